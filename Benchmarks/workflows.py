"""What does a node of a workflow cost, beside a state of `transitions`, the usual one in Python?"""

import asyncio
import json
import os
import subprocess
import sys
import time

NODES = 1_000_000
PEER_NODES = 50_000
REPEATS = 7
PEER_REPEATS = 3


def peers():
    """The same loop of a decision and a piece of work, run in an environment of its own."""
    from transitions import Machine
    from transitions.extensions.asyncio import AsyncMachine

    options = {
        "states": [
            {"name": "is_done", "on_enter": "decide"}, {"name": "work", "on_enter": "do"},
            "ended",
        ],
        "transitions": [
            ["begin", "ended", "is_done"], ["no", "is_done", "work"],
            ["complete", "work", "is_done"], ["yes", "is_done", "ended"],
        ],
        "initial": "ended", "auto_transitions": False,
        # Else each state is a call inside the one before, and Python allows a thousand of them.
        "queued": True,
    }

    class Loop:
        done = 0

        def decide(self):
            self.done += 1
            (self.yes if self.done >= PEER_NODES else self.no)()

        def do(self):
            self.done += 1
            self.complete()

    class AsyncLoop:
        done = 0

        async def decide(self):
            self.done += 1
            await asyncio.sleep(0)
            await (self.yes if self.done >= PEER_NODES else self.no)()

        async def do(self):
            self.done += 1
            await asyncio.sleep(0)
            await self.complete()

    answer = {"at once": [], "suspended": []}
    for _ in range(PEER_REPEATS):
        loop = Loop()
        Machine(loop, **options)
        start = time.perf_counter()
        loop.begin()
        answer["at once"].append((time.perf_counter() - start) / loop.done)

        async def suspended():
            loop = AsyncLoop()
            AsyncMachine(loop, **options)
            start = time.perf_counter()
            await loop.begin()
            return (time.perf_counter() - start) / loop.done

        answer["suspended"].append(asyncio.run(suspended()))
    json.dump(answer, sys.stdout)


def main():
    from report import ROOT, median, ratio, table

    def run(*command):
        return json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)

    program = os.environ.get("WORKFLOWS_BENCHMARK", ROOT / ".build/release/WorkflowsBenchmark")
    ours = {
        load["name"]: [seconds / load["nodes"] for seconds in load["seconds"]]
        for load in run(program, str(NODES), str(REPEATS))
    }
    theirs = run(ROOT / ".build/python-bench/bin/python", __file__, "peers")

    def nanoseconds(value):
        return f"{value * 1e9:,.1f}" if value < 1e-7 else f"{value * 1e9:,.0f}"

    rows = []
    for name, load, peer in (
        ("a value, asked for each node", "walk", "at once"),
        ("callbacks, answered at once", "run", "at once"),
        ("callbacks, reported before the node returns", "reported", "at once"),
        ("callbacks, pending and reported from outside", "pending", "at once"),
        ("awaited, answered at once", "async", "at once"),
        ("awaited, suspended in between", "suspended", "suspended"),
    ):
        times = ours[load]
        rows.append([
            name, nanoseconds(min(times)), nanoseconds(median(times)),
            nanoseconds(median(theirs[peer])), ratio(median(theirs[peer]), median(times)),
        ])
    rows.append([
        "Task.yield() alone", nanoseconds(min(ours["yield"])), nanoseconds(median(ours["yield"])),
        "", "",
    ])
    table(
        "A node of a workflow, in ns",
        ["", "least", "median", "transitions", "it to us"],
        rows,
        [
            f"a loop of a decision and a piece of work, {NODES:,} nodes, {REPEATS} times; each"
            " visit has a token, is checked, noted in the trace and marked on the way",
            f"transitions: the same loop as a queued Machine (an AsyncMachine where suspended),"
            f" {PEER_NODES:,} states, {PEER_REPEATS} times; it is Python",
            "suspended: Task.yield() here, asyncio.sleep(0) there",
        ],
    )


if __name__ == "__main__":
    peers() if sys.argv[1:] == ["peers"] else main()
