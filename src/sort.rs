//! Sorting with one body of code for all types. The standard library's sorts are compiled anew for every type and
//! order, about four kilobytes each; a page that sorts twenty kinds of short lists pays for all of them before its first
//! answer. Here positions are sorted, once for all, and the items then moved; both are stable.
//!
//! What must be fast sorts plain numbers with the standard library (`rank::pass`).

use std::cmp::Ordering;

/// Sorts by `order`; equal items keep their order.
pub fn by<T>(items: &mut [T], mut order: impl FnMut(&T, &T) -> Ordering) {
    let mut places = ordered(items.len(), &mut |a, b| order(&items[a], &items[b]));
    // Each place takes its item from where that now stands: an item that was swapped away is found by following the
    // places before.
    for place in 0..items.len() {
        let mut from = places[place];
        while from < place {
            from = places[from];
        }
        items.swap(place, from);
        places[place] = from;
    }
}

/// Sorts by a key; equal items keep their order.
pub fn by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts from the least to the greatest.
pub fn up<T: Ord>(items: &mut [T]) {
    by(items, Ord::cmp);
}

/// The positions `0..count` in the order of what stands there.
fn ordered(count: usize, order: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|a, b| order(*a, *b));
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sorts_as_the_standard_library_does(items in prop::collection::vec((0_u8..9, any::<u16>()), 0..200)) {
            let (mut ours, mut theirs) = (items.clone(), items.clone());
            by_key(&mut ours, |item| item.0);
            theirs.sort_by_key(|item| item.0);
            prop_assert_eq!(&ours, &theirs, "and equal items keep their order");
            up(&mut ours);
            theirs.sort();
            prop_assert_eq!(ours, theirs);
        }
    }
}
