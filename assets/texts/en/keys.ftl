# Names of actions, as the help lists them, and of their groups.

keys-title = Keys
keys-parts = Parts under the pointer, or selected
keys-camera = Camera
keys-game = Game
keys-preview = Preview

act-flip = Flip
act-turn-left = Turn left by 15°
act-turn-right = Turn right by 15°
act-quarter-left = Turn left by 90°
act-quarter-right = Turn right by 90°
act-shuffle = Shuffle the stack
act-draw = Draw that many to the hand
act-deal = Deal from the stack
act-search = Search the stack
act-lock = Lock or unlock
act-magnify = Show large while held
act-menu = Menu
act-select-all = Select everything on the table
act-cancel = Give up, close, deselect

act-reset-view = Back to the seat
act-top-view = From above
act-pan-forward = Pan forward
act-pan-back = Pan back
act-pan-left = Pan left
act-pan-right = Pan right
act-keep-view = Keep this view
act-recall-view = Go to a kept view

act-undo = Undo
act-redo = Redo
act-save = Save the game
act-open = Open a game
act-quick-save = Quick save
act-quick-load = Quick load
act-home = All games
act-list = List of everything
act-hide-interface = Hide or show the interface
act-picture = Save a picture
act-settings = Settings
act-help = Show the keys
act-quit = Quit

keys-faults = The file of keys has mistakes
gesture-drag = Left-drag
gesture-drag-does = Take the part under the pointer
gesture-drag-all = Shift+Left-drag
gesture-drag-all-does = Take the whole stack
gesture-menu = Right-click
gesture-menu-does = What can be done with a part
gesture-orbit = Right-drag
gesture-orbit-does = Look from another side
gesture-pan = Middle-drag
gesture-pan-does = Push the table
gesture-zoom = Wheel
gesture-zoom-does = Nearer and further, at the pointer

# What is wrong with the user's file of keys.
key-no-action = there is no action `{ $name }`
key-not-text = a key is a text such as "Ctrl+Z"
key-not-list = keys are a text such as "Ctrl+Z", or a list of them
key-not-held = `{ $name }` is none of Ctrl, Shift, Alt
key-unknown = `{ $key }` is no key: a letter or sign, # for the digits 1 to 9, or a name such as Space, Tab, Up, F5
key-shared = `{ $key }` is given to both { $one } and { $other }
