//! What a screen reader would find in the window, for tests that use the interface.

use bevy::{prelude::*, window::WindowCloseRequested};
use bevy_egui::{EguiContext, EguiOutput, egui};
use egui::accesskit::{Node, TreeUpdate};

use super::Driver;
use crate::home::Notices;

impl Driver {
    /// Where in the window the middle of a widget is, by the name that a screen reader says or
    /// that begins with it.
    pub fn widget(&mut self, name: &str) -> Option<[f32; 2]> {
        let tree = self.tree()?;
        let said = |node: &Node| {
            [node.label(), node.value()].into_iter().flatten().any(|text| {
                text == name
                    || text.strip_prefix(name).is_some_and(|rest| rest.starts_with([',', '.']))
            })
        };
        let bounds = tree.nodes.iter().filter(|(_, node)| said(node));
        let bounds = bounds.filter_map(|(_, node)| node.bounds()).next_back()?;
        Some([(bounds.x0 + bounds.x1) as f32 / 2.0, (bounds.y0 + bounds.y1) as f32 / 2.0])
    }

    /// Clicks on the widget of a name; whether there is one.
    pub fn click(&mut self, name: &str) -> bool {
        let Some(at) = self.widget(name) else { return false };
        self.point(at);
        self.button(MouseButton::Left, true);
        self.button(MouseButton::Left, false);
        self.frames(2);
        true
    }

    /// The name of the widget that keys go to.
    pub fn focused(&mut self) -> Option<String> {
        let tree = self.tree()?;
        let (_, node) = tree.nodes.iter().find(|(id, _)| *id == tree.focus)?;
        node.label().or(node.value()).map(str::to_owned)
    }

    /// The window's title.
    pub fn title(&mut self) -> String {
        let window = self.window();
        self.world().get::<Window>(window).map(|window| window.title.clone()).unwrap_or_default()
    }

    /// Everything that a screen reader says, in the order of the window.
    pub fn read_aloud(&mut self) -> Vec<String> {
        let Some(tree) = self.tree() else { return Vec::new() };
        let said = |(_, node): &(_, Node)| node.label().or(node.value()).map(str::to_owned);
        tree.nodes.iter().filter_map(said).collect()
    }

    fn tree(&mut self) -> Option<TreeUpdate> {
        let mut contexts = self.world_mut().query::<&mut EguiContext>();
        for mut context in contexts.iter_mut(self.world_mut()) {
            context.get_mut().enable_accesskit();
        }
        self.frames(2);
        let mut outputs = self.world_mut().query::<&EguiOutput>();
        let world = self.world();
        outputs.iter(world).find_map(|output| output.platform_output.accesskit_update.clone())
    }

    /// Drops a file or folder on the window.
    pub fn drop_file(&mut self, path: &std::path::Path) {
        let window = self.window();
        let path_buf = path.to_owned();
        // Whether anybody listens is the receivers' affair.
        let _ = self
            .world_mut()
            .write_message(bevy::window::FileDragAndDrop::DroppedFile { window, path_buf });
        self.frames(1);
    }

    /// Lets frames and time pass until something holds; whether it did within a minute.
    pub fn wait(&mut self, mut until: impl FnMut(&mut Self) -> bool) -> bool {
        let start = std::time::Instant::now();
        while start.elapsed().as_secs() < 60 {
            if until(self) {
                // What came last is to be seen, too.
                self.frames(3);
                return true;
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
            self.frames(1);
        }
        false
    }

    /// The messages that wait to be read: each title, and then its details.
    pub fn messages(&self) -> Vec<String> {
        let notices = self.world().resource::<Notices>();
        notices
            .all()
            .flat_map(|one| std::iter::once(&one.title).chain(&one.details))
            .cloned()
            .collect()
    }

    /// Presses the window's button to close it.
    pub fn ask_to_close(&mut self) {
        let window = self.window();
        // Whether anybody listens is the receivers' affair.
        let _ = self.world_mut().write_message(WindowCloseRequested { window });
        self.frames(3);
    }

    /// Whether the window is closed.
    pub fn is_closed(&self) -> bool {
        self.world().get_entity(self.window()).is_err()
    }

    /// Closes the window as its button does.
    pub fn close(mut self) {
        self.ask_to_close();
    }
}
