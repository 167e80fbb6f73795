//! What the module exports beside its memory: places for texts, and the call.
#![allow(unsafe_code)]

use crate::calls;

/// Returns a place for so many bytes. [`call`] takes the bytes that are written to it.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Gives back the bytes at a place.
///
/// # Safety
/// They come from [`alloc`] or [`call`] with this length, and are given back once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(start: *mut u8, length: usize) {
    // SAFETY: The caller has them from a box of this length.
    drop(unsafe { taken(start, length) });
}

/// Answers a request, whose bytes it takes. Returns where the answer is, and in the lower half how long it is.
///
/// # Safety
/// The bytes come from [`alloc`] with this length, and nobody else uses them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(start: *mut u8, length: usize) -> u64 {
    // SAFETY: The caller has them from a box of this length.
    let request = unsafe { taken(start, length) };
    let answer = calls::answer(&request).into_boxed_slice();
    let length = answer.len() as u64;
    (Box::into_raw(answer).cast::<u8>() as u64) << 32 | length
}

/// Returns the bytes at a place as the box that they were.
unsafe fn taken(start: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: That of the functions above.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(start, length)) }
}
