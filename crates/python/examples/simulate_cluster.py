"""How long the passes of a search would take on clusters of other sizes.

    faceturn solve "MOVES" --checkpoint a.checkpoint
    python simulate_cluster.py a.checkpoint

Takes the parts of each pass with the nodes that were counted, hands them out in order to that many
threads, and prints the time that all need together, in terms of one thread's.
"""

from __future__ import annotations

import heapq
import json
import sys
from pathlib import Path

#: Nodes that a thread works through in a second.
NODES_A_SECOND = 30e6

#: Seconds that the client and the scheduler need for one task; one task after the other.
SECONDS_A_TASK = 0.002

#: Nodes that make a task, and tasks of a pass for each thread: as in ``faceturn.distributed``.
LEAST_NODES = 2_000_000
TASKS_A_THREAD = 32


def passes(checkpoint: Path) -> dict[int, list[int]]:
    """The nodes of the parts of each pass."""
    sizes: dict[int, dict[int, int]] = {}
    for line in checkpoint.read_text().splitlines()[1:]:
        part = json.loads(line.split(" ", 1)[1])
        sizes.setdefault(part["depth"], {})[part["number"]] = part["tally"]["nodes"]
    return {depth: [parts[n] for n in sorted(parts)] for depth, parts in sizes.items()}


def seconds(parts: list[int], threads: int) -> float:
    """The time that a pass takes on that many threads."""
    enough = max(LEAST_NODES, sum(parts) // (TASKS_A_THREAD * threads))
    free = [0.0] * threads
    handed_out, end, task = 0.0, 0.0, 0
    for number, nodes in enumerate(parts):
        task += nodes
        if task < enough and number + 1 < len(parts):
            continue
        handed_out += SECONDS_A_TASK
        done = max(heapq.heappop(free), handed_out) + task / NODES_A_SECOND
        heapq.heappush(free, done)
        end, task = max(end, done), 0
    return end


def main() -> None:
    """Print a line of a table for each pass."""
    sizes = [8, 32, 128, 512]
    for depth, parts in passes(Path(sys.argv[1])).items():
        # Deeper passes have about 13 times the nodes, and parts of at most 50 million.
        for deeper in range(3):
            scaled = [nodes * 13**deeper for nodes in parts]
            cut = max(1, round(sum(scaled) / len(scaled) / 50e6))
            scaled = [nodes // cut for nodes in scaled for _ in range(cut)]
            alone = sum(scaled) / NODES_A_SECOND
            times = [seconds(scaled, threads) for threads in sizes]
            speedups = " | ".join(f"{time:.2f} s, {alone / time:.0f}x" for time in times)
            print(f"| {depth + deeper}f | {len(scaled)} | {speedups} |")


if __name__ == "__main__":
    main()
