"""The table of Le 421: the players with dice and jetons, and what the round is about."""

import pygame

from kiosk.games.engine.moves import Json
from kiosk.games.le_421.hand_names import hand_name, tokens_said
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.player_rows import least_row
from kiosk.screens.games.common.sheet_base import GameSheet, SheetView
from kiosk.screens.games.le_421 import player_rows, round_panel
from kiosk.screens.games.le_421.player_rows import Row
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.type_scaling import roomy
from kiosk.table.referee.state.panel import ShownDie

LARGEST = 1.5
"""How much larger than the least type the table may be."""


class Le421Sheet(GameSheet):
    """How the screens show Le 421."""

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView) -> None:
        """The players at the left, the round at the right."""
        if box.height < 3 * least_row(canvas):
            return
        sheet, names = view.sheet, view.names
        rows = _rows(sheet, len(names), view.player)
        larger = roomy(canvas, lambda larger: _fits(larger, box, sheet, names, rows), LARGEST)
        left, right = _parts(larger, box, sheet)
        player_rows.draw_rows(larger, left, rows, names)
        # Many rows want small type, which the panel beside them does not.
        panel = roomy(canvas, lambda larger: round_panel.fits(larger, right, sheet), LARGEST)
        round_panel.draw_panel(panel, right, sheet)

    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height that the rows of so many players need, in pixels."""
        return players * round(least_row(canvas) * 1.3)

    def announced(self, sheet: Json) -> Phrase | None:
        """What the dice that lie there are, and are worth."""
        if sheet["hand"] is None:
            return None
        return phrase("{hand} : {count}", hand=hand_name(sheet["dice"]), count=tokens_said(sheet["hand"]["worth"]))

    def last_dice(self, sheet: Json) -> tuple[ShownDie, ...]:
        """The dice of the turn that has just ended, until the next throw."""
        if sheet["dice"]:
            return ()
        hands = sheet["hands"] or (sheet["last"] or {}).get("hands", [])
        thrown = [*(hand["dice"] for hand in hands), *(dice for hand in hands for dice in hand["parting"][-1:])]
        dice = (sheet["dry"] or thrown or [[]])[-1]
        return tuple(ShownDie(face) for face in dice)


def _parts(canvas: Canvas, box: pygame.Rect, sheet: Json) -> tuple[pygame.Rect, pygame.Rect]:
    """Room for the players and for the round."""
    wide, gap = round_panel.panel_width(canvas, box.width, sheet), canvas.measures.gap // 2
    left = pygame.Rect(box.left, box.top, box.width - wide - gap, box.height)
    return left, pygame.Rect(box.right - wide, box.top, wide, box.height)


def _fits(canvas: Canvas, box: pygame.Rect, sheet: Json, names: tuple[str, ...], rows: list[Row]) -> bool:
    """Whether the rows and the panel have room in this type."""
    left, right = _parts(canvas, box, sheet)
    return player_rows.fits(canvas, left, rows, names) and round_panel.fits(canvas, right, sheet)


def _rows(sheet: Json, count: int, player: int) -> list[Row]:
    """The rows in the order of play; before the first hand of a round, the hands of the last one."""
    last = sheet["last"]
    past = not sheet["hands"] and last is not None
    hands = {hand["player"]: hand for hand in (last["hands"] if past else sheet["hands"])}
    best, weakest = ([last["best"]], [last["weakest"]]) if past else (sheet["best"], sheet["weakest"])
    dry = dict(zip(sheet["tied"], sheet["dry"], strict=False))
    safe = {seat for group in sheet["out"] for seat in group}
    order = [*sheet["order"], *(seat for seat in range(count) if seat not in sheet["order"])]
    rows = []
    for seat in order:
        dice = dry.get(seat) or (hands[seat]["dice"] if seat in hands else [])
        rows.append(
            Row(
                seat,
                sheet["tokens"][seat],
                tuple(dice),
                hand_name(dice) if dice else None,
                turn=seat == player and not sheet["over"],
                best=seat in best,
                weakest=seat in weakest and len(hands) > 1,
                safe=seat in safe,
                past=past and not sheet["over"],
            )
        )
    return rows
