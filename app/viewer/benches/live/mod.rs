//! Counts the bytes that the program asked its allocator for and has not given back.

#![allow(unsafe_code, reason = "an allocator is nothing else")]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicUsize, Ordering},
};

static LIVE: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static COUNTING: Counting = Counting;

/// The system's allocator, counted.
struct Counting;

// SAFETY: everything is done by the system's allocator, which keeps the rules.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller's.
        let block = unsafe { System.alloc(layout) };
        count(block, layout.size());
        block
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller's.
        let block = unsafe { System.alloc_zeroed(layout) };
        count(block, layout.size());
        block
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as the caller's.
        let moved = unsafe { System.realloc(block, layout, size) };
        if !moved.is_null() {
            LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        }
        count(moved, size);
        moved
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as the caller's.
        unsafe { System.dealloc(block, layout) }
    }
}

fn count(block: *mut u8, size: usize) {
    if !block.is_null() {
        LIVE.fetch_add(size, Ordering::Relaxed);
    }
}

/// The bytes that are live now.
pub(super) fn bytes() -> usize {
    LIVE.load(Ordering::Relaxed)
}
