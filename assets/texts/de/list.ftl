# Die Liste von allem auf dem Tisch.

list-title = Auf dem Tisch
list-filter = Filter
list-nothing = Nichts hat dies im Namen
list-stack = { $path } – { $count ->
    [one] { $count } Teil
   *[other] { $count } Teile
}
list-stack-locked = { $path } – { $count ->
    [one] { $count } Teil, gesperrt
   *[other] { $count } Teile, gesperrt
}
list-part = { $name }
list-part-down = { $name }, verdeckt
list-part-turned = { $part }, um { $degrees }° gedreht
list-draw = Eine auf die Hand ziehen
list-move = Verschieben …
list-move-title = { $what } verschieben nach
list-move-here = Hierhin
list-move-back = Zurück
list-undo = Rückgängig: { $what }
list-redo = Wiederholen: { $what }
fonts-missing = { $count ->
    [one] Keine installierte Schrift hat das Zeichen { $signs } ({ $codes })
   *[other] Keine installierte Schrift hat einige Zeichen, wie { $signs } ({ $codes })
}
