"""`detent draw` on what is large. No browser is needed."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DETENT = os.environ.get("DETENT", str(ROOT / ".build/debug/detent"))

# A program's peak begins with that of the process that started it (Linux keeps it over exec), and this
# one may have grown to any size by other tests: a small one starts it.
STARTER = """
import resource, subprocess, sys
status = subprocess.run(sys.argv[1:]).returncode
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
sys.exit(status)
"""


def most_memory(command, **streams):
    """How many bytes of memory a command takes at most; it must succeed and write no errors."""
    starter = [sys.executable, "-c", STARTER, *command]
    process = subprocess.run(starter, stderr=subprocess.PIPE, text=True, check=True, **streams)
    return int(process.stderr) * 1024  # Linux counts kilobytes.


def test_a_long_line_of_path_data_takes_less_than_four_times_its_room(tmp_path):
    """What comes of it is written while it is read: here it is seven times as long."""
    count = 4_000_000
    data = tmp_path / "line"
    data.write_text("M0 0" + "h1v1" * (count // 2) + "\n")
    out = tmp_path / "out"
    with data.open() as lines, out.open("w") as answer:
        used = most_memory([DETENT, "draw", "-d", "-", "--as", "commands"], stdin=lines, stdout=answer)
    assert out.read_text().count("L ") == count
    # The program takes about 40 MB for itself.
    assert used < 4 * data.stat().st_size + (60 << 20)
