"""Les Cases Si-No for weak eyes: doubles are pairs of dice, the line that is asked for is bright and the rest dim."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pygame
import pytest

from kiosk.games.engine.moves import decision
from kiosk.games.si_no.board import DRAWS, LINE_KEYS, VERTICAL, pair_of
from kiosk.games.si_no.decisions import chip
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.si_no import draw_pictures
from kiosk.screens.games.si_no.board import live_line
from kiosk.screens.games.si_no.draw_pictures import FAINT, show_draw, written
from kiosk.screens.games.si_no.token_tracks import steps
from kiosk.screens.games.si_no.whole_bet import whole_bet
from kiosk.screens.kit import tiles
from kiosk.screens.kit.drawing import die_sprites
from kiosk.screens.kit.drawing.player_marks import seat_marks
from kiosk.screens.kit.drawing.theme import CREAM, DECIDES, measures
from kiosk.screens.kit.screen import Item
from kiosk.screens.play.layout import dice_row
from kiosk.shots.scene_list import enlarge, stage
from kiosk.shots.staging.props import play
from tests.screens.drawing import canvas_of, changed, words_on
from tests.shared import sampled

SIZES = ((800, 480), (1280, 800))
BOX = pygame.Rect(100, 100, 90, 40)


def state_of(scene: str) -> Any:
    return stage(scene).referee.table.state


def test_a_double_is_its_two_dice_and_any_other_draw_a_number() -> None:
    assert [pair_of(draw) for draw in ("1.1", "6.6", "10", "5")] == [(1, 1), (6, 6), (), ()]
    assert sum(bool(pair_of(draw)) for draw in DRAWS) == 6
    assert chip(0, 2, "4.4", 800).dice == (4, 4) and chip(0, 0, "5", 200).dice == ()


@pytest.mark.parametrize("draw", ["1.1", "6.6"])
@pytest.mark.parametrize("box", [BOX, pygame.Rect(100, 100, 50, 28), pygame.Rect(100, 100, 200, 30)])
def test_a_pair_stays_in_its_box(draw: str, box: pygame.Rect) -> None:
    canvas = canvas_of(SIZES[1])
    show_draw(canvas, box, draw, CREAM)
    marked = canvas.marks[-1].rect
    assert canvas.marks[-1].what == f"draw {draw}" and box.contains(marked)
    assert marked.width >= 2 * marked.height, "side by side"


def test_a_number_is_written_and_a_faint_pair_is_paler() -> None:
    canvas = canvas_of(SIZES[1])
    show_draw(canvas, BOX, "10", CREAM)
    assert words_on(canvas) == ["10"]
    bright, faint = (canvas_of(SIZES[1]) for _ in range(2))
    show_draw(bright, BOX, "1.1", CREAM)
    show_draw(faint, BOX, "1.1", CREAM, seen=FAINT)
    die = (bright.marks[-1].rect.left + 8, BOX.centery)
    assert sum(faint.surface.get_at(die)[:3]) < 0.8 * sum(bright.surface.get_at(die)[:3])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "scene", sampled(["si-no-bet", "si-no-vertical", "si-no-six-bets", "si-no-bet-no-camera"], every=2)
)
def test_the_board_has_doubles_whose_pips_can_be_counted(scene: str, size: tuple[int, int]) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    (board,) = [mark.rect for mark in app.marks if mark.what == "board"]
    inside = [mark for mark in app.marks if board.contains(mark.rect)]
    pairs = [mark for mark in inside if mark.what.startswith("draw ")]
    figures = [mark.what for mark in inside if mark.what in {written(draw) for draw in DRAWS if pair_of(draw)}]
    wanted = 1 if scene == "si-no-six-bets" else 6
    assert len(pairs) == wanted or (not pairs and scene == "si-no-bet-no-camera" and size == SIZES[0])
    assert not {mark.what for mark in inside} & set(DRAWS[-6:]) and not figures
    assert all(mark.rect.height * die_sprites.PIP_RADIUS >= 4 for mark in pairs)


@pytest.mark.parametrize(
    ("scene", "live"), [("si-no-bet", 0), ("si-no-chips", 2), ("si-no-vertical", VERTICAL), ("si-no-climb", None)]
)
def test_the_line_that_is_asked_for_is_the_live_one(scene: str, live: int | None) -> None:
    assert live_line(state_of(scene)) == live


def test_the_live_line_is_bright_and_the_rest_dim() -> None:
    """Doubles shine while a chip is to be laid on the third line, but not while it is on the first."""
    seen = []
    for scene in ("si-no-chips", "si-no-bet"):
        app, surface = stage(scene), pygame.Surface(SIZES[1])
        app.paint(surface)
        (pair,) = (mark.rect for mark in app.marks if mark.what == "draw 5.5")
        seen.append(sum(surface.get_at((pair.left + 4, pair.centery))[:3]))
    assert seen[1] < 0.8 * seen[0]


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "scene",
    sampled(
        ["si-no-bet", "si-no-chips", "si-no-vertical", "si-no-six-bets", "si-no-guide", "si-no-bet-no-camera"],
        every=3,
    ),
)
def test_draws_and_what_they_bring_are_read_from_one_metre_while_somebody_bets(
    scene: str, size: tuple[int, int], larger: bool
) -> None:
    app = stage(scene)
    if larger:
        enlarge(app)
    app.paint(pygame.Surface(size))
    (board,) = [mark.rect for mark in app.marks if mark.what == "board"]
    texts = [mark for mark in app.marks if mark.kind == "text" and board.contains(mark.rect)]
    pairs = [mark for mark in app.marks if mark.what.startswith("draw ") and board.contains(mark.rect)]
    least = int(measures(size, larger, playing=True).cell * DECIDES)
    worth = [mark.px for mark in texts if mark.what.endswith("00")]
    # The numbers of the lines, which stand in rings before what these bring, are smaller.
    draws = [mark.px for mark in texts if mark.what in DRAWS and mark.rect.left > board.left + board.width // 5]
    assert worth and min(worth) >= least and (pairs or draws)
    assert scene == "si-no-six-bets" or scene == "si-no-guide" or min(draws, default=least) >= least
    assert all(pair.rect.height >= 0.7 * least for pair in pairs)


def test_a_button_of_a_double_shows_its_dice_and_keeps_its_label_for_readers() -> None:
    app = stage("si-no-chips")
    app.paint(pygame.Surface(SIZES[1]))
    assert sum(mark.what == "die 2" for mark in app.marks) == 2
    canvas, box = canvas_of(SIZES[1]), pygame.Rect(100, 100, 200, 118)
    item = Item("x", phrase("{n}", n="2.2"), lambda: None, dice=(2, 2))
    drawn = changed(canvas.surface, lambda: tiles.tile(canvas, box, item, focused=False))
    assert words_on(canvas) == [] and [mark.what for mark in canvas.marks if mark.kind == "die"] == ["die 2"] * 2
    assert drawn.width > 0
    named = Item("x", phrase("Paire de {n}", n="9"), lambda: None, dice=(2, 2))
    tiles.tile(canvas, box.move(0, 200), named, focused=False)
    assert words_on(canvas) == ["Paire de 9"], "dice do not take the place of words"


def test_a_double_with_a_chip_shows_both_dice_on_the_smallest_screen() -> None:
    app = stage("si-no-chips")
    app.paint(pygame.Surface(SIZES[0]))
    chips = [piece.spot.rect for piece in app.pieces if piece.key.startswith("chip ") and "." in piece.key]
    chips += [piece.spot.rect for piece in app.pieces if piece.key.startswith("betting on 2")]
    pairs = [mark.rect for mark in app.marks if mark.what in ("draw 2.2", "draw 4.4")]
    assert len(chips) == 2 and min(chip.width for chip in chips) >= 15
    assert all(chip.collidelist(pairs) < 0 for chip in chips)
    assert draw_pictures.SEEN > FAINT


def test_a_step_that_nobody_climbed_has_no_number() -> None:
    """Beside the sums thrown it would seem to be one of them."""
    state = state_of("si-no-climb")
    texts = []
    for thrown in (state.draws, ()):
        canvas = canvas_of(SIZES[1])
        steps(canvas, pygame.Rect(100, 100, 900, 400), replace(state, draws=thrown), seat_marks(("A", "B", "C")))
        texts.append(Counter(words_on(canvas)))
    assert len(state.draws) == 3 and texts[0] == Counter({"Tirages": 1, "7": 1, "10": 1})
    assert texts[1] == Counter({"Tirages": 1})


@pytest.mark.parametrize(
    ("scene", "colours"),
    [("si-no-bet", ["green", "red"]), ("machine-si-no-croupier", ["white"] * 2), ("play-throw", [])],
)
def test_before_a_throw_the_dice_to_throw_have_their_colours(
    scene: str, colours: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, seen, drawn = stage(scene), list[str](), die_sprites.die

    def remember(face: Any, px: int, colour: str = "white", *more: Any, **how: Any) -> pygame.Surface:
        if face is None:
            seen.append(colour)
        return drawn(face, px, colour, *more, **how)

    if scene == "si-no-bet":
        bets = ["8", "10", "4.4", "8"], ["6", "10", "2.2", "8"]
        play(app, *(decision("bet", player=seat, chips=chips) for seat, chips in enumerate(bets, 1)))
    monkeypatch.setattr(dice_row.dice, "die", remember)
    app.paint(pygame.Surface(SIZES[0]))
    assert seen == colours


def test_a_bet_of_four_chips_shows_what_each_square_brings() -> None:
    canvas, state, box = canvas_of(SIZES[0]), state_of("si-no-six-bets"), pygame.Rect(10, 100, 780, 150)
    chosen = {key: DRAWS[place] for place, key in enumerate(LINE_KEYS)}
    whole_bet(canvas, box, state, chosen, seat_marks(state.rules.players * ("",)))
    worth = [str(state.rules.values.chip(place, chosen[key])) for place, key in enumerate(LINE_KEYS)]
    assert all(box.contains(mark.rect) for mark in canvas.marks)
    assert [words for words in words_on(canvas) if words in worth] == worth, (
        "each above its square, from left to right"
    )
