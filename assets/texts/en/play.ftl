# What is written over the table.

status-undo = { $keys } takes back: { $what }
status-help = { $keys } shows the keys
fault-device = The graphics device failed
fault-text = The game is kept: close this window and open Baize again to go on. What the driver said:
fault-title = The graphics device failed: the game is kept, please close this window – Baize
