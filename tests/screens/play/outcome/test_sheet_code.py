"""The code on the result: a phone reads the whole sheet from it, however many play and whatever they are called."""

import pygame
import pytest

from kiosk.games.engine.values import Outcome
from kiosk.screens.app.application import App
from kiosk.screens.play.outcome import sheet_code, sheet_text
from kiosk.screens.play.outcome.sheet_on_phone import SheetOnPhone
from kiosk.screens.play.result import Result
from kiosk.shots.scene_list import stage
from tests.screens.play.outcome.phone_camera import photographed, read
from tests.shared import sampled


def finished(app: App) -> tuple[Result, Outcome]:
    assert isinstance(app.screen, Result)
    outcome = app.screen.referee.table.state.outcome()
    assert outcome is not None
    return app.screen, outcome


def photograph(app: App) -> str:
    surface = pygame.Surface((800, 480))
    app.paint(surface)
    return read(photographed(surface, 0.5))


def totals(text: str, outcome: Outcome) -> list[int]:
    return sorted(int(line.rsplit(" ", 1)[1]) for line in text.splitlines()[-len(outcome.scores) :])


@pytest.mark.parametrize("language", sampled(["fr", "en"]))
@pytest.mark.parametrize("scene", sampled(["result", "result-eight", "result-tie", "si-no-result"], every=2, first=1))
def test_a_phone_reads_every_total_beside_the_ranking(scene: str, language: str) -> None:
    app = stage(scene, language)
    _, outcome = finished(app)
    assert totals(photograph(app), outcome) == sorted(outcome.scores)


@pytest.mark.parametrize("language", sampled(["fr", "en"], first=1))
@pytest.mark.parametrize("scene", sampled(["result", "result-eight", "result-tie"], every=2))
def test_a_phone_reads_every_total_from_the_code_alone(scene: str, language: str) -> None:
    app = stage(scene, language)
    _, outcome = finished(app)
    app.screen.tap("phone")
    assert isinstance(app.screen, SheetOnPhone)
    text = photograph(app)
    assert totals(text, outcome) == sorted(outcome.scores)
    assert len(text.encode()) <= sheet_text.MOST_BYTES


def test_the_story_goes_first_then_names_are_cut_and_totals_stay() -> None:
    app = stage("result-eight")
    screen, outcome = finished(app)
    texts = list(sheet_text.versions(screen.referee.table, outcome, screen.heading(outcome), app.words.say))
    assert max(len(text.encode()) for text in texts) <= sheet_text.MOST_BYTES
    assert len(texts[-1]) < len(texts[0])
    dated = [text.splitlines()[0][-1].isdigit() for text in texts]
    longest = [max(len(line.split()[1]) for line in text.splitlines()[-8:]) for text in texts]
    assert dated == sorted(dated, reverse=True) and not dated[-1], "the date goes"
    assert min(long for long, day in zip(longest, dated, strict=True) if day) == sheet_text.SHORT_NAME
    assert [line.rsplit(" ", 1)[1] for line in texts[0].splitlines()[-8:]] == [
        line.rsplit(" ", 1)[1] for line in texts[-1].splitlines()[-8:]
    ]


def test_a_code_too_fine_to_be_read_is_not_drawn() -> None:
    assert sheet_code.fitting(["x" * 200], 200) is None
    code = sheet_code.fitting(["x" * 200, "short"], 200)
    assert code is not None and code.get_width() <= 200
