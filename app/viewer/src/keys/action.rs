//! What keys can ask for.

/// Where an action stands in the help, and when its keys count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Group {
    /// Moves the camera.
    Camera,
    /// Acts on the parts under the pointer, or on the selected ones.
    Parts,
    /// Acts on the game as a whole.
    Game,
    /// Only while a package is previewed.
    Preview,
}

impl Group {
    /// In the order of the help.
    pub(crate) const ALL: [Self; 4] = [Self::Parts, Self::Camera, Self::Game, Self::Preview];

    /// The name of its heading among the texts.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Camera => "keys-camera",
            Self::Parts => "keys-parts",
            Self::Game => "keys-game",
            Self::Preview => "keys-preview",
        }
    }
}

macro_rules! actions {
    ($($(#[$about:meta])* $variant:ident $name:literal $group:ident [$($chord:literal),*];)*) => {
        /// Something that a key asks for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum Action {
            $($(#[$about])* $variant,)*
        }

        impl Action {
            /// In the order of the help.
            pub(crate) const ALL: &[Self] = &[$(Self::$variant,)*];

            /// Its name in the user's file of keys.
            pub(crate) fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// Its name among the texts.
            pub(crate) fn text(self) -> &'static str {
                match self { $(Self::$variant => concat!("act-", $name),)* }
            }

            /// Where it belongs.
            pub(crate) fn group(self) -> Group {
                match self { $(Self::$variant => Group::$group,)* }
            }

            /// The keys that it has when the user says nothing.
            pub(crate) fn usual(self) -> &'static [&'static str] {
                match self { $(Self::$variant => &[$($chord),*],)* }
            }
        }
    };
}

actions! {
    /// Turns parts over.
    Flip "flip" Parts ["F"];
    /// By 15° to the left.
    TurnLeft "turn-left" Parts ["Q"];
    /// By 15° to the right.
    TurnRight "turn-right" Parts ["E"];
    /// By 90° to the left.
    QuarterLeft "quarter-left" Parts ["Alt+Q"];
    /// By 90° to the right.
    QuarterRight "quarter-right" Parts ["Alt+E"];
    /// Shuffles the stack.
    Shuffle "shuffle" Parts ["R"];
    /// Draws as many as the digit says to the hand.
    Draw "draw" Parts ["#"];
    /// Deals from the stack.
    Deal "deal" Parts ["D"];
    /// Searches the stack.
    Search "search" Parts ["S"];
    /// Keeps a part from being moved.
    Lock "lock" Parts ["L"];
    /// Shows the part large while it is held.
    Magnify "magnify" Parts ["Alt"];
    /// Opens the menu of the part.
    Menu "menu" Parts ["M", "ContextMenu"];
    /// Selects every part on the table.
    SelectAll "select-all" Parts ["Ctrl+A"];
    /// Gives up what is under way.
    Cancel "cancel" Parts ["Escape"];

    /// Back to the seat.
    ResetView "reset-view" Camera ["Space"];
    /// From above.
    TopView "top-view" Camera ["P"];
    /// While it is held.
    PanForward "pan-forward" Camera ["W", "Up"];
    /// While it is held.
    PanBack "pan-back" Camera ["S", "Down"];
    /// While it is held.
    PanLeft "pan-left" Camera ["A", "Left"];
    /// While it is held.
    PanRight "pan-right" Camera ["D", "Right"];
    /// Keeps the view under the digit.
    KeepView "keep-view" Camera ["Ctrl+#"];
    /// Goes to the view of the digit.
    RecallView "recall-view" Camera ["Shift+#"];

    /// Takes the last change back.
    Undo "undo" Game ["Ctrl+Z"];
    /// Makes it again.
    Redo "redo" Game ["Ctrl+Shift+Z", "Ctrl+Y"];
    /// Saves the game in a file.
    Save "save" Game ["Ctrl+S"];
    /// Opens a saved game or a package.
    Open "open" Game ["Ctrl+O"];
    /// Saves without asking where.
    QuickSave "quick-save" Game ["F5"];
    /// Goes back to what was last saved so.
    QuickLoad "quick-load" Game ["F7"];
    /// Back to the list of games.
    Home "home" Game ["Ctrl+H"];
    /// Everything on the table as a list.
    List "list" Game ["F2"];
    /// Shows and hides the interface.
    HideInterface "hide-interface" Game ["F11"];
    /// Saves a picture of the table.
    Picture "picture" Game ["F12"];
    /// What the user sets.
    Settings "settings" Game ["Ctrl+,"];
    /// Shows the keys.
    Help "help" Game ["F1", "?"];
    /// Closes the window, as its frame does.
    Quit "quit" Game ["Ctrl+Q"];

    /// Shows and hides the list of mistakes.
    ListMistakes "mistakes" Preview ["F8"];
    /// Goes to the next mistake.
    NextMistake "next-mistake" Preview ["F9"];
    /// Goes back to the mistake before.
    PreviousMistake "previous-mistake" Preview ["Shift+F9"];
    /// Opens the editor at the mistake that was gone to, or at the selected part.
    OpenEditor "open-editor" Preview ["Enter"];
    /// Shows and hides what is known of the selected part or surface.
    Inspect "inspect" Preview ["I"];
    /// Shows and hides what can be tried.
    TryIt "try" Preview ["T"];
    /// Shows and hides the list of what is not shown.
    WhyNot "why-not" Preview ["N"];
    /// All parts, and back.
    AllParts "gallery" Preview ["G"];
    /// The ruler.
    Measure "ruler" Preview ["Tab"];
    /// Overlay.
    ShowAnchors "show-anchors" Preview ["Shift+A"];
    /// Overlay.
    ShowCurves "show-curves" Preview ["Shift+C"];
    /// Overlay.
    ShowFrames "show-frames" Preview ["Shift+F"];
    /// Overlay.
    ShowGrid "show-grid" Preview ["Shift+G"];
    /// Overlay.
    ShowOutlines "show-outlines" Preview ["Shift+O"];
    /// Overlay.
    ShowWireframe "show-wireframe" Preview ["Shift+W"];
    /// Overlay.
    ShowNames "show-names" Preview ["Shift+N"];
}
