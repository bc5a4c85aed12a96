# A package that is being worked on.

preview-title = { $game } – Preview
preview-only = This window is a preview
preview-only-text = It shows its package and nothing else: no other game is opened in it, and what is played is not saved. For that, open the package with `baize play`.
preview-title-errors = { $game } – { $errors ->
    [one] { $errors } error
   *[other] { $errors } errors
} – Preview
preview-title-nothing = { $errors ->
    [one] { $errors } error
   *[other] { $errors } errors
} – Preview

# The window of a package that is being worked on: panels, overlays, mistakes.

act-mistakes = List of mistakes
act-next-mistake = Next mistake
act-previous-mistake = Previous mistake
act-open-editor = Open the editor there
act-inspect = Inspector
act-try = Try it
act-why-not = What is not shown
act-gallery = All parts
act-ruler = Ruler
act-show-anchors = Overlay: route anchors
act-show-curves = Overlay: stacking curves
act-show-frames = Overlay: frames and axes of surfaces
act-show-grid = Overlay: millimetre grid
act-show-outlines = Overlay: part outlines
act-show-wireframe = Overlay: wireframe
act-show-names = Overlay: names of parts

# The bar of buttons: short names.

bar-show-anchors = Anchors
bar-show-curves = Curves
bar-show-frames = Frames
bar-show-grid = Grid
bar-show-outlines = Outlines
bar-show-wireframe = Wireframe
bar-show-names = Names
bar-ruler = Ruler
bar-inspect = Inspector
bar-try = Try it
bar-why-not = Not shown
bar-gallery = All parts
bar-mistakes = { $count ->
    [0] No mistakes
    [one] 1 mistake
   *[other] { $count } mistakes
}
bar-tip = { $does } ({ $keys })

panel-close = Close

# Mistakes.

mistakes-title = Mistakes
mistakes-errors = { $count ->
    [one] 1 error
   *[other] { $count } errors
}
mistakes-warnings = { $count ->
    [one] 1 warning
   *[other] { $count } warnings
}
mistakes-hints = { $count ->
    [one] 1 hint
   *[other] { $count } hints
}
mistakes-none = Nothing is wrong.
mistakes-note = note
mistakes-kept = Shown as they last were good: { $names }
mistakes-gone = { $count ->
    [one] 1 piece
   *[other] { $count } pieces
} of { $part } left the table
mistakes-fault = The program failed on this change; what is shown is from before: { $message }
mistakes-fetch-again = Fetch again
mistakes-error = error
mistakes-warning = warning
mistakes-hint = hint
mistakes-help = help: { $text }
mistakes-open = Click to open { $place }

# The editor.

editor-none = No editor is known: set VISUAL, or write `editor = "code -g {"{file}:{line}:{column}"}"` into { $file }
editor-none-anywhere = No editor is known: set VISUAL
editor-failed = The editor `{ $program }` could not be started: { $error }
editor-ended = The editor `{ $program }` ended with { $status }
editor-opened = Opened { $place }
editor-settings = { $file } cannot be used: { $error }
editor-no-file = The place { $place } is in no file on disk

# The inspector.

inspect-title = Inspector
inspect-nothing = Click a part or a surface.
inspect-gone = { $name } is no longer there.
inspect-definition = Definition
inspect-solid = Solid
inspect-place = Place
inspect-pictures = Pictures
inspect-children = Children
inspect-routes = Routes
inspect-candidate = Candidate
inspect-from-cell = { $place }, column { $column }
inspect-from-default = default
inspect-from-face = as the face
inspect-from-route = as the route
inspect-size = Size
inspect-size-is = { $width } × { $height } × { $depth } mm
inspect-outline = Outline
inspect-outline-is = { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $corners ->
    [one] 1 corner
   *[other] { $corners } corners
}{ $holes ->
    [0] {""}
    [one] , 1 hole
   *[other] , { $holes } holes
}
inspect-corner = Corner radius
inspect-rim = Rim radius
inspect-radius = { $got } mm
inspect-radius-cut = { $got } mm, cut down from { $asked } mm
inspect-material = Material
inspect-triangles = Triangles
inspect-path = Path
inspect-route = Route
inspect-stack = Stack
inspect-stack-is = { $index } of { $held } from below, { $shown ->
    [one] 1 shown
   *[other] { $shown } shown
}
inspect-at = At
inspect-at-is = x { $x }, y { $y }, z { $z } mm
inspect-turned = Turned
inspect-turned-is = { $rotation }°, tilt { $tilt }°, { $side ->
    [back] back up
   *[face] face up
}
inspect-along = On the curve
inspect-along-is = { $u } of its length
inspect-on = Surface
inspect-params = Params
inspect-route-shows = { $parts ->
    [0] shows nothing
    [one] shows 1 part
   *[other] shows { $parts } parts
}{ $paths ->
    [0] {""}
    [one] {" "}on 1 path
   *[other] {" "}on { $paths } paths
}
inspect-route-candidates = { $count ->
    [one] 1 candidate
   *[other] { $count } candidates
}
inspect-picture-is = cell { $width } × { $height } of { $sheet_width } × { $sheet_height } px
inspect-picture-waits = …
inspect-to-try = Try other numbers

# What is not shown.

hidden-title = Not shown
hidden-filter = Path
hidden-none = Everything is shown.
hidden-count = { $count ->
    [one] 1 piece
   *[other] { $count } pieces
}
hidden-more = { $count } more: filter by path
reason-no-route = no route matches the path
reason-no-candidate = matches, but no candidate has these values
reason-other-params = matches, but this surface is for other values
reason-malformed-path = matches, but the path's percent-encoding is malformed
reason-limit = its limit shows fewer
reason-only-top = it has no stacking, so only the top one shows
reason-surface-disabled = the surface is not enabled
reason-no-parent = no shown surface lists this one as its child

# Trying.

try-title = Try it
try-none = This package has no routes to try.
try-surface = Surface
try-route = Route
try-candidate = Candidate
try-stacking = stacking
try-align-start = start
try-align-center = center
try-align-end = end
try-no-curve = zStart and zEnd need a curve.
try-reset = Back to the file
try-copy = Copy as YAML
try-copy-row = Copy the CSV row
try-copied = Copied.
try-changed = Tried only here: no file is changed.
try-instead = In place of { $place }
try-column = The row has no cell for `{ $column }`: it would be { $value }
try-put = Put a part on a path
try-part = Part
try-path = Path
try-do-put = Put
try-put-count = How many

# All parts.

gallery-filter = Filter by name
gallery-count = { $count } of { $all }
gallery-grid = Gallery
gallery-sheet = Sheets
gallery-backs = Backs

# Overlays.

overlay-labels-left = { $count ->
    [one] 1 name has no room
   *[other] { $count } names have no room
}: look closer
overlay-parts-left = { $count ->
    [one] The wireframe of 1 part is left out
   *[other] The wireframes of { $count } parts are left out
}: look closer
