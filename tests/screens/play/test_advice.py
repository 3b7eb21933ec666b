"""What a beginner is told: where the table wants it, of dice before and after they are taken, of a decision."""

import re
from dataclasses import replace
from random import Random

import pygame
import pytest

from kiosk.games.engine.moves import Throw
from kiosk.games.playout import random_play
from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.play.advice import advice
from kiosk.shots.scene_list import enlarge, stage
from kiosk.shots.staging.props import AGAINST, lay, new_app, play
from kiosk.table.referee.state.panel import DieState, PanelKind
from tests.shared import sampled


def begun(guide: bool = False) -> App:
    app = new_app()
    lay(app, guide=guide)
    play(app, Throw((5, 5, 5, 6, 2)))
    return app


def test_a_table_that_wants_none_gets_none() -> None:
    app = begun()
    assert advice(app.in_play, app.in_play.panel(), None) is None


def test_before_a_throw_the_best_is_told_and_with_dice_in_hand_what_they_promise() -> None:
    app = begun(guide=True)
    referee, panel = app.in_play, app.in_play.panel()
    best = advice(referee, panel, None)
    assert best is not None and best == referee.table.game.guide(referee.table.state)  # type: ignore[attr-defined]
    taken = tuple(
        replace(die, state=DieState.IN_HAND) if index in (0, 1) else die for index, die in enumerate(panel.dice)
    )
    held = advice(referee, replace(panel, kind=PanelKind.IN_HAND, dice=taken), None)
    assert held is not None and held == referee.table.game.promise(referee.table.state, (0, 1)) != best  # type: ignore[attr-defined]
    assert advice(referee, replace(panel, kind=PanelKind.IN_HAND), None) is None
    assert advice(referee, replace(panel, kind=PanelKind.OVER), None) is None


def test_of_decisions_the_one_that_is_pointed_at_is_told() -> None:
    app = new_app()
    app.lay("si_no", ("Anne", "Luc"), {"guide": True})
    referee, game = app.in_play, app.in_play.table.game
    for played, _ in random_play(game, 2, Random(1)):
        if any(choice.move is not None and not choice.minor for choice in referee.panel().choices):
            break
        play(app, played)
    panel = referee.panel()
    move = next(choice for choice in panel.choices if choice.move is not None)
    assert move.move is not None
    found = advice(referee, panel, move.key)
    assert found is not None and found == referee.table.game.chance(referee.table.state, move.move)  # type: ignore[attr-defined]
    assert advice(referee, panel, None) is None and advice(referee, panel, "nothing") is None


def test_nobody_is_told_what_the_machine_does() -> None:
    app = new_app()
    lay(app, tuple(reversed(AGAINST)), guide=True)
    play(app, Throw((5, 5, 5, 6, 2)))
    referee = app.in_play
    assert referee.moment.wish is not None
    assert advice(referee, replace(referee.panel(), kind=PanelKind.CHOOSE), None) is None


@pytest.mark.parametrize(
    ("scene", "done"),
    sampled(
        [
            ("linotte-guide", "Garde 6 6"),
            ("linotte-guide-in-hand", "Tu gardes 1 2"),
            ("linotte-guide-square", "Appelle un carré. Garde 4 4 4 4"),
            ("421-guide-first", "Garde 4 2"),
            ("421-guide", "Garde tout"),
            ("poker-guide-free", "Garde R R"),
            ("play-guide", "Garde 5 5 6"),
            ("si-no-guide", "35 % de chances d’arriver à 500 points"),
            ("si-no-guide-chip", "5 : 69 % de chances d’être payé"),
        ],
        every=2,
    ),
)
def test_in_larger_type_advice_loses_figures_before_what_is_to_be_done(scene: str, done: str) -> None:
    app = stage(scene)
    enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    (told,) = [mark for mark in app.marks if mark.kind == "text" and plain(mark.what).startswith(done)]
    assert not told.cut


@pytest.mark.parametrize(
    ("scene", "told"),
    sampled(
        [
            ("linotte-guide", "Garde 6 6 : pion posé à 69 %."),
            ("421-guide-first", "Garde 4 2 : en moyenne, tu donnes 0,3 jeton."),
            ("421-guide", "Garde tout : en moyenne, tu donnes 4,3 jetons."),
            ("poker-guide", "Garde D D V V : gagné à 26 %."),
            ("poker-guide-joker", "Garde ta main : gagné à 85 %."),
            ("play-guide", "Garde 5 5 6 : ≈ 15,4 points."),
            ("play-guide-in-hand", "Tu gardes 5 5 : ≈ 15,2 points."),
        ],
        every=2,
    ),
)
def test_on_a_small_screen_advice_is_as_large_as_other_text_and_keeps_its_first_figure(scene: str, told: str) -> None:
    app = stage(scene, "fr")
    app.paint(pygame.Surface((800, 480)))
    (said,) = [mark for mark in app.marks if mark.kind == "text" and plain(mark.what) == told]
    assert not said.cut and said.px >= measures((800, 480)).text


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize(
    "scene", sampled(["poker-guide-free", "poker-guide-free-in-hand", "poker-guide-joker"], every=2)
)
def test_no_chance_is_told_without_what_it_is_of(scene: str, larger: bool, language: str) -> None:
    app = stage(scene, language)
    if larger:
        enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    said = [plain(mark.what) for mark in app.marks if mark.kind == "text" and "%" in mark.what]
    assert all("gagn" in words or "win" in words for words in said)


@pytest.mark.parametrize(
    ("scene", "told"),
    [
        ("linotte-guide-in-hand", "Tu gardes 1 2 : 54 % de chances de poser (mieux : 6 6, 69 %)."),
        ("poker-guide-in-hand", "Tu gardes D D : gagné à 14 % (mieux : D D V V, 26 %)."),
        ("poker-guide-free-in-hand", "Tu gardes R R. Si tu t’arrêtes : 1 % de chances de gagner le tour."),
        ("play-guide-in-hand", "Tu gardes 5 5 : 15,2 points en moyenne (mieux : 5 5 6, 15,4)."),
    ],
)
def test_what_a_player_keeps_is_no_order_and_stands_beside_what_is_better(scene: str, told: str) -> None:
    app = stage(scene, "fr")
    app.paint(pygame.Surface((1280, 800)))
    assert any(mark.kind == "text" and plain(mark.what).endswith(told) for mark in app.marks)


def plain(said: str) -> str:
    return said.replace("\u00a0", " ").replace("\u202f", " ")


GUIDED = ("play-guide", "play-guide-in-hand", "play-guide-sheet", "poker-guide", "poker-guide-in-hand",
          "linotte-guide", "linotte-guide-in-hand", "421-guide")  # fmt: skip


@pytest.mark.parametrize("scene", sampled(GUIDED))
def test_which_throw_it_is_is_told_once_beside_what_the_guide_says(scene: str) -> None:
    app = stage(scene)
    for larger in (False, True):
        if larger:
            enlarge(app)
        for size in ((800, 480), (1280, 800), (1920, 1080)):
            app.paint(pygame.Surface(size))
            found = [
                mark
                for mark in app.marks
                if not mark.rect.colliderect(app.places["shelf"]) and re.search(r"(?<!Tour )\b\d/\d\b", mark.what)
            ]
            # Beside the board of a small screen larger type leaves no line for it.
            crowded = larger and size == (800, 480) and scene.startswith("linotte")
            assert len(found) == (0 if crowded else 1), size
