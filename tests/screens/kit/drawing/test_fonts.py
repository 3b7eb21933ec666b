"""The typefaces: figures of one width, an apostrophe that stands apart, no boxes, and files that can be made anew."""

import tomllib
from itertools import groupby
from pathlib import Path

import numpy as np
import pygame
import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from kiosk.screens.kit.drawing import fonts
from kiosk.screens.kit.drawing.fonts import FILES, FOLDER, UNKNOWN, has, letter_height, render, runs, width
from tests.screens.drawing import canvas_of
from tests.screens.kit.drawing.make_faces import FACES, LICENCES, Face, make
from tests.shared import ROOT

SIZES = range(16, 120)
"""In pixels, what screens use."""
FIGURES = "0123456789"
OLD = {
    "sans": "DejaVuSansCondensed.ttf",
    "bold": "DejaVuSansCondensed-Bold.ttf",
    "serif": "DejaVuSerifCondensed-Bold.ttf",
}
OURS = [FOLDER / face.file for face in FACES]


def ink(face: str, px: int, text: str) -> "np.ndarray[tuple[int, int], np.dtype[np.bool_]]":
    """Which pixels of a line are written on, by column and row."""
    return pygame.surfarray.array_alpha(render(face, px, text, (255, 255, 255))) > 60


def tall(face: str, px: int, text: str) -> int:
    rows = np.flatnonzero(ink(face, px, text).any(axis=0))
    return int(rows[-1] - rows[0] + 1)


def parts(columns: "np.ndarray[tuple[int], np.dtype[np.bool_]]") -> int:
    """How many stretches of written columns stand apart."""
    return sum(written for written, _ in groupby(columns.tolist()))


@pytest.mark.parametrize("face", FILES)
def test_figures_are_of_one_width(face: str) -> None:
    for px in SIZES:
        one = width(face, px, "0")
        assert {width(face, px, figure) for figure in FIGURES} == {one}
        assert len({width(face, px, f"H{figure}H") for figure in FIGURES}) == 1, "within words too"
        assert {width(face, px, left + right) for left in FIGURES for right in FIGURES} == {2 * one}, px


