# Saved games.

save-done = Saved: { $path }
save-failed = The game could not be saved
keep-failed = The game cannot be kept
save-failed-text = What was saved before in { $path } is as it was, and the game goes on. It is tried again every minute.
save-no-folder = The game cannot be kept
save-no-folder-text = It can be played, but it is lost when the window is closed.
save-no-quick = There is no quick save yet.
save-title = Save the game
save-as = Name
save-name = Game { $number }
save-taken = There is a saved game of this name.
save-save = Save
save-replace = Replace
save-cancel = Cancel
saved-games = Saved games
saved-quick = quick save
saved-last = the game before
saved-autosave = kept while playing

leave-title = The game could not be kept
leave-text = If you quit now, what has changed since it was last kept is lost. Make room and try again, or save it somewhere else.
leave-again = Try again
leave-anyway = Quit anyway
leave-stay = Keep playing
leave-elsewhere = Save elsewhere
leave-choose = Choose …
leave-save = Save there and quit
leave-replace = Replace it and quit
leave-taken = There is a file of this name.

picture-done = Picture: { $path }
picture-failed = The picture could not be saved

recover-title = The last game was not closed properly
recover-text = “{ $name }” was kept as it was { $when }.
recover-continue = Continue
recover-forget = Do not continue

ago-now = just now
ago-minutes = { $count ->
    [1] a minute ago
   *[other] { $count } minutes ago
}
ago-hours = { $count ->
    [1] an hour ago
   *[other] { $count } hours ago
}
ago-days = { $count ->
    [1] a day ago
   *[other] { $count } days ago
}
