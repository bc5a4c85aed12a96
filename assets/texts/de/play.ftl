# Was über dem Tisch geschrieben steht.

status-undo = { $keys } nimmt zurück: { $what }
status-help = { $keys } zeigt die Tasten
fault-device = Das Grafikgerät ist ausgefallen
