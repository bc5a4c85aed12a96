# What is written over the table.

status-undo = { $keys } takes back: { $what }
status-help = { $keys } shows the keys
fault-device = The graphics device failed
