"""Every screen at every size and in both languages: nothing overlaps, is cut, too small, too pale or out of reach."""

import re

import pygame
import pytest

from kiosk.games.engine import Phrase
from kiosk.screens.marks import faults
from kiosk.screens.scenes import DEMOS, SCENES, stage
from kiosk.screens.theme import measures
from kiosk.screens.words import Words

SIZES = ((800, 480), (1280, 800), (1920, 1080))


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", [*SCENES, *DEMOS])
def test_every_screen_is_laid_out_well(name: str, language: str) -> None:
    app = stage(name, language)
    for size in SIZES:
        app.paint(pygame.Surface(size), checks=True)
        assert app.marks
        assert faults(app.marks, measures(size)) == [], size


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


@pytest.mark.parametrize("name", SCENES)
def test_a_wordier_language_fits_too(name: str) -> None:
    app = stage(name)
    app.words = Wordy("fr")
    for size in SIZES:
        app.paint(pygame.Surface(size))
        assert faults(app.marks, measures(size)) == [], size


OTHER_SIZES = ((640, 480), (720, 576), (1024, 600), (1024, 768), (1366, 768), (1280, 1024), (2560, 1440))
ON_THEM = ("attract", "players-eight", "play-choose-eight", "play-doubt", "options-all", "menu", "result-eight",
           "linotte-choose", "si-no-six-bets", "cribble-claim", "poker-many", "menteur-ladder",
           "event-cup")  # fmt: skip


@pytest.mark.parametrize("size", OTHER_SIZES)
@pytest.mark.parametrize("name", ON_THEM)
def test_other_screens_are_laid_out_well_too(name: str, size: tuple[int, int]) -> None:
    app = stage(name)
    app.paint(pygame.Surface(size), checks=True)
    assert faults(app.marks, measures(size)) == []
