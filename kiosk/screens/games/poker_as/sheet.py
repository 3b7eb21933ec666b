"""The table of Le Poker d'As: the players with their jetons and hands, the pot, the hand to beat."""

from collections.abc import Sequence

import pygame

from kiosk.games.engine.moves import Json
from kiosk.games.poker_as.hand_names import CATEGORY, hand_name
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.player_rows import least_row
from kiosk.screens.games.common.sheet_base import GameSheet, SheetView
from kiosk.screens.games.poker_as.players_table import Line, fits, pot, seats, small_dice
from kiosk.screens.kit.drawing import brass, player_marks
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.text_fitting import shortened
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, GOLD
from kiosk.screens.kit.drawing.type_scaling import roomy
from kiosk.table.referee.state.panel import ShownDie

BEAT = phrase("À battre")
OPENS = phrase("Première main")
DRY = phrase("Coup sec")
TAKES = phrase("{name} emporte {n}")
LARGEST = 1.5
"""How much larger than the least type the table may be."""


class PokerAsSheet(GameSheet):
    """How the screens show Le Poker d'As."""

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView) -> None:
        """The players at the left; the hand to beat above the pot at the right."""
        sheet, names, player = view.sheet, view.names, view.player
        gap = canvas.measures.gap // 2
        if box.height < 3 * least_row(canvas):
            return
        lines = _lines(sheet, len(names), player)
        canvas = roomy(canvas, lambda larger: _fits(larger, box, sheet, names, lines), LARGEST)
        wide = _goal_width(canvas, box.width, sheet, names)
        right = pygame.Rect(box.right - wide, box.top, wide, box.height)
        left = pygame.Rect(box.left, box.top, box.width - wide - gap, box.height)
        seats(canvas, left, lines, names, sheet["tokens"])
        _goal(canvas, right, sheet, names)

    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height that the rows of so many players need, in pixels."""
        return players * round(least_row(canvas) * 1.3)

    def announced(self, sheet: Json) -> Phrase | None:
        """What the dice that lie there are."""
        hand = sheet["hand"]
        return None if hand is None else hand_name(hand["category"], hand["figures"])

    def last_dice(self, sheet: Json) -> tuple[ShownDie, ...]:
        """The dice of the turn that has just ended, until the next throw."""
        stands = sheet["dry"] or ([] if sheet["tied"] else sheet["hands"])
        if not stands and sheet["last"] is not None:
            stands = [_winning(sheet["last"])]
        if not stands and sheet["tied"]:
            stands = sheet["hands"]
        return tuple(ShownDie(face) for face in stands[-1]["dice"]) if stands and not sheet["dice"] else ()


def _winning(last: Json) -> Json:
    """The dice with which a round was won."""
    # Who wins because the others gave up did not throw again.
    stands = (*last["dry"], *last["hands"])
    found: Json = next(stand for stand in stands if stand["player"] == last["winner"])
    return found


def _lines(sheet: Json, count: int, player: int) -> list[Line]:
    """The rows in the order of play; before the first hand of a round, the hands of the last one."""
    past = not sheet["hands"] and sheet["last"] is not None
    stands = sheet["last"]["hands"] if past else sheet["hands"]
    dry = sheet["last"]["dry"] if past else sheet["dry"]
    # Equal hands that are thrown for anew count no more.
    kept = [stand for stand in stands if stand["player"] not in sheet["tied"]]
    hands = {stand["player"]: stand for stand in [*kept, *dry]}
    best = sheet["last"]["winner"] if past else (sheet["beat"] or {}).get("player")
    tied = sheet["tied"]
    order = [*sheet["order"], *(seat for seat in range(count) if seat not in sheet["order"])]
    return [
        _line(
            seat,
            hands.get(seat),
            turn=seat == player and not sheet["over"],
            first=seat == best or seat in tied,
            out=seat not in sheet["order"],
            past=past and not sheet["over"],
        )
        for seat in order
    ]


def _line(seat: int, stand: Json | None, *, turn: bool, first: bool, out: bool, past: bool) -> Line:
    if stand is None:
        return Line(seat, turn=turn, first=first, out=out)
    words = hand_name(stand["category"], stand["figures"])
    return Line(seat, tuple(stand["dice"]), words, CATEGORY[stand["category"]], turn, first, out, past)


def _fits(canvas: Canvas, box: pygame.Rect, sheet: Json, names: tuple[str, ...], lines: Sequence[Line]) -> bool:
    """Whether the rows, and the hand at the right with its name, have room in this type."""
    cell, wide = canvas.measures.cell, _goal_width(canvas, box.width, sheet, names)
    left = pygame.Rect(box.left, box.top, box.width - wide - canvas.measures.gap // 2, box.height)
    title, stand = _aim(sheet, names)
    said = "" if stand is None else canvas.say(hand_name(stand["category"], stand["figures"]))
    return (
        fits(canvas, left, lines, names)
        and box.height >= cell * 9
        and width("bold", cell, canvas.say(title)) <= wide - cell
        and not canvas.fitted(said, (wide - cell, 2 * line_height("serif", cell)), "cell", "serif").cut
    )


def _goal_width(canvas: Canvas, room: int, sheet: Json, names: tuple[str, ...]) -> int:
    """Three tenths of the room; more for a heading of words alone, as long as the players have most of it."""
    title, cell = _aim(sheet, names)[0], canvas.measures.cell
    words = width("bold", cell, _fitting(canvas, title, 0)) + cell * 3 // 2
    return max(cell * 10, round(room * 0.3), min(words, round(room * 0.38)))


def _goal(canvas: Canvas, box: pygame.Rect, sheet: Json, names: tuple[str, ...]) -> None:
    """The hand to beat, or who won the last round, and the pot."""
    line, cell = canvas.measures.line, canvas.measures.cell
    tall = min(box.height, round(cell * 13))
    box = pygame.Rect(box.left, box.top + (box.height - tall) // 2, box.width, tall)
    canvas.box(box, brass.LACQUER, line * 5, line, "goal", 245)
    room = box.inflate(-cell, -cell // 2)
    foot = min(round(cell * 3), room.height // 3)
    pot(canvas, pygame.Rect(room.left, room.bottom - foot, room.width, foot), sheet["pot"])
    room.height -= foot
    title, stand = _aim(sheet, names)
    step = line_height("sans", cell)
    heading = _fitting(canvas, title, room.width)
    canvas.text(pygame.Rect(room.left, room.top, room.width, step), heading, role="cell", face="bold", colour=GOLD)
    if stand is None:
        return
    said = hand_name(stand["category"], stand["figures"])
    if canvas.fitted(said, (room.width, room.height - step), "cell", "serif").cut:
        said = CATEGORY[stand["category"]]
    fitted = canvas.fitted(said, (room.width, step * 2), "cell", "serif")
    words = len(fitted.lines) * line_height("serif", fitted.px)
    dice = room.height - step - words
    if dice >= cell:
        place = pygame.Rect(room.left, room.top + step, room.width, dice)
        small_dice(canvas, place, stand["dice"], centred=True)
    else:
        words = room.height - step
    if words >= line_height("serif", cell):
        below = pygame.Rect(room.left, room.bottom - words, room.width, words)
        canvas.text(below, said, role="cell", face="serif", colour=BRASS_LIGHT)


def _fitting(canvas: Canvas, title: Text, room: int) -> str:
    """The heading; where it is too wide, its name without the mark, and as much of that as there is room for."""
    said, cell = canvas.say(title), canvas.measures.cell
    if isinstance(title, str) or "name" not in title.values or width("bold", cell, said) <= room:
        return said
    rest = width("bold", cell, canvas.say(Phrase(title.template, {**title.values, "name": ""})))
    name = shortened(player_marks.bare(str(title.values["name"])), "bold", cell, room - rest)
    return canvas.say(Phrase(title.template, {**title.values, "name": name}))


def _aim(sheet: Json, names: tuple[str, ...]) -> tuple[Text, Json | None]:
    """What the hand at the right is: to be beaten, being made, or the one that won."""
    if sheet["beat"] is not None:
        return (DRY if sheet["tied"] else BEAT), sheet["beat"]
    if sheet["tied"]:
        return DRY, None
    if sheet["hand"] is not None:
        return OPENS, {**sheet["hand"], "dice": sheet["dice"]}
    if sheet["last"] is not None:
        return Phrase(TAKES.template, {"name": names[sheet["last"]["winner"]], "n": sheet["last"]["pot"]}), _winning(
            sheet["last"]
        )
    return OPENS, None
