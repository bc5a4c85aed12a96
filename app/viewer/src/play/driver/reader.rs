//! The driver as a screen reader.

use bevy::{a11y::ActionRequest, prelude::*};
use bevy_egui::{
    EguiContext, EguiOutput, PrimaryEguiContext,
    egui::accesskit::{self, Action, NodeId, TreeId, TreeUpdate},
};

use super::Driver;

impl Driver {
    /// The interface as a screen reader is told of it; lets frames pass.
    pub fn spoken(&mut self) -> Option<TreeUpdate> {
        let world = self.world_mut();
        let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
        for mut context in contexts.iter_mut(world) {
            context.get_mut().enable_accesskit();
        }
        self.frames(2);
        let world = self.world_mut();
        let mut outputs = world.query_filtered::<&EguiOutput, With<PrimaryEguiContext>>();
        outputs.iter(world).find_map(|output| output.platform_output.accesskit_update.clone())
    }

    /// Asks for an action as a screen reader does, and lets frames pass.
    pub fn ask_of(&mut self, target_node: NodeId, action: Action) {
        let target_tree = TreeId::ROOT;
        let request = accesskit::ActionRequest { action, target_tree, target_node, data: None };
        // Whether anybody listens is the receivers' affair.
        let _ = self.world_mut().write_message(ActionRequest(request));
        self.frames(3);
    }
}
