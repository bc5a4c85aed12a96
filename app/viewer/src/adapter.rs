//! Which graphics adapter there is, asked before Bevy asks: Bevy panics when there is none.

use std::fmt;

/// A graphics adapter that can draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adapter {
    /// Its name, as `llvmpipe (LLVM 15.0.6, 256 bits)`.
    pub name: String,
    /// The driver and its version, as far as known.
    pub driver: String,
    /// Whether it computes on the CPU.
    pub software: bool,
}

impl fmt::Display for Adapter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if !self.driver.is_empty() {
            write!(f, ", {}", self.driver)?;
        }
        if self.software { write!(f, " (software)") } else { Ok(()) }
    }
}

/// There is nothing to draw with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAdapter;

impl fmt::Display for NoAdapter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no graphics driver was found")?;
        if cfg!(target_os = "linux") {
            write!(
                f,
                "; on Debian and Ubuntu this installs one that works without a GPU:\n    \
                 sudo apt-get install mesa-vulkan-drivers"
            )?;
        }
        Ok(())
    }
}

impl std::error::Error for NoAdapter {}

impl Adapter {
    /// Asks the system for the adapter that would be used.
    ///
    /// # Errors
    /// [`NoAdapter`] when no driver answers.
    pub fn find() -> Result<Self, NoAdapter> {
        let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle_from_env();
        descriptor.flags = wgpu::InstanceFlags::empty();
        let instance = wgpu::Instance::new(descriptor);
        let options = wgpu::RequestAdapterOptions {
            power_preference: wgpu::PowerPreference::HighPerformance,
            ..Default::default()
        };
        let adapter = bevy::tasks::block_on(instance.request_adapter(&options))
            .map_err(|_| NoAdapter)?
            .get_info();
        let driver = [adapter.driver, adapter.driver_info]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" ");
        Ok(Self {
            name: adapter.name,
            driver,
            software: adapter.device_type == wgpu::DeviceType::Cpu,
        })
    }
}