@pytest.mark.parametrize("face", FILES)
def test_the_zero_has_no_slash(face: str) -> None:
    for px in (21, 29, 59, 88):
        written = ink(face, px, "0")
        columns, rows = np.flatnonzero(written.any(axis=1)), np.flatnonzero(written.any(axis=0))
        across = slice(columns[0] + len(columns) * 2 // 5, columns[0] + len(columns) * 3 // 5 + 1)
        assert not written[across, rows[0] + len(rows) // 4 : rows[0] + len(rows) * 3 // 4].any(), px


def test_a_headline_is_of_one_face_its_figures_too() -> None:
    serif, bold = FILES["serif"][0], FILES["bold"][0]
    for said in ("Marque 15", "le 21/11 17:30", "12,5 % des lancers", "Tout sauf les trois 5 !", "Bravo, Anne"):
        assert runs("serif", said) == ((serif, said),)
    assert runs("serif", "Marque +15") == ((serif, "Marque "), (bold, "+"), (serif, "15")), "a sign is no hairline"


@pytest.mark.parametrize("said", ["35", "34 → 66", "8 / 8", "12,5", "+15"])
def test_a_number_alone_is_one_of_the_sans(said: str) -> None:
    assert runs("serif", said) == runs("bold", said)


def test_figures_of_the_serif_are_as_tall_as_its_capitals() -> None:
    assert {abs(tall("serif", 60, f"H{figure}") - tall("serif", 60, "H")) <= 5 for figure in FIGURES} == {True}


@pytest.mark.parametrize("face", FILES)
@pytest.mark.parametrize("said", ["L'A", "L’A"])
@pytest.mark.parametrize("px", [21, 29, 59, 88])
def test_an_apostrophe_stands_apart_from_both_letters(face: str, said: str, px: int) -> None:
    written = ink(face, px, said)
    rows = np.flatnonzero(written.any(axis=0))
    top, bottom = rows[0], rows[-1] + 1
    deep = (bottom - top) // 4
    assert parts(written[:, top + deep // 2 : top + deep].any(axis=1)) == 3, "L, apostrophe, A"
    assert parts(written[:, bottom - deep : bottom].any(axis=1)) >= 2, "the foot of L, the feet of A"


@pytest.mark.parametrize("face", FILES)
def test_letters_and_figures_are_as_tall_as_they_were(face: str) -> None:
    for px in (21, 23, 29, 31, 32, 43, 59, 62, 66, 86, 89):
        old = pygame.font.Font(FOLDER / OLD[face], px)
        for said in "xH17":
            mask = pygame.mask.from_surface(old.render(said, True, (255, 255, 255)), 60)
            assert tall(face, px, said) >= max(box.height for box in mask.get_bounding_rects()), (px, said)


@pytest.mark.parametrize("face", FILES)
def test_all_of_a_number_lies_in_the_place_that_counts(face: str) -> None:
    canvas = canvas_of()
    for px in (21, 24, 31, 39, 43, 58):
        canvas.surface.fill((0, 0, 0))
        place = canvas.text(pygame.Rect(0, 0, 400, 200), FIGURES, "cell", face, grow=px / canvas.measures.cell)
        written = pygame.mask.from_threshold(canvas.surface, (255, 255, 255), (150, 150, 150, 255))
        assert written.count() and all(place.contains(part) for part in written.get_bounding_rects()), px


def test_runs_stand_on_one_baseline() -> None:
    for px in (29, 59, 88):
        ends = [np.flatnonzero(ink("serif", px, said).any(axis=0))[-1] for said in ("H", "1", "Ж", "H1Ж", "H+1")]
        assert max(ends) - min(ends) <= 1, px


def test_accents_stay_within_the_line() -> None:
    for face in FILES:
        written = render(face, 60, "ÀÉÔÅŠÇgjpq", (255, 255, 255))
        assert written.get_height() == render(face, 60, "x", (255, 255, 255)).get_height()
        assert letter_height(60) < written.get_height()


def texts() -> set[str]:
    """All that the kiosk says, in both languages, and what stands in files of words."""
    with (ROOT / "kiosk/i18n/en/LC_MESSAGES/piste.po").open("rb") as file:
        said = {str(text) for message in read_po(file) for text in (message.id, message.string)}
    for path in (ROOT / "kiosk").rglob("*.toml"):
        said.add(str(tomllib.loads(path.read_text("utf-8"))))
    return said


def test_nothing_that_is_said_has_a_box() -> None:
    characters = {one for text in texts() for one in text if one.isprintable()}
    assert len(characters) > 100
    for face in FILES:
        lacking = [one for one in characters if not any(has(file, one) for file in FILES[face])]
        assert lacking == []


def test_names_in_other_letters_are_set_in_a_typeface_that_has_them() -> None:
    for name in ("Иван", "Ελένη", "Łukasz", "Nguyễn", "Őry", "İpek"):
        for face in FILES:
            assert all(has(file, one) for file, run in runs(face, name) for one in run)
    assert runs("sans", "Ann 中") == ((FILES["sans"][0], "Ann "), (FILES["sans"][-1], UNKNOWN))


def test_what_is_drawn_is_as_wide_as_it_was_measured() -> None:
    for face in FILES:
        for said in ("Marque 15", "→ ✓ Anne", "Иван +3", "12"):
            assert render(face, 40, said, (255, 255, 255)).get_width() == width(face, 40, said)


def test_licences_lie_beside_the_typefaces() -> None:
    assert {path.name for path in FOLDER.iterdir() if path.suffix == ".txt"} == {
        "LICENSE-DejaVu.txt",
        *LICENCES.values(),
    }
    for name in LICENCES.values():
        assert "SIL OPEN FONT LICENSE Version 1.1" in (FOLDER / name).read_text("utf-8")
    told = (ROOT / "docs/licences.md").read_text("utf-8")
    assert all(name in told for name in LICENCES.values())


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_what_was_changed_bears_no_reserved_name(path: Path) -> None:
    names = {one.nameID: str(one) for one in TTFont(path)["name"].names}
    assert "Playfair" not in " ".join(names[number] for number in (1, 3, 4, 6)) and names[1].startswith("Piste")
    assert "Copyright" in names[0] and "SIL Open Font License" in names[13]


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_the_files_are_what_the_script_makes(face: Face, tmp_path: Path) -> None:
    pytest.importorskip(face.package, reason="make faces installs it")
    make(face, tmp_path / face.file)
    assert (tmp_path / face.file).read_bytes() == (FOLDER / face.file).read_bytes()


@pytest.mark.parametrize("face", FILES)
@pytest.mark.parametrize(
    ("written", "read"),
    [("אב", "בא"), ("אב גד", "דג בא"), ("Zoé – אב גד 5", "Zoé – דג בא 5"), ("גד-אב, Zoé", "בא-דג, Zoé")],
)
def test_what_is_written_from_the_right_is_set_from_the_right(
    face: str, written: str, read: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hebrew letters are not joined: from the right they look as the other way round from the left."""
    seen = render(face, 40, written, (255, 255, 255))
    assert seen.get_width() == width(face, 40, written)
    monkeypatch.setattr(fonts, "_set", lambda run, px: fonts._loaded(run[0], px))
    told = render(face, 40, read, (255, 255, 255))
    assert np.array_equal(pygame.surfarray.array_alpha(seen), pygame.surfarray.array_alpha(told))


@pytest.mark.parametrize("face", FILES)
def test_arabic_letters_are_joined(face: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert parts(ink(face, 40, "محم").any(axis=1)) == 1
    monkeypatch.setattr(fonts, "_set", lambda run, px: fonts._loaded(run[0], px))
    assert parts(ink(face, 40, "محم").any(axis=1)) == 3
