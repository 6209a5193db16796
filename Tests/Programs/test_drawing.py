"""`detent draw` on what is large. No browser is needed."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DETENT = os.environ.get("DETENT", str(ROOT / ".build/debug/detent"))


def test_a_long_line_of_path_data_takes_less_than_four_times_its_room(tmp_path):
    """What comes of it is written while it is read: here it is seven times as long."""
    count = 4_000_000
    data = tmp_path / "line"
    data.write_text("M0 0" + "h1v1" * (count // 2) + "\n")
    out = tmp_path / "out"
    with data.open() as lines, out.open("w") as answer:
        process = subprocess.Popen(
            [DETENT, "draw", "-d", "-", "--as", "commands"], stdin=lines, stdout=answer
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    assert out.read_text().count("L ") == count
    # Kilobytes; the program takes about 40 MB for itself.
    assert used.ru_maxrss * 1024 < 4 * data.stat().st_size + (60 << 20)
