//! The queue of searches: so many at a time, and clients take turns. The searches of one client run
//! in the order in which they came.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::watch;

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Client {
    /// A connection on the socket, by its number.
    Socket(u64),
    /// All requests by HTTP from an address.
    Address(IpAddr),
}

/// Searches that run or wait, in the order in which they run. The first `limit` of them run.
#[derive(Debug)]
pub(crate) struct Queue {
    entries: watch::Sender<Vec<Entry>>,
    /// How many may run at a time, at least one.
    limit: usize,
    /// How many may wait.
    room: usize,
}

/// A search that runs or waits.
#[derive(Debug)]
struct Entry {
    /// No other entry has it.
    number: u64,
    client: Client,
    /// The client's turn: all searches of a turn run before those of the next.
    turn: u64,
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
        let (entries, _) = watch::channel(Vec::new());
        Arc::new(Queue { entries, limit: limit.max(1), room })
    }

    /// How many may run at a time.
    pub(crate) fn limit(&self) -> usize {
        self.limit
    }

    /// How many run, and how many wait.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let count = self.entries.borrow().len();
        (count.min(self.limit), count.saturating_sub(self.limit))
    }

    /// Enters the queue; `None` if there is no room in it.
    pub(crate) fn enter(self: &Arc<Queue>, client: Client) -> Option<Ticket> {
        let mut entered = None;
        self.entries.send_if_modified(|entries| {
            if entries.len() < self.limit + self.room {
                let number = entries.iter().map(|entry| entry.number + 1).max().unwrap_or(0);
                // The turn after the client's last, but not one that is over.
                let own = entries.iter().rfind(|entry| entry.client == client);
                let now = entries.first().map_or(0, |entry| entry.turn);
                let turn = own.map_or(now, |entry| entry.turn + 1);
                // Those that run go on.
                let running = entries.len().min(self.limit);
                let later = entries[running..].iter().position(|entry| entry.turn > turn);
                let place = later.map_or(entries.len(), |later| running + later);
                entries.insert(place, Entry { number, client, turn });
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
        self.place_among(&self.queue.entries.borrow())
    }

    /// Waits until the place is another one than this, and returns it.
    pub(crate) async fn moved(&self, from: usize) -> usize {
        let mut changes = self.queue.entries.subscribe();
        let changed = changes.wait_for(|entries| self.place_among(entries) != from).await;
        changed.map(|entries| self.place_among(&entries)).unwrap_or_default()
    }

    fn place_among(&self, entries: &[Entry]) -> usize {
        let before = entries.iter().take_while(|entry| entry.number != self.number).count();
        (before + 1).saturating_sub(self.queue.limit)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.queue
            .entries
            .send_modify(|entries| entries.retain(|entry| entry.number != self.number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn searches_of_a_client_run_in_the_order_in_which_they_came() {
        let queue = Queue::new(2, 3);
        let mut tickets: Vec<Ticket> =
            (0..5).map(|_| queue.enter(Client::Socket(1)).expect("room")).collect();
        let places: Vec<usize> = tickets.iter().map(Ticket::place).collect();
        assert_eq!((places, queue.counts()), (vec![0, 0, 1, 2, 3], (2, 3)));
        assert!(queue.enter(Client::Socket(1)).is_none(), "the queue is full");
        // One that waits gives up, then one that runs ends.
        drop(tickets.remove(3));
        assert_eq!(tickets[3].moved(3).await, 2);
        drop(tickets.remove(0));
        assert_eq!(tickets[1].moved(1).await, 0);
        assert_eq!((tickets[2].place(), queue.counts()), (1, (2, 1)));
        drop(tickets);
        assert_eq!(queue.counts(), (0, 0));
        assert_eq!(queue.enter(Client::Socket(1)).map(|ticket| ticket.place()), Some(0));
    }

    #[tokio::test]
    async fn clients_take_turns() {
        let queue = Queue::new(1, 20);
        let enter = |client| queue.enter(Client::Socket(client)).expect("room");
        let mut many: Vec<Ticket> = (0..16).map(|_| enter(1)).collect();
        // One running search is before those of others, and one of each client before the next.
        let (second, third) = (enter(2), enter(3));
        let again = enter(2);
        assert_eq!((second.place(), third.place(), again.place()), (1, 2, 4));
        assert_eq!((many[0].place(), many[1].place(), many[15].place()), (0, 3, 18));
        // One that comes later has no right to turns that are over.
        drop((second, third, many.remove(0)));
        let late = enter(4);
        assert_eq!((many[0].place(), again.place(), late.place()), (0, 1, 2));
    }
}
