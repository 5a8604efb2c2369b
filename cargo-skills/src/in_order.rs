//! Work on all cores whose results come in the order of what they are of.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, sync_channel};

/// How many items may be worked on before the results of the first are taken.
const AHEAD: usize = 64;

/// Does `work` for each item, several at a time, and hands each result to `take` as soon as those before it are taken.
///
/// At most a small number of items and results is held at any time. The first error of `take` ends it.
pub(crate) fn in_order<T: Send, R: Send, E>(
    items: impl Iterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    rayon::in_place_scope(|scope| {
        let work = &work;
        let mut pending: VecDeque<Receiver<R>> = VecDeque::with_capacity(AHEAD);
        for item in items {
            let (result, receiver) = sync_channel(1);
            // Nobody waits for the result when `take` has failed.
            scope.spawn(move |_| drop(result.send(work(item))));
            pending.push_back(receiver);
            while let Some(first) = pending.front() {
                // Without a result, `work` has panicked, as the scope will when it ends.
                let done = if pending.len() < AHEAD { first.try_recv().ok() } else { first.recv().ok() };
                let Some(done) = done else { break };
                pending.pop_front();
                take(done)?;
            }
        }
        pending.into_iter().map_while(|receiver| receiver.recv().ok()).try_for_each(take)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let mut taken = Vec::new();
        let take = |result| {
            taken.push(result);
            Ok::<(), ()>(())
        };
        assert_eq!(in_order(0..1_000, |number| number * 2, take), Ok(()));
        assert_eq!(taken, (0..1_000).map(|number| number * 2).collect::<Vec<_>>());
    }

    #[test]
    fn no_more_items_are_asked_for_than_can_be_held() {
        let asked_for = AtomicUsize::new(0);
        let items = (0..1_000).map(|number| number + asked_for.fetch_add(1, Ordering::Relaxed));
        let mut taken = 0;
        let done = in_order(
            items,
            |_| (),
            |()| {
                taken += 1;
                let held = asked_for.load(Ordering::Relaxed) - taken;
                if held < AHEAD { Ok(()) } else { Err(held) }
            },
        );
        assert_eq!((done, taken), (Ok(()), 1_000));
    }

    #[test]
    fn error_ends_it() {
        let mut taken = 0;
        let done = in_order(
            0..,
            |number| number,
            |number| {
                taken += 1;
                if number < 10 { Ok(()) } else { Err("enough") }
            },
        );
        assert_eq!((done, taken), (Err("enough"), 11));
    }

    #[test]
    #[should_panic(expected = "at work")]
    fn panic_is_passed_on() {
        let _: Result<(), ()> = in_order(0..3, |number| assert!(number < 1, "at work"), Ok);
    }
}
