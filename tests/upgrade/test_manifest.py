"""A release that is not what it was is told from one that is."""

import subprocess

import pytest

from releases import manifest
from tests.upgrade.conftest import put_release


@pytest.fixture
def release(home):
    return home.release("new")


def test_what_was_sealed_is_whole_and_what_came_later_does_not_count(release):
    (release / "later").write_text("x")
    assert manifest.first_fault(release) is None


@pytest.mark.parametrize("harm", ["empty", "gone", "one bit", "other link", "link is a file", "file is a link"])
def test_each_harm_is_found(release, harm):
    file, link = release / "program", release / "python"
    if harm == "empty":
        file.write_bytes(b"")
    elif harm == "gone":
        file.unlink()
    elif harm == "one bit":
        data = bytearray(file.read_bytes())
        data[700] ^= 1
        file.write_bytes(data)
    elif harm == "file is a link":
        file.rename(release / "elsewhere")
        file.symlink_to("elsewhere")
    else:
        link.unlink()
        link.symlink_to("/usr/bin/python9") if harm == "other link" else link.write_text("")
    assert manifest.first_fault(release) == ("python" if "link" in harm and harm[0] != "f" else "program")


@pytest.mark.parametrize("left", [0, 1, 100, -1, -66])
def test_a_list_that_was_cut_short_is_none(release, left):
    list_ = release / manifest.NAME
    list_.write_bytes(list_.read_bytes()[:left])
    assert manifest.first_fault(release) == manifest.NAME


def test_a_shorter_list_with_whole_lines_is_none(release):
    list_ = release / manifest.NAME
    lines = list_.read_text().splitlines(keepends=True)
    list_.write_text("".join(lines[:-2] + lines[-1:]))
    assert manifest.first_fault(release) == manifest.NAME


def test_a_release_of_empty_files_is_not_whole(release):
    for path in release.rglob("*"):
        if path.is_file() and not path.is_symlink():
            path.write_bytes(b"")
    assert not manifest.whole(release)
    assert manifest.sealed(release)


def test_sha256sum_reads_the_list(release):
    (release / "python").unlink()
    done = subprocess.run(
        ["sha256sum", "-c", "--quiet", manifest.NAME], cwd=release, capture_output=True, text=True, check=False
    )
    assert "FAILED" not in done.stdout


def test_names_of_any_bytes(home):
    put_release(home, "odd", sealed=False)
    odd = home.release("odd") / "caf\udce9 \u00e9"
    odd.write_text("x")
    manifest.seal(home.release("odd"))
    assert manifest.whole(home.release("odd"))
    odd.write_text("y")
    assert not manifest.whole(home.release("odd"))
