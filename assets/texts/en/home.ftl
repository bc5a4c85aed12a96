# The screen without a game, opening one, and what to choose first.

home-under = Board games on a table you want to touch
home-open = Open…
home-open-tip = A folder, a .bgmz file or a saved game ({ $keys }). Or drop it on the window.
home-recent = Played before
home-games = Games
home-more = More games
home-looking = Looking for games…
home-none = No games found
home-none-text = Open a folder or a .bgmz file, or drop it on the window.
home-players = { $count ->
    [1] { $players } player
   *[other] { $players } players
}
home-unreadable = Cannot be read
home-mistakes = { $count ->
    [1] 1 mistake
   *[other] { $count } mistakes
}
home-forget = Take out of the list
home-forget-named = Take “{ $name }” out of the list
home-why = Click to see why.
home-broken = “{ $name }” cannot be opened
home-broken-text = Nothing was changed. This is what is wrong:

ask-title = Open a game
ask-file = Choose a file…
ask-folder = Choose a folder…
ask-no-dialog = This system has no file dialog. Type the path instead.
ask-path = Or its path:
ask-path-hint = /home/me/games/harbor
ask-open = Open
ask-cancel = Cancel

open-busy = Opening { $name }…
open-cancel = Cancel
open-unreadable = “{ $name }” cannot be read
open-no-package = There is no game in “{ $name }”
open-nothing = “{ $name }” cannot be shown
open-crashed = The program made a mistake while it opened this. Please report it.
open-save-broken = The saved game “{ $name }” is broken
open-save-no-package = The game that “{ $name }” belongs to was not found
open-failed-text = Everything else is as it was. The details:
open-problems = { $count ->
    [1] This game has 1 mistake
   *[other] This game has { $count } mistakes
}
open-problems-text = What is right is on the table. This is wrong:
open-problems-remote = Its files from the net were not fetched. To be asked again, take the game out of the list of games played before.
open-several = There are { $count } games in there
open-several-text = They are on the list now; choose one.

remote-title = Fetch files from the net?
remote-text = “{ $name }” keeps some of its files on other computers. Fetching tells them that you open it. They are at:
remote-about = Without them it opens with what is here. The answer is remembered for this game.
remote-fetch = Fetch
remote-without = Open without them

recents-broken = The list of games played before could not be read
recents-broken-text = It was put aside, and a new one is begun:
recents-not-written = The list of games played before could not be written

notice-close = Close
notice-copy = Copy
notice-more = { $count ->
    [1] There was 1 more message
   *[other] There were { $count } more messages
}

start-setup = Begin with
start-new = A new game
start-options = Options
start-fixed = as it was saved
start-unrated = This game is unrated.
start-no-setup = There is no setup for this choice.
start-begin = Play
start-cancel = Cancel
start-default = Default: { $group }

# Why something cannot be chosen; after the name, in the middle of a line.
why-unknown = there is no such choice
why-twice = is listed twice
why-same-group = { $name } is chosen in the same group
why-needs = needs { $name }
why-not-with = not with { $names }
why-comes-with = comes with { $names }
why-only-with = only with { $group }: { $names }
why-never = never, because no choice of { $group } is listed for it
why-gated = not with { $name }, which goes { $needs }
why-circle = comes with { $name } and goes with it
list-or = { $before } or { $last }
list-and = { $before } and { $last }

# What a click brought along.
note-added = { $name } comes with { $by }
note-dropped = { $name } was switched off: { $why }
note-stays-on = { $name } stays on: { $why }
note-refused = { $name } cannot be chosen: { $why }

chip-experimental = experimental
chip-experimental-about = Being tried out; it may change or vanish.
chip-unrated = unrated
chip-unrated-about = Makes the whole game unrated.
chip-fans = from fans
chip-fans-about = A rule of the community, not of the game’s author.
