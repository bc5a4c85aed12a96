# Names of what players do, and why it is refused.

# What commands are called. “what” is one of the picks below.
command-move = Move { $what } from { $from } to { $to }
command-move-within = Move { $what } within { $path }
command-shuffle = Shuffle { $path }
command-reverse = Reverse the order of { $path }
command-sort = Sort { $path }
command-flip = Flip { $what } on { $path }
command-turn = Turn { $what } on { $path } by { $degrees }°
command-show = Show { $surface }
command-hide = Put { $surface } away
command-add = { $count ->
    [1] Add { $part } to { $path }
   *[other] Add { $count } { $part } to { $path }
}
command-remove = Remove { $what } from { $path }
command-steps = { $count } steps

pick-top = { $count ->
    [1] the top part
   *[other] the top { $count } parts
}
pick-all = all parts
pick-some = { $count ->
    [1] a part
   *[other] { $count } parts
}

# Why a command was refused.
refused-no-stack = Nothing lies on { $path }
refused-no-position = There is no part { $number } on { $path }, only { $count } lie there
refused-twice = Part { $number } is meant twice
refused-too-few = { $asked } are too many: only { $count } lie on { $path }
refused-nothing = There is nothing to do
refused-path = “{ $path }” is not a path
refused-part = There is no part { $part }
refused-surface = There is no surface { $surface }
refused-angle = An angle must be a finite number
refused-too-many = The table would hold more than { $limit } parts
refused-too-deep = Steps within steps go deeper than { $limit }
refused-no-history = There is nothing more to take back or to do again
refused-in-group = Step { $number }: { $why }
