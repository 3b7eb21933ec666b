"""`kiosk shots`."""

import subprocess
import sys
from pathlib import Path

import pygame

from kiosk.cli.main import main


def test_it_writes_a_picture_of_each_scene_that_was_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "shots"
    assert main(["shots", str(folder), "--size", "800x480", "--lang", "en", "--only", "attract"]) == 0
    names = {path.name for path in folder.iterdir()}
    own = ("attract", "attract-cover", "attract-event", "attract-quick", "attract-quick-eight", "attract-resume")
    wanted = (*own, "demo-attract", "hands-attract", "safe-attract")
    assert names == {f"800x480-en-{name}.png" for name in wanted}
    assert all(pygame.image.load(str(folder / name)).get_size() == (800, 480) for name in names)


def test_a_size_that_is_none_is_bad_use(tmp_path: Path) -> None:
    assert main(["shots", str(tmp_path), "--size", "large"]) == 2


def test_a_scene_that_is_none_is_bad_use(tmp_path: Path) -> None:
    assert main(["shots", str(tmp_path), "--only", "nowhere"]) == 2


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    command = [sys.executable, "-m", "kiosk.cli.main", "shots", str(file), "--only", "off", "--lang", "fr"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "cannot write" in done.stderr
