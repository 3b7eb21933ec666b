"""The table of Le Poker d'As menteur: the players with their jetons, the pot, and the ladder of calls."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pygame

from kiosk.games.engine.moves import Json
from kiosk.games.poker_as.hand_names import hand_name
from kiosk.i18n.phrase import Phrase
from kiosk.screens.games.common.player_rows import least_row, one_column
from kiosk.screens.games.common.sheet_base import GameSheet, SheetView
from kiosk.screens.games.menteur import call_ladder
from kiosk.screens.games.menteur.call_ladder import ladder, least_width
from kiosk.screens.games.menteur.dice_cup import cup
from kiosk.screens.games.poker_as.players_table import Line, fits, pot, seats
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.type_scaling import roomy
from kiosk.table.referee.state.panel import ShownDie

WIDE = 0.42
"""The players' part of the width."""
LARGEST = 1.5
"""How much larger than the least type the table may be."""


class MenteurSheet(GameSheet):
    """How the screens show Le Poker d'As menteur; what lies under the cup is nowhere in it."""

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView) -> None:
        """The players and the pot at the left, the ladder at the right."""
        sheet, names, player = view.sheet, view.names, view.player
        if box.height < 3 * least_row(canvas):
            return
        lines = _lines(sheet, len(names), player)
        canvas = roomy(canvas, lambda larger: self._fits(larger, box, sheet, names, lines), LARGEST)
        gap, least = canvas.measures.gap // 2, least_row(canvas)
        foot = _foot(box.height, least, len(sheet["order"]))
        wide = round(box.width * WIDE)
        if not one_column(canvas, box.height - foot, len(names)):
            # Names side by side need the room more than the ladder does.
            wide = max(wide, min(round(box.width * 0.52), box.width - gap - least_width(canvas, sheet)))
        left = pygame.Rect(box.left, box.top, wide, box.height - foot)
        seats(canvas, left, lines, names, sheet["tokens"])
        below = pygame.Rect(left.left + gap, left.bottom + 2, wide - gap, foot - 2)
        pot(canvas, below, sheet["pot"])
        if not sheet["over"]:
            picture = cup(below.height, tilted=sheet["stage"] == "lift")
            canvas.surface.blit(picture, picture.get_rect(midright=(below.right - gap, below.centery)))
        right = pygame.Rect(box.left + wide + gap, box.top, box.width - wide - gap, box.height)
        ladder(canvas, right, sheet, names, self._called(view.column))

    def _fits(
        self, canvas: Canvas, box: pygame.Rect, sheet: Json, names: tuple[str, ...], lines: Sequence[Line]
    ) -> bool:
        """Whether the players, the pot and the whole ladder have room in this type."""
        wide, gap = round(box.width * WIDE), canvas.measures.gap // 2
        foot = _foot(box.height, least_row(canvas), len(sheet["order"]))
        left = pygame.Rect(box.left, box.top, wide, box.height - foot)
        right = pygame.Rect(box.left + wide + gap, box.top, box.width - wide - gap, box.height)
        # What they called stands on the ladder too.
        silent = [replace(line, words=None) for line in lines]
        return fits(canvas, left, silent, names) and call_ladder.fits(canvas, right, sheet, names)

    def _called(self, column: str | None) -> Json | None:
        """The call under the cursor."""
        call: Json = json.loads(column) if column else {}
        return call or None

    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height that the rungs of the ladder, or the players and the pot need, in pixels."""
        return max(7, min(players, 4) + 2) * least_row(canvas)

    def short(self, sheet: Json, column: str) -> str:
        """Calls keep their names."""
        return ""

    def announced(self, sheet: Json) -> Phrase | None:
        """The call that waits for an answer."""
        open_ = [call for call in sheet["calls"] if call["state"] == "open"]
        return hand_name(open_[-1]["category"], open_[-1]["figures"]) if open_ else None

    def column_of(self, key: str) -> str | None:
        """The call that a choice makes, as JSON."""
        word, _, move = key.partition(":")
        made = json.loads(move) if word == "move" else {}
        return move if made.get("decide") == "call" else None

    def last_dice(self, sheet: Json) -> tuple[ShownDie, ...]:
        """The dice of the cup that was lifted last, until the next call."""
        return tuple(ShownDie(face) for face in sheet["lifted"]["dice"]) if sheet["lifted"] else ()


def _foot(height: int, least: int, players: int) -> int:
    """The height of the row with the pot and the cup: what the players' rows leave."""
    free = height - round(players * least * 1.9)
    return max(least, min(round(least * 1.6), height // 4), min(free, least * 4))


def _lines(sheet: Json, count: int, player: int) -> list[Line]:
    """The rows in the order of play, with what each called."""
    calls = {call["player"]: call for call in sheet["calls"]}
    leading = next((call["player"] for call in reversed(sheet["calls"]) if call["state"] == "valid"), None)
    order = [*sheet["order"], *(seat for seat in range(count) if seat not in sheet["order"])]
    return [
        Line(
            seat,
            words=_words(calls.get(seat)),
            turn=seat == player and not sheet["over"],
            first=seat == leading,
            out=seat not in sheet["order"],
        )
        for seat in order
    ]


def _words(call: Json | None) -> Phrase | None:
    return None if call is None else hand_name(call["category"], call["figures"])
