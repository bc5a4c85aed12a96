//! The driver's hands: pointer, wheel and keys, as the messages that a window sends.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput, NativeKey},
        mouse::{MouseButtonInput, MouseMotion, MouseScrollUnit, MouseWheel},
        touch::TouchPhase,
    },
    prelude::*,
    window::{CursorMoved, WindowEvent},
};

use super::Driver;

impl Driver {
    /// Moves the pointer, in logical pixels from the upper left corner, and lets a frame pass.
    pub fn point(&mut self, at_px: [f32; 2]) {
        let position = Vec2::from(at_px);
        let window = self.window;
        let mut delta = None;
        if let Some(mut window) = self.world_mut().get_mut::<Window>(window) {
            delta = window.cursor_position().map(|before| position - before);
            window.set_cursor_position(Some(position));
        }
        let moved = CursorMoved { window, position, delta };
        self.send(moved.clone());
        self.send(WindowEvent::from(moved));
        if let Some(delta) = delta {
            self.send(MouseMotion { delta });
        }
        self.frames(1);
    }

    /// Presses a mouse button or lets it go, and lets a frame pass.
    pub fn button(&mut self, button: MouseButton, is_down: bool) {
        let input = MouseButtonInput { button, state: state(is_down), window: self.window };
        self.send(input);
        self.send(WindowEvent::from(input));
        self.frames(1);
    }

    /// Drags with the left button from one place to another, in steps as a hand does.
    pub fn drag(&mut self, from: [f32; 2], to: [f32; 2]) {
        let (from, to) = (Vec2::from(from), Vec2::from(to));
        self.point(from.to_array());
        self.button(MouseButton::Left, true);
        for step in 1..=6 {
            self.point(from.lerp(to, step as f32 / 6.0).to_array());
        }
        self.button(MouseButton::Left, false);
        self.frames(2);
    }

    /// Turns the wheel by lines, towards the table when positive, and lets a frame pass.
    pub fn wheel(&mut self, lines: f32) {
        let input = MouseWheel {
            unit: MouseScrollUnit::Line,
            x: 0.0,
            y: lines,
            window: self.window,
            phase: TouchPhase::Moved,
        };
        self.send(input);
        self.send(WindowEvent::from(input));
        self.frames(1);
    }

    /// Presses a key or lets it go, with the text that it writes, and lets a frame pass.
    pub fn key(&mut self, code: KeyCode, text: &str, is_down: bool) {
        self.send_key(code, text, is_down);
        self.frames(1);
    }

    /// Presses a key or lets it go, and lets no time pass.
    pub fn send_key(&mut self, code: KeyCode, text: &str, is_down: bool) {
        let logical_key = match (code, text.is_empty()) {
            (_, false) => Key::Character(text.into()),
            (KeyCode::Escape, _) => Key::Escape,
            (KeyCode::Tab, _) => Key::Tab,
            (KeyCode::Space, _) => Key::Space,
            (KeyCode::Enter, _) => Key::Enter,
            (KeyCode::Home, _) => Key::Home,
            (KeyCode::End, _) => Key::End,
            (KeyCode::PageUp, _) => Key::PageUp,
            (KeyCode::PageDown, _) => Key::PageDown,
            (KeyCode::ArrowUp, _) => Key::ArrowUp,
            (KeyCode::ArrowDown, _) => Key::ArrowDown,
            (KeyCode::ArrowLeft, _) => Key::ArrowLeft,
            (KeyCode::ArrowRight, _) => Key::ArrowRight,
            (KeyCode::ShiftLeft | KeyCode::ShiftRight, _) => Key::Shift,
            (KeyCode::ControlLeft | KeyCode::ControlRight, _) => Key::Control,
            (KeyCode::AltLeft | KeyCode::AltRight, _) => Key::Alt,
            _ => Key::Unidentified(NativeKey::Unidentified),
        };
        let input = KeyboardInput {
            key_code: code,
            logical_key,
            state: state(is_down),
            text: (is_down && !text.is_empty()).then(|| text.into()),
            repeat: false,
            window: self.window,
        };
        self.send(input.clone());
        self.send(WindowEvent::from(input));
    }

    fn send<M: Message>(&mut self, message: M) {
        // Whether anybody listens is the receivers' affair.
        let _ = self.world_mut().write_message(message);
    }
}

fn state(is_down: bool) -> ButtonState {
    if is_down { ButtonState::Pressed } else { ButtonState::Released }
}
