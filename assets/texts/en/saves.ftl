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
