//! Folders of other machines: their changes are not told to this one.

use std::path::Path;

/// File systems whose changes come from elsewhere.
const REMOTE: [&str; 14] = [
    "nfs",
    "nfs4",
    "cifs",
    "smb3",
    "smbfs",
    "9p",
    "afs",
    "ncpfs",
    "vboxsf",
    "drvfs",
    "fuse.sshfs",
    "fuse.rclone",
    "fuse.vmhgfs-fuse",
    "virtiofs",
];

/// Whether a folder, given without links, lies on a file system of another machine; false where
/// the system does not tell.
pub(super) fn is_remote(folder: &Path) -> bool {
    let Ok(mounts) = std::fs::read_to_string("/proc/self/mounts") else { return false };
    kind_of(&mounts, folder).is_some_and(|kind| REMOTE.contains(&kind))
}

/// The file system that a folder lies on, from a list of mounts.
fn kind_of<'m>(mounts: &'m str, folder: &Path) -> Option<&'m str> {
    let mounts = mounts.lines().filter_map(|line| {
        let mut fields = line.split(' ');
        let (_device, point, kind) = (fields.next()?, fields.next()?, fields.next()?);
        Some((point.replace("\\040", " "), kind))
    });
    // Of two at one place, the later one covers the earlier.
    mounts
        .filter(|(point, _)| folder.starts_with(point))
        .max_by_key(|(point, _)| point.len())
        .map(|(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_mount_counts() {
        let mounts = "/dev/sda1 / ext4 rw 0 0\nserver:/x /mnt/my\\040games nfs4 rw 0 0\n\
                      tmpfs /mnt/my\\040games/tmp tmpfs rw 0 0\n";
        let kind = |path: &str| kind_of(mounts, Path::new(path));
        assert_eq!(kind("/home/a"), Some("ext4"));
        assert_eq!(kind("/mnt/my games/harbor"), Some("nfs4"));
        assert_eq!(kind("/mnt/my gamesome"), Some("ext4"));
        assert_eq!(kind("/mnt/my games/tmp/x"), Some("tmpfs"));
    }
}
