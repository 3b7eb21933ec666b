"""Every screen at every size and in both languages: nothing overlaps, is cut, too small, too pale or out of reach.

On a table what decides is seen as well, on the smallest screen too, and no numbers run together; in larger type the
question is a fifth larger.
"""

import re
from collections.abc import Sequence

import pygame
import pytest

from kiosk.i18n.phrase import Phrase
from kiosk.i18n.words import Words
from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing.layout_check import DrawnElement, faults
from kiosk.screens.kit.drawing.theme import LEAST, measures
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.scene_list import DEMOS, SCENES, enlarge, stage
from tests.screens.play.layout.decisive import asked, collisions, missing, too_small
from tests.shared import sampled

SIZES = ((800, 480), (1280, 800), (1920, 1080))

STRAY = re.compile(r"[,;:·]\s*[.,;:!?]|[.!?]\s*[,;:]|(?<!\.)\.\.(?!\.)|\s[.,]|…\s*[.…]|[?!]\s*[?!.]")
"""Signs of punctuation that do not go together, or a blank before a point: words were cut or put together."""


def laid_out(
    app: App,
    sizes: Sequence[tuple[int, int]] = SIZES,
    checks: bool = False,
    larger: bool = False,
    decides: bool = False,
) -> None:
    for size in sizes:
        app.paint(pygame.Surface(size), checks)
        assert app.marks
        if isinstance(app.screen, TableScreen) and decides:
            assert list(missing(app, larger)) == [], size
            assert list(collisions(app.marks)) == [], size
            assert list(too_small(app, measures(size))) == [], size
        assert faults(app.marks, measures(size, larger=larger)) == [], size
        assert len({piece.key for piece in app.pieces}) == len(app.pieces), "what moves has a name of its own"
        assert [mark.what for mark in app.marks if mark.kind == "text" and STRAY.search(mark.what)] == [], size


def grows(app: App, sizes: Sequence[tuple[int, int]]) -> None:
    """In larger type the question of a table is written at least a fifth larger, and whole; leaves larger type on."""
    before = questions(app, sizes)
    enlarge(app)
    for plain, larger in zip(before, questions(app, sizes), strict=True):
        grown = f"{larger.what}: {larger.px} px after {plain.px}"
        assert larger.px >= int(plain.px * LEAST) and not larger.cut, grown


def questions(app: App, sizes: Sequence[tuple[int, int]]) -> list[DrawnElement]:
    """The question at each size; none where nobody plays."""
    found = []
    for size in sizes if isinstance(app.screen, TableScreen) else ():
        app.paint(pygame.Surface(size))
        found.append(asked(app))
    return found


@pytest.mark.parametrize("words", ["Poker, Full,.", "Full, .", "Marie , à toi", "Encore..", "Qui ?.", "Jeu ! ?"])
def test_stray_punctuation_is_found(words: str) -> None:
    assert STRAY.search(words)


def test_usual_punctuation_is_no_stray() -> None:
    for words in (
        "Marie, à toi !",
        "Égalité : on tire.",
        "Ça roule…",
        "1,5 point",
        "Paire · … · Full",
        "0.5",
        "A. B.",
    ):
        assert not STRAY.search(words), words


@pytest.mark.parametrize("name", sampled([*SCENES, *DEMOS], every=60))
def test_every_screen_is_laid_out_well_in_english(name: str) -> None:
    in_english(name, SIZES[:1])


@pytest.mark.whole
@pytest.mark.parametrize("name", [*SCENES, *DEMOS])
def test_every_screen_is_laid_out_well_in_english_where_there_is_more_room(name: str) -> None:
    in_english(name, SIZES[1:])


def in_english(name: str, sizes: Sequence[tuple[int, int]]) -> None:
    """Colours are those of the French screens, whose contrasts are measured."""
    app = stage(name, "en")
    laid_out(app, sizes, decides=True)
    larger_too(app, sizes)


def larger_too(app: App, sizes: Sequence[tuple[int, int]]) -> None:
    grows(app, sizes)
    laid_out(app, sizes, larger=True, decides=True)


class Wordy(Words):
    """A language in which every word is half as long again; names of people stay what they are."""

    def say(self, text: Phrase | str) -> str:
        if isinstance(text, str):
            return text
        parts = re.split(r"(\{[^}]*\})", text.template)
        longer = "".join(part if part.startswith("{") else WORD.sub(_longer, part) for part in parts)
        return super().say(Phrase(longer, text.values))


WORD = re.compile(r"[^\W\d_]{2,}")


def _longer(word: re.Match[str]) -> str:
    return word[0] + word[0][-1] * (len(word[0]) // 2)


@pytest.mark.parametrize("name", sampled([*SCENES, *DEMOS], every=36, first=5))
def test_every_screen_is_laid_out_well(name: str) -> None:
    """In French, then in a wordier language, then in larger type: what is on the screen is set up once."""
    in_every_way(name, SIZES[:1])


@pytest.mark.whole
@pytest.mark.parametrize("name", [*SCENES, *DEMOS])
def test_every_screen_is_laid_out_well_where_there_is_more_room(name: str) -> None:
    in_every_way(name, SIZES[1:])


def in_every_way(name: str, sizes: Sequence[tuple[int, int]]) -> None:
    app = stage(name)
    laid_out(app, sizes, checks=True, decides=True)
    french, app.words = app.words, Wordy("fr")
    laid_out(app, sizes)
    app.words = french
    larger_too(app, sizes)


OTHER_SIZES = ((640, 480), (720, 576), (1024, 600), (1024, 768), (1366, 768), (1280, 1024), (2560, 1440))
ON_THEM = ("attract", "players-eight", "play-choose-eight", "play-doubt", "options-all", "menu", "result-eight",
           "linotte-choose", "si-no-six-bets", "cribble-claim", "poker-many", "menteur-ladder",
           "event-cup")  # fmt: skip


@pytest.mark.parametrize("name", sampled(ON_THEM))
def test_other_screens_are_laid_out_well_too(name: str) -> None:
    laid_out(stage(name), OTHER_SIZES, checks=True)
