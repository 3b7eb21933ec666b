"""The pictures and the numbers on the pages of the rules of Les Cases Si-No; `rule_pages.toml` has what they say.

Every number is the table's: the target, the values of the lines and those of the circles can be chosen.
"""

import pygame

from kiosk.games.engine.moves import Throw, decision
from kiosk.games.engine.options import Options
from kiosk.games.si_no.board import STEPS, VERTICAL
from kiosk.games.si_no.game import SiNo
from kiosk.games.si_no.options import BY_LOT
from kiosk.screens.games.common.rule_examples import PEOPLE
from kiosk.screens.games.common.rule_page import Picture, RulePage, read_pages
from kiosk.screens.games.si_no.board import board
from kiosk.screens.games.si_no.token_tracks import GREEN, RED, circles, worth
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.player_marks import seat_marks
from kiosk.screens.kit.drawing.type_scaling import roomy

NUMBERS = ("target", "preset", "lines", "vert", "rouge", "rouge_perd")
"""The options that change a number."""
LARGEST = 2.0
"""How much larger than the least type the values of the circles may be."""
WHITE = ("white", "white")
FIRST = ("8", "10", "4.4", "8")
SECOND = ("8", "11", "4.4", "5")


def _table(options: Options, *bets: tuple[str, ...]) -> Picture:
    """The board with these bets, the first player being the croupier."""

    def draw(canvas: Canvas, box: pygame.Rect) -> None:
        state = SiNo().start(len(bets) + 1, options).play(Throw((3, 4), colours=WHITE))
        for seat, chips in enumerate(bets, 1):
            state = state.play(decision("bet", player=seat, chips=chips))
        board(canvas, box, state, {}, seat_marks(PEOPLE))

    return draw


def _circles(options: Options) -> Picture:
    """What a green and a red 7 are worth at each of the circles."""

    def draw(canvas: Canvas, box: pygame.Rect) -> None:
        canvas = roomy(canvas, lambda larger: _values_fit(larger, box), LARGEST)
        tall = min(box.height, canvas.measures.cell * 9)
        place = pygame.Rect(box.left, box.centery - tall // 2, box.width, tall)
        circles(canvas, place, SiNo().start(2, {**options, "croupier": BY_LOT}), seat_marks(PEOPLE))

    return draw


def _values_fit(canvas: Canvas, box: pygame.Rect) -> bool:
    """Whether ten values stand side by side in this type, beside the words for green and red."""
    cell = canvas.measures.cell
    words = max(width("bold", cell, canvas.say(said)) for said in (GREEN, RED))
    return words + cell + STEPS * width("bold", cell, "00000") <= box.width and cell * 6 <= box.height


def pages(options: Options) -> tuple[RulePage, ...]:
    """The pages with the numbers of these options."""
    chosen = {key: options[key] for key in NUMBERS if key in options}
    state = SiNo().start(2, chosen)
    values, target = state.rules.values, state.rules.target
    green, red = worth(state, 0)
    line, vertical = values.chip(0, "8"), values.chip(VERTICAL, "8")
    both = line + vertical
    numbers = {
        "target": target,
        "green": green,
        "red": red,
        "line": line,
        "vertical": vertical,
        "double": values.chip(2, "4.4"),
        "both": both,
        "had": target - both + vertical,
    }
    pictures = {"circles": _circles(chosen), "bet": _table(chosen, FIRST), "two_bets": _table(chosen, FIRST, SECOND)}
    return read_pages("kiosk.screens.games.si_no", pictures, numbers)
