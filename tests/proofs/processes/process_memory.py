"""What processes hold: memory and files, from /proc."""

from collections.abc import Iterable
from pathlib import Path


def own(pid: int) -> float:
    """Megabytes of its own. Pages of files do not count: whose they are changes with what else runs here."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(("RssAnon:", "RssShmem:"))) / 1024


def together(pids: Iterable[int]) -> float:
    """Megabytes of these processes: what is their own, and each mapped part of a file once, as the largest has it."""
    anonymous, files, part = 0, dict[tuple[str, ...], int](), ("",)
    for pid in pids:
        for line in Path(f"/proc/{pid}/smaps").read_text().splitlines():
            words = line.split()
            if not words[0].endswith(":"):
                # addresses, rights, offset, device, inode, name
                part, resident = (words[2], words[3], words[4], words[1][:3]), 0
            elif words[0] == "Rss:":
                resident = int(words[1])
            elif words[0] == "Anonymous:":
                anonymous += int(words[1])
                files[part] = max(files.get(part, 0), resident - int(words[1]))
    return (anonymous + sum(files.values())) / 1024


def descriptors(pid: int) -> int:
    """Files, sockets and pipes that a process holds."""
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())
