"""A machine's disk in a file, copied as it really is at a moment: what was only in memory is not in the copy.

The disk is an image with ext4 on a loop device with direct I/O: what its file system has handed to the device is in
the image, what waits in its page cache is not. The image lies on XFS, which copies it by reference while all writes
to it wait (ioctl_ficlonerange(2)): a copy is of one moment, and takes milliseconds. What a device would lose of what
it has taken (its own cache) is not shown. Needs root.
"""

import hashlib
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.proofs.machine.nspawn_machine import run

IMAGE = "disk.img"


class CutDisk:
    """`folder` holds everything: the image, its copies, where they are mounted."""

    def __init__(self, folder: Path, megabytes: int) -> None:
        self.folder, self._megabytes = folder, megabytes
        self.store, self.tree = folder / "store", folder / "disk"

    def open(self) -> None:
        """A new disk, empty and mounted at `tree` as Raspberry Pi OS mounts its root."""
        self.close()
        for place in (self.store, self.tree):
            place.mkdir(parents=True, exist_ok=True)
        outer = self.folder / "store.img"
        outer.unlink(missing_ok=True)
        run("truncate", "-s", f"{self._megabytes * 5}M", str(outer))
        run("mkfs.xfs", "-q", "-m", "reflink=1", str(outer))
        self._mount(outer, self.store)
        image = self.store / IMAGE
        run("truncate", "-s", f"{self._megabytes}M", str(image))
        run("mkfs.ext4", "-q", str(image))
        self._mount(image, self.tree, "noatime")

    def reopen(self) -> None:
        """The disk again, after `leave`."""
        self._mount(self.store / IMAGE, self.tree, "noatime")

    def leave(self) -> None:
        """The disk is unmounted, as when a machine is switched off."""
        run("umount", str(self.tree))
        for device in run("losetup", "--noheadings", "--output", "NAME", "-j", str(self.store / IMAGE)).split():
            run("losetup", "--detach", device)

    def close(self) -> None:
        """Everything goes, as far as it was there; what an earlier run was killed over too."""
        for place, image in (
            (self.folder / "copy", None),
            (self.tree, self.store / IMAGE),
            (self.store, self.folder / "store.img"),
        ):
            run("umount", str(place), check=False)
            for device in run("losetup", "--noheadings", "--output", "NAME", "-j", str(image), check=False).split():
                run("losetup", "--detach", device, check=False)
        (self.folder / "store.img").unlink(missing_ok=True)

    def cut(self, name: str) -> Path:
        """The disk as it is now, in a file."""
        copy = self.store / f"{name}.img"
        run("cp", "--reflink=always", str(self.store / IMAGE), str(copy))
        return copy

    def keep(self, name: str) -> None:
        """The disk as it is, which is not mounted, to be taken again by `take`."""
        run("cp", "--reflink=always", str(self.store / IMAGE), str(self.store / f"{name}.kept"))

    def take(self, name: str) -> None:
        """The disk, which is not mounted, is as it was kept."""
        run("cp", "--reflink=always", str(self.store / f"{name}.kept"), str(self.store / IMAGE))

    @contextmanager
    def after(self, copy: Path) -> Iterator[Path]:
        """The machine's disk after that cut: checked and mounted as its next start does. Written to by its user."""
        place = self.folder / "copy"
        place.mkdir(exist_ok=True)
        # 1: something was put right, as after every cut; more is a file system that lost itself.
        done = subprocess.run(["e2fsck", "-p", str(copy)], capture_output=True, text=True)
        if done.returncode > 1:
            raise OSError(f"e2fsck -p: {done.stdout.strip()}")
        device = run("losetup", "--find", "--show", str(copy))
        try:
            run("mount", "-o", "noatime", device, str(place))
            try:
                yield place
            finally:
                run("umount", str(place))
        finally:
            run("losetup", "--detach", device)

    def _mount(self, image: Path, place: Path, options: str = "defaults") -> None:
        device = run("losetup", "--find", "--show", "--direct-io=on", str(image))
        if run("losetup", "--noheadings", "--output", "DIO", device) != "1":
            raise OSError(f"{device} does no direct I/O: copies would show what is only in memory")
        run("mount", "-o", options, device, str(place))


def contents(folder: Path) -> dict[str, str]:
    """Each file's SHA-256, each link's target."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            found[path.relative_to(folder).as_posix()] = f"-> {path.readlink()}"
        elif path.is_file():
            found[path.relative_to(folder).as_posix()] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found
