//! The queue of searches: a limited number run at a time, and clients take turns.
//!
//! The searches of one client begin in the order in which they came, and a long one gives way to
//! those of other clients.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::watch;

use crate::limits;

/// Who takes turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Client {
    /// A connection on the socket, by its number.
    Socket(u64),
    /// All HTTP requests from an address.
    Address(IpAddr),
}

/// Running and waiting searches, in order. The first `limit` of them run.
#[derive(Debug)]
pub(crate) struct Queue {
    entries: watch::Sender<Vec<Entry>>,
    /// How many may run at a time, at least one.
    limit: usize,
    room: usize,
}

#[derive(Debug)]
struct Entry {
    /// Unique.
    number: u64,
    client: Client,
    /// The client's turn: all searches of a turn run before those of the next.
    turn: u64,
    /// Whether it has given way. Unless it is running again, it waits for its next turn.
    has_begun: bool,
}

/// The right to run, or to wait for it; given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Ticket {
    queue: Arc<Queue>,
    number: u64,
}

impl Queue {
    /// A queue that lets `limit` searches run, at least one, and `room` more wait.
    pub(crate) fn new(limit: usize, room: usize) -> Arc<Queue> {
        let (entries, _) = watch::channel(Vec::new());
        Arc::new(Queue { entries, limit: limit.max(1), room })
    }

    pub(crate) fn limit(&self) -> usize {
        self.limit
    }

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
                // Running searches keep running.
                let running = entries.len().min(self.limit);
                let later = entries[running..].iter().position(|entry| entry.turn > turn);
                let place = later.map_or(entries.len(), |later| running + later);
                entries.insert(place, Entry { number, client, turn, has_begun: false });
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

    /// Waits until the place is no longer `from`, and returns it.
    pub(crate) async fn moved(&self, from: usize) -> usize {
        let mut changes = self.queue.entries.subscribe();
        let changed = changes.wait_for(|entries| self.place_among(entries) != from).await;
        changed.map(|entries| self.place_among(&entries)).unwrap_or_default()
    }

    /// Lets a waiting search of another client run, if that client has fewer running; returns
    /// whether there is one. The place says when it is this search's turn again.
    pub(crate) fn give_way(&self) -> bool {
        self.queue.entries.send_if_modified(|entries| {
            let (limit, own) = (self.queue.limit, self.before(entries));
            if own >= limit.min(entries.len()) {
                return false;
            }
            let (running, waiting) = entries.split_at(limit.min(entries.len()));
            let runs = |client| running.iter().filter(|entry| entry.client == client).count();
            let client = entries[own].client;
            let has_room = waiting.iter().filter(|entry| entry.has_begun).count() < limits::PAUSED;
            let next = waiting.iter().position(|entry| {
                (entry.has_begun || has_room) && runs(entry.client) < runs(client)
            });
            let Some(next) = next else { return false };
            let next = entries.remove(limit + next);
            // This client does not get the turns that the others have had.
            let later = next.turn.saturating_sub(entries[own].turn);
            for entry in entries.iter_mut().filter(|entry| entry.client == client) {
                entry.turn += later;
            }
            let mut given = std::mem::replace(&mut entries[own], next);
            given.has_begun = true;
            // Later searches of this client may be behind those of others now.
            entries[limit..].sort_by_key(|entry| entry.turn);
            let place = entries[limit..].partition_point(|entry| entry.turn <= given.turn);
            entries.insert(limit + place, given);
            true
        })
    }

    fn before(&self, entries: &[Entry]) -> usize {
        entries.iter().take_while(|entry| entry.number != self.number).count()
    }

    fn place_among(&self, entries: &[Entry]) -> usize {
        (self.before(entries) + 1).saturating_sub(self.queue.limit)
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
    #[tokio::test]
    async fn a_long_search_gives_way_to_other_clients_in_turn() {
        let queue = Queue::new(1, 20);
        let enter = |client| queue.enter(Client::Socket(client)).expect("room");
        let mut many: Vec<Ticket> = (0..3).map(|_| enter(1)).collect();
        assert!(!many[0].give_way(), "the others are its own client's");
        let (second, third) = (enter(2), enter(3));
        assert!(!second.give_way(), "it does not run");
        let places = || [&many[0], &second, &third, &many[1], &many[2]].map(Ticket::place);
        let mut seen = vec![places()];
        for running in [&many[0], &second, &third] {
            assert!(running.give_way());
            seen.push(places());
        }
        assert_eq!(seen, [[0, 1, 2, 3, 4], [2, 0, 1, 3, 4], [1, 2, 0, 3, 4], [0, 1, 2, 3, 4]]);
        // A search of a later turn does not wait for the end of a long one.
        drop((third, many.remove(0)));
        let late = enter(2);
        let places = || [&second, &many[0], &late, &many[1]].map(Ticket::place);
        assert_eq!(places(), [0, 1, 2, 3]);
        assert!(second.give_way());
        assert_eq!(places(), [1, 0, 2, 3]);
        assert!(many[0].give_way());
        assert_eq!(places(), [0, 1, 2, 3]);
    }

    #[tokio::test]
    async fn so_many_searches_that_have_begun_wait_and_no_more() {
        let queue = Queue::new(2, 100);
        let enter = |client| queue.enter(Client::Socket(client)).expect("room");
        let tickets: Vec<Ticket> = (0..20).map(enter).collect();
        let mut begun = std::collections::BTreeSet::new();
        for _ in 0..100 {
            let running = tickets.iter().enumerate().filter(|(_, ticket)| ticket.place() == 0);
            let running: Vec<usize> = running.map(|(at, _)| at).collect();
            assert_eq!(running.len(), 2);
            begun.extend(running.iter().copied());
            assert!(running.into_iter().all(|at| tickets[at].give_way()));
        }
        assert_eq!(
            begun.into_iter().collect::<Vec<_>>(),
            (0..2 + limits::PAUSED).collect::<Vec<_>>()
        );
    }
}
