"""The processes behind a page, to kill them."""

import os
import signal
import time
from pathlib import Path


def _processes():
    """Every process as pid → (parent, command line)."""
    found = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            stat = (folder / "stat").read_text()
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
        command = b" ".join(words).decode(errors="replace")
        found[int(folder.name)] = (int(stat.rpartition(")")[2].split()[1]), command)
    return found


def renderers_of(profile):
    """The renderers of the browser that runs on a profile of its own."""
    processes = _processes()
    mains = [
        pid for pid, (_, command) in processes.items()
        if f"--user-data-dir={profile}" in command and "--type=" not in command
    ]
    family = set(mains)
    grew = True
    while grew:
        more = {pid for pid, (parent, _) in processes.items() if parent in family} - family
        family |= more
        grew = bool(more)
    return [pid for pid in family if "--type=renderer" in processes[pid][1]]


def kill(page, profile):
    """SIGKILL for the renderers of a browser: of one page, and at most a spare one."""
    pids = renderers_of(profile)
    assert pids, "no renderer was found"
    # Closed before its death is known, a page is waited for without end now and then.
    with page.expect_event("crash"):
        for pid in pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
    # The browser keeps a spare renderer for the next page. Until it has buried that, the next page may get
    # the dead one, and is waited for without end.
    end = time.monotonic() + 10
    while any(Path(f"/proc/{pid}").exists() for pid in pids) and time.monotonic() < end:
        time.sleep(0.005)
    page.close()
