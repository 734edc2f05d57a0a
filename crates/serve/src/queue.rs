//! The queue of searches: first come, first served, so many at a time.

use std::sync::Arc;

use tokio::sync::watch;

/// Searches that run or wait, in the order in which they came. The first `limit` of them run.
#[derive(Debug)]
pub(crate) struct Queue {
    /// Their numbers, ascending.
    tickets: watch::Sender<Vec<u64>>,
    /// How many may run at a time, at least one.
    limit: usize,
    /// How many may wait.
    room: usize,
}

/// The right to run, or to wait for it; given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Ticket {
    queue: Arc<Queue>,
    number: u64,
}

impl Queue {
    /// A queue that lets `limit` searches run, one at least, and `room` more wait.
    pub(crate) fn new(limit: usize, room: usize) -> Arc<Queue> {
        let (tickets, _) = watch::channel(Vec::new());
        Arc::new(Queue { tickets, limit: limit.max(1), room })
    }

    /// How many may run at a time.
    pub(crate) fn limit(&self) -> usize {
        self.limit
    }

    /// How many run, and how many wait.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let count = self.tickets.borrow().len();
        (count.min(self.limit), count.saturating_sub(self.limit))
    }

    /// Enters the queue; `None` if there is no room in it.
    pub(crate) fn enter(self: &Arc<Queue>) -> Option<Ticket> {
        let mut entered = None;
        self.tickets.send_if_modified(|tickets| {
            if tickets.len() < self.limit + self.room {
                // Larger than all that are there.
                let number = tickets.last().map_or(0, |last| last + 1);
                tickets.push(number);
                entered = Some(number);
            }
            entered.is_some()
        });
        entered.map(|number| Ticket { queue: self.clone(), number })
    }
}

impl Ticket {
    /// The place among those that wait, from 1; 0 for a search that may run.
    pub(crate) fn place(&self) -> usize {
        self.place_among(&self.queue.tickets.borrow())
    }

    /// Waits until the place is another one than this, and returns it.
    pub(crate) async fn moved(&self, from: usize) -> usize {
        let mut changes = self.queue.tickets.subscribe();
        let changed = changes.wait_for(|tickets| self.place_among(tickets) != from).await;
        changed.map(|tickets| self.place_among(&tickets)).unwrap_or_default()
    }

    fn place_among(&self, tickets: &[u64]) -> usize {
        let before = tickets.partition_point(|&number| number < self.number);
        (before + 1).saturating_sub(self.queue.limit)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.queue.tickets.send_modify(|tickets| tickets.retain(|&number| number != self.number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn searches_run_in_the_order_in_which_they_came() {
        let queue = Queue::new(2, 3);
        let mut tickets: Vec<Ticket> = (0..5).map(|_| queue.enter().expect("room")).collect();
        let places: Vec<usize> = tickets.iter().map(Ticket::place).collect();
        assert_eq!((places, queue.counts()), (vec![0, 0, 1, 2, 3], (2, 3)));
        assert!(queue.enter().is_none(), "the queue is full");
        // One that waits gives up, then one that runs ends.
        drop(tickets.remove(3));
        assert_eq!(tickets[3].moved(3).await, 2);
        drop(tickets.remove(0));
        assert_eq!(tickets[1].moved(1).await, 0);
        assert_eq!((tickets[2].place(), queue.counts()), (1, (2, 1)));
        drop(tickets);
        assert_eq!(queue.counts(), (0, 0));
        assert_eq!(queue.enter().map(|ticket| ticket.place()), Some(0));
    }
}
