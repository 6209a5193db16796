"""How small do icons get as SVG, beside scour with everything that makes them smaller?

The icons are Debian's: tango-icon-theme, mate-icon-theme, elementary-xfce-icon-theme,
adwaita-icon-theme, breeze-icon-theme, papirus-icon-theme; `apt-get download` fetches them.
"""

import os
import random
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from report import ROOT, ratio, table

DETENT = Path(os.environ.get("DETENT", ROOT / ".build/release/detent"))
SCOUR = ROOT / ".build/python-bench/bin/scour"
THEMES = {
    "tango": 60, "mate": 60, "elementary-xfce": 50, "adwaita": 40, "breeze": 50, "papirus": 50,
}
HARDEST = (
    "--enable-viewboxing --enable-id-stripping --enable-comment-stripping --shorten-ids"
    " --indent=none --no-line-breaks --strip-xml-prolog --remove-metadata --create-groups"
    " --remove-descriptive-elements --strip-xml-space -q"
).split()


def icons(theme, count):
    """Some of a theme's icons, the same in every run."""
    folder = ROOT / ".build/icons" / theme
    if not folder.exists():
        with tempfile.TemporaryDirectory() as download:
            subprocess.run(
                ["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", f"{theme}-icon-theme"],
                cwd=download, check=True,
            )
            [package] = Path(download).glob("*.deb")
            folder.mkdir(parents=True)
            subprocess.run(["dpkg", "-x", package, folder], check=True)
    files = [file for file in sorted(folder.rglob("*.svg")) if not file.is_symlink()]
    random.Random(theme).shuffle(files)
    return files[:count]


def sizes(file):
    """Bytes of an icon as it is, as we write it, and as scour does."""
    ours = subprocess.run([DETENT, "draw", file, "--as", "svg"], capture_output=True, check=True)
    peer = subprocess.run([SCOUR, "-i", file, *HARDEST], capture_output=True, check=True)
    return file.stat().st_size, len(ours.stdout), len(peer.stdout)


def main():
    rows = []
    everything = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for theme, count in THEMES.items():
            found = list(pool.map(sizes, icons(theme, count)))
            everything += found
            rows.append(row(theme, found))
    rows.append(row("all", everything))
    table(
        "Icons as SVG, bytes",
        ["", "icons", "as they are", "ours", "grew", "scour", "grew", "ours to scour's"],
        rows,
        ["scour keeps what we don't draw: filters, masks, text"],
    )


def row(name, found):
    source, ours, peer = (sum(size[i] for size in found) for i in range(3))
    grew = [sum(size[i] > size[0] for size in found) for i in (1, 2)]
    cells = [f"{len(found)}", f"{source:,}", f"{ours:,}", f"{grew[0]}", f"{peer:,}", f"{grew[1]}"]
    return [name, *cells, ratio(ours, peer)]


main()
