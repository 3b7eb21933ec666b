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


def test_larger_type_has_pictures_and_names_of_its_own(tmp_path: Path) -> None:
    asked = ["shots", str(tmp_path), "--size", "800x480", "--lang", "fr", "--only", "play-choose"]
    assert main(asked) == 0
    plain = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert main([*asked, "--larger"]) == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert "800x480-fr-play-choose.png" in plain and "800x480-fr-hands-play-choose.png" in plain
    assert names == {*plain, *(name.replace(".png", "-larger.png") for name in plain)}
    for name, picture in plain.items():
        assert (tmp_path / name).read_bytes() == picture
        assert (tmp_path / name.replace(".png", "-larger.png")).read_bytes() != picture, name


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
