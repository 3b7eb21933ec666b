"""The board of La Linotte on the play screen: squares that can be claimed, the players' plates beside it."""

from collections.abc import Collection, Mapping, Sequence

import pygame

from kiosk.games.linotte.board import LAYOUT, SIDE
from kiosk.games.linotte.hands import name as square_name
from kiosk.games.linotte.state import LinotteState
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.linotte import board as linotte_board
from kiosk.screens.games.linotte import legend, player_plates
from kiosk.screens.games.linotte.board import Lights
from kiosk.screens.games.linotte.sheet import figure_of, last_square, open_squares, square_of, takes_back
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.player_marks import seat_marks
from kiosk.screens.kit.drawing.theme import Size

PLACE, TAKE_BACK, BOTH = phrase("Poser"), phrase("Reprendre un pion"), phrase("Poser, reprendre")

CALLS = {
    "full": phrase("Full"),
    "quinte": phrase("Quinte"),
    "carre": phrase("Carré"),
    "small": phrase("Small"),
    "yam": phrase("Yam"),
}
"""What is called, as the button says it: the question says that it is."""

ASKS = {
    "full": phrase("Full : trois dés pareils et une paire."),
    "quinte": phrase("Quinte : cinq dés qui se suivent."),
    "carre": phrase("Carré : quatre dés pareils."),
    "small": phrase("Small : 8 points ou moins en tout."),
    "yam": phrase("Yam : cinq dés pareils."),
    "sec": phrase("Sec : une figure au premier lancer."),
}
"""What a square asks for, in a sentence; those of the brelans bear their figure."""


class LinotteBoard:
    """See `kiosk.screens.games.common.game_screens.Board`."""

    announcing = phrase("Appel")

    def has(self, key: str) -> bool:
        """Whether a choice of that key is a square."""
        return square_of(key) is not None

    def short(self, key: str) -> Phrase | None:
        """What a choice of that key calls."""
        return CALLS.get(figure_of(key) or "")

    def act(self, keys: Collection[str], chosen: str) -> tuple[Phrase, Phrase]:
        """Placing a pawn or taking one back, or both; on which square, or on how many."""
        about = [chosen] if chosen else list(keys)
        taken = sum(map(takes_back, about))
        word = PLACE if not taken else TAKE_BACK if taken == len(about) else BOTH
        square = square_of(about[0])
        if len(about) > 1 or square is None:
            return word, phrase("{n} cases", n=len(about))
        return word, square_name(LAYOUT[square[0] * SIDE + square[1]])

    def asks(self, state: LinotteState, key: str) -> Phrase | None:
        """What the square asks for that a pawn would be put on; what was called is said already."""
        square = square_of(key)
        if square is None or takes_back(key) or state.appel is not None:
            return None
        label = LAYOUT[square[0] * SIDE + square[1]]
        return phrase("Case {face} : au moins trois {face}.", face=label) if label.isdigit() else ASKS.get(label)

    def draw(
        self,
        canvas: Canvas,
        box: pygame.Rect,
        state: LinotteState,
        names: Sequence[str],
        choices: Mapping[str, int | None],
        chosen: str,
    ) -> pygame.Rect:
        """The board; the squares that the choices are about are lit, the one under the cursor and the last too."""
        points = {square_of(key): count for key, count in choices.items() if count}
        lights = Lights(
            open_squares(choices),
            square_of(chosen) if chosen else None,
            {square: count for square, count in points.items() if square is not None},
            last_square(state),
            seat_marks(names),
        )
        return linotte_board.draw(canvas, box, state.board, lights)

    def plate_height(self, canvas: Canvas) -> int:
        """The least height of one player's plate, in pixels."""
        return player_plates.plate_height(canvas)

    def draw_plates(
        self, canvas: Canvas, box: pygame.Rect, state: LinotteState, names: Sequence[str], player: int
    ) -> None:
        """The players' plates, one below the other."""
        player_plates.draw(canvas, box, state, names, player)

    def needs_legend(self, canvas: Canvas, state: LinotteState, size: Size) -> bool:
        """See `Board`."""
        return bool(legend.unworded(canvas, state.board, linotte_board.square_size(canvas, size)))

    def draw_legend(self, canvas: Canvas, rooms: Sequence[pygame.Rect], state: LinotteState, size: Size) -> None:
        """The signs that have no word on their squares, with it."""
        legend.draw(canvas, rooms, state.board, linotte_board.square_size(canvas, size))
