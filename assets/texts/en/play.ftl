# What is written over the table.

status-undo = { $keys } takes back: { $what }
status-help = { $keys } shows the keys
fault-device = The graphics device failed

tip-stack = { $path }: { $count } parts
tip-locked = locked; { $keys } unlocks

group-move = Move { $count } parts to { $path }
group-flip = Flip { $count } parts
group-turn = Turn { $count } parts
group-shuffle = Shuffle the stacks of { $count } parts
group-draw = Draw { $count } from { $from } to { $to }

said-locked = Locked: { $path }
said-unlocked = Unlocked: { $path }
said-is-locked = { $path } is locked
said-no-hand = This game shows no hand to draw to

filter = Filter

menu-parts = { $count } parts
menu-draw = Draw to the hand:
menu-move = Move to …
menu-move-all = Move the whole stack to …
menu-turn-over = Turn the whole stack over
menu-no-place = No such place
group-turn-over = Turn { $path } over

deal-title = Deal from { $path } ({ $count })
deal-count = To each:
deal-others = Other places
deal-too-many = That takes { $need }, and there are { $count }
deal-go = Deal
group-deal = Deal { $count } each from { $path }

search-title = Search { $path } ({ $count })
search-shuffle = Shuffle and close
search-how = Click: to { $path }. Drag: anywhere.
search-how-drag = Drag a part to where it goes.
search-none = Nothing like that
group-take = Take a part from { $from } to { $to }

said-undone = Undone: { $what }
said-redone = Redone: { $what }

said-view-kept = View { $number } kept
said-no-view = No view is kept under { $number }
fault-text = The game is kept: close this window and open Baize again to go on. What the driver said:
fault-title = The graphics device failed: the game is kept, please close this window – Baize
