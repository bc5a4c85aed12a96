# The list of everything on the table.

list-title = On the table
list-filter = Filter
list-nothing = Nothing has this in its name
list-stack = { $path } – { $count ->
    [one] { $count } part
   *[other] { $count } parts
}
list-stack-locked = { $path } – { $count ->
    [one] { $count } part, locked
   *[other] { $count } parts, locked
}
list-part = { $name }
list-part-down = { $name }, face down
list-part-turned = { $part }, turned by { $degrees }°
list-draw = Draw one to the hand
list-move = Move to …
list-move-title = Move { $what } to
list-move-here = Move here
list-move-back = Back
list-undo = Undo: { $what }
list-redo = Redo: { $what }
fonts-missing = { $count ->
    [one] No installed font has the sign { $signs } ({ $codes })
   *[other] No installed font has some signs, such as { $signs } ({ $codes })
}
