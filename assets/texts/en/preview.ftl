# A package that is being worked on.

preview-title = { $game } – Preview
preview-title-errors = { $game } – { $errors ->
    [one] { $errors } error
   *[other] { $errors } errors
} – Preview
preview-title-nothing = { $errors ->
    [one] { $errors } error
   *[other] { $errors } errors
} – Preview
