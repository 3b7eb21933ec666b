"""The table of Le Poker d'As: the players with their jetons and hands, the pot, the hand to beat."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from kiosk.games.engine.moves import Face
from kiosk.games.poker_as.hand_names import hand_in_brief
from kiosk.games.poker_as.hands import DICE, figures_of
from kiosk.games.poker_as.position import StoodHand
from kiosk.games.poker_as.state import PokerAsState
from kiosk.i18n.fill import plate
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.player_rows import least_row, one_column, panel_edges
from kiosk.screens.games.common.sheet_base import GameSheet, SheetView
from kiosk.screens.games.common.standings_ribbon import draw_ribbon, ribbon_height
from kiosk.screens.games.poker_as.players_table import Line, fits, narrow_row, pot, seats, shown_hand, small_dice
from kiosk.screens.kit.drawing import brass, player_marks
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind
from kiosk.screens.kit.drawing.text_fitting import shortened
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, GOLD
from kiosk.screens.kit.drawing.type_scaling import roomy, smaller
from kiosk.table.referee.state.panel import ShownDie

BEAT = phrase("À battre")
OPENS, THESE = phrase("Rien à battre encore"), phrase("Ces dés")
DRY, TIE, OUT_OF_TIE = phrase("Coup sec"), phrase("Égalité"), phrase("ne rejoue pas")
TAKES = phrase("{name} emporte {n}")
WON = phrase("Main gagnante : {name}")
NARROW = 5
"""The widest part of the ribbon, in the size of its letters."""
WIDE, LEAST = 10, 9
"""The width of the hand to beat, and the least for the sake of names, in the size of its letters."""
TO_BEAT = "hand to beat"
LARGEST = 1.5
"""How much larger than the least type the table may be."""
GOAL_LARGEST, GOAL_DICE = 1.3, 1.3
"""How much larger the hand to beat may be named than the table, and its dice then, in the size of the letters."""


class PokerAsSheet(GameSheet[PokerAsState]):
    """How the screens show Le Poker d'As."""

    title = phrase("Le dernier tour")
    takes_shelf = True

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView[PokerAsState]) -> None:
        """The players at the left; the hand to beat above the pot at the right."""
        state, names, player = view.state, view.names, view.player
        gap = canvas.measures.gap // 2
        if box.height < 3 * least_row(canvas):
            _in_brief(canvas, box, state, names, player)
            return
        lines = _lines(state, len(names), player, watched=view.watched)
        canvas = roomy(canvas, lambda larger: _fits(larger, box, state, names, lines), LARGEST)
        wide = _goal_width(canvas, box, state, names)
        right = pygame.Rect(box.right - wide, box.top, wide, box.height)
        left = pygame.Rect(box.left, box.top, box.width - wide - gap, box.height)
        seats(canvas, left, lines, names, state.tokens)
        # Many rows want small type, which the hand to beat does not.
        _goal(
            roomy(canvas, lambda larger: _goal_fits(larger, right, state, names), GOAL_LARGEST), right, state, names
        )

    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height that the rows of so many players need, in pixels."""
        return players * round(least_row(canvas) * 1.3)

    def takes_large_shelf(self, state: PokerAsState) -> bool:
        """While equal hands are parted by one throw each nothing is chosen."""
        return bool(state.tied)

    def announced(self, state: PokerAsState) -> Phrase | None:
        """What the dice that lie there are."""
        return state.hand_words(state.dice) if state.dice else None

    def announced_briefly(self, state: PokerAsState) -> Phrase | None:
        """The same in few words."""
        return _in_few_words(state, state.dice) if state.dice else None

    def last_dice(self, state: PokerAsState) -> tuple[ShownDie, ...]:
        """The dice of the turn that has just ended, or that won the round, until the next throw."""
        stand = _last_stand(state)
        return () if stand is None else shown_hand(stand.dice, state.stand_ins(stand.dice))

    def jokers(self, state: PokerAsState, faces: tuple[Face, ...]) -> tuple[Face | None, ...]:
        """What each As of a whole throw stands for."""
        return state.stand_ins(faces) if len(faces) == DICE else ()

    def last_thrower(self, state: PokerAsState) -> int | None:
        """Whose they are."""
        stand = _last_stand(state)
        return None if stand is None else stand.seat

    def last_caption(self, state: PokerAsState) -> Phrase:
        """What they are: after a round the hand that won it, which need not be the last one thrown."""
        won = state.last is not None and _last_stand(state) is state.last.stand
        return WON if won else super().last_caption(state)


def _in_few_words(state: PokerAsState, dice: tuple[Face, ...]) -> Phrase:
    hand = state.hand(dice)
    return hand_in_brief(hand.category, hand.figures)


def _last_stand(state: PokerAsState) -> StoodHand | None:
    """The hand of the turn that has just ended, or that won the round, until the next throw."""
    stands = state.dry or (() if state.tied else state.hands)
    if not stands and state.last is not None:
        stands = (state.last.stand,)
    if not stands and state.tied:
        stands = state.hands
    return stands[-1] if stands and not state.dice else None


def _in_brief(canvas: Canvas, box: pygame.Rect, state: PokerAsState, names: tuple[str, ...], player: int) -> None:
    """Everybody's jetons and the hand to beat in a line each, where the table has no room."""
    if box.height < ribbon_height(canvas):
        return
    rest = draw_ribbon(canvas, box, names, state.tokens, player, NARROW)
    step = line_height("bold", canvas.measures.cell)
    title, aimed = _aim(state, names)
    if aimed is None:
        return
    place = pygame.Rect(rest.left, rest.top, rest.width, step)
    said = phrase("{title} : {hand}", title=canvas.say(title), hand=canvas.say(state.hand_words(aimed)))
    if rest.height < step:
        left = box.left + NARROW * canvas.measures.cell * len(names)
        place = pygame.Rect(left, box.top, box.right - left, ribbon_height(canvas))
    if canvas.fitted(said, place.size, "cell", "bold").cut:
        return
    canvas.text(place, said, "cell", "bold", GOLD, (0, 0.5))
    if state.best() is not None:
        canvas.marks.append(DrawnElement(ElementKind.BOX, place, TO_BEAT))


def _lines(state: PokerAsState, count: int, player: int, *, watched: bool) -> list[Line]:
    """The rows in the order of play; once the game is over, with the hands of its last round.

    `watched`: nobody plays, and a round is looked at until the next one has begun.
    """
    best, tied = state.best(), state.tied
    last = state.last if state.over or (watched and not (state.hands or state.dice)) else None
    # While equal hands are thrown for anew none of the first hands counts.
    standing = () if tied else (last or state).hands
    hands = {stand.seat: stand for stand in (*standing, *(last or state).dry)}
    first = last.winner if last else None if best is None else best.seat
    order = [*state.order, *(seat for seat in range(count) if seat not in state.order)]
    thrown = {stand.seat for stand in state.dry}
    lines = [
        _line(
            state,
            seat,
            hands.get(seat),
            turn=seat == player and not state.over,
            first=seat == first,
            out=seat not in state.order,
        )
        for seat in order
    ]
    equal = {stand.seat: state.hand_words(stand.dice) for stand in state.hands if stand.seat in tied}
    return [_without(line, equal.get(line.seat)) if tied and line.seat not in thrown else line for line in lines]


def _without(line: Line, equal: Phrase | None) -> Line:
    """The row of somebody who has no hand in a tie yet, with the `equal` one that he shares, or has no part in it."""
    if equal is None:
        return replace(line, dim=True, words=OUT_OF_TIE, brief=OUT_OF_TIE)
    return replace(line, dim=True, words=phrase("Égalité : {hand}", hand=equal), brief=TIE)


def _line(state: PokerAsState, seat: int, stand: StoodHand | None, *, turn: bool, first: bool, out: bool) -> Line:
    if stand is None:
        return Line(seat, turn=turn, first=first, out=out)
    words, brief = state.hand_words(stand.dice), _in_few_words(state, stand.dice)
    return Line(seat, stand.dice, words, brief, turn, first, out, jokers=state.stand_ins(stand.dice))


def _fits(
    canvas: Canvas, box: pygame.Rect, state: PokerAsState, names: tuple[str, ...], lines: Sequence[Line]
) -> bool:
    """Whether the rows, and the hand at the right with its name, have room in this type."""
    cell, wide = canvas.measures.cell, _goal_width(canvas, box, state, names)
    left = pygame.Rect(box.left, box.top, box.width - wide - canvas.measures.gap // 2, box.height)
    title, aimed = _aim(state, names)
    said = "" if aimed is None else canvas.say(state.hand_words(aimed))
    return (
        fits(canvas, left, lines, names)
        and box.height >= cell * 9
        and not canvas.fitted(
            title, (wide - cell, _heading_lines(aimed) * line_height("bold", cell)), "cell", "bold"
        ).cut
        and not canvas.fitted(said, (wide - cell, 2 * line_height("bold", cell)), "cell", "bold").cut
    )


def _goal_width(canvas: Canvas, box: pygame.Rect, state: PokerAsState, names: tuple[str, ...]) -> int:
    """Three tenths of the room; more for a heading of words alone, as long as the players have most of it, and less
    where names in two columns would be cut."""
    title, cell = _aim(state, names)[0], canvas.measures.cell
    # Words that are always the same have two lines: the column is as wide before a hand lies there as after.
    words = 0 if title is OPENS else width("bold", cell, _fitting(canvas, title, 0)) + cell * 3 // 2
    wide = max(cell * WIDE, round(box.width * 0.3), min(words, round(box.width * 0.38)))
    if one_column(canvas, box.height, len(names)):
        return wide
    left = box.width - 2 * narrow_row(canvas, names) - 2 * (canvas.measures.gap // 2)
    return min(wide, max(left, cell * LEAST))


def _goal(canvas: Canvas, box: pygame.Rect, state: PokerAsState, names: tuple[str, ...]) -> None:
    """The hand to beat, or who won the last round, and the pot."""
    line, cell = canvas.measures.line, canvas.measures.cell
    tall = min(box.height, round(cell * 13))
    box = pygame.Rect(box.left, box.top + (box.height - tall) // 2, box.width, tall)
    what = "goal" if state.best() is None else TO_BEAT
    canvas.box(box, brass.LACQUER, line * 5, line, what, 245)
    room = box.inflate(-cell, -panel_edges(canvas, box.height))
    title, aimed = _aim(state, names)
    step = line_height("sans", cell)
    head = _heading_lines(aimed) * step
    # The pot alone has the room of the hand too.
    foot = room.height - head if aimed is None else min(round(cell * 3), room.height // 3)
    pot(canvas, pygame.Rect(room.left, room.bottom - foot, room.width, foot), state.pot)
    room.height -= foot
    named = smaller(canvas, lambda px: _is_whole(title, _fitting(canvas, title, room.width, px)))
    heading = _fitting(named, title, room.width)
    named.text(pygame.Rect(room.left, room.top, room.width, head), heading, role="cell", face="bold", colour=GOLD)
    if aimed is None:
        return
    said = state.hand_words(aimed)
    if canvas.fitted(said, (room.width, room.height - step), "cell", "bold").cut:
        said = _in_few_words(state, aimed)
    fitted = canvas.fitted(said, (room.width, step * 2), "cell", "bold")
    words = len(fitted.lines) * line_height("bold", fitted.px)
    if room.height - step - words < cell and state.best() is not None and room.height - step >= cell:
        # The leader's row says what they are.
        words = 0
    dice = room.height - step - words
    if dice >= cell:
        place = pygame.Rect(room.left, room.top + step, room.width, dice)
        # Of plain dice the figures that they stand for: the pips lie beside the question.
        small_dice(canvas, place, figures_of(aimed), centred=True, jokers=state.stand_ins(aimed))
    else:
        words = room.height - step
    if words >= line_height("bold", cell):
        below = pygame.Rect(room.left, room.bottom - words, room.width, words)
        canvas.text(below, said, role="cell", face="bold", colour=BRASS_LIGHT)


def _heading_lines(aimed: tuple[Face, ...] | None) -> int:
    """The lines of the heading: two where no hand stands below it."""
    return 2 if aimed is None else 1


def _goal_fits(canvas: Canvas, box: pygame.Rect, state: PokerAsState, names: tuple[str, ...]) -> bool:
    """Whether the hand to beat has its heading and its words in a line each in this type, and dice larger than it."""
    title, aimed = _aim(state, names)
    if aimed is None:
        heading = (box.width - canvas.measures.cell, 2 * line_height("bold", canvas.measures.cell))
        return not canvas.measures.compact and not canvas.fitted(title, heading, "cell", "bold").cut
    cell, step = canvas.measures.cell, line_height("bold", canvas.measures.cell)
    tall = min(box.height, round(cell * 13))
    high, wide = tall - panel_edges(canvas, tall), box.width - cell
    words = (canvas.say(title), canvas.say(state.hand_words(aimed)))
    dice = high - min(round(cell * 3), high // 3) - 2 * step
    return dice >= cell * GOAL_DICE and max(width("bold", cell, said) for said in words) <= wide


def _is_whole(title: Text, said: str) -> bool:
    """Whether a heading has the whole of its name."""
    return isinstance(title, str) or player_marks.bare(plate(str(title.values.get("name", "")))) in said


def _fitting(canvas: Canvas, title: Text, room: int, px: int = 0) -> str:
    """The heading in letters of `px` or of a cell; where it is too wide, its name without the mark, and as much of
    that as there is room for."""
    said, cell = canvas.say(title), px or canvas.measures.cell
    if isinstance(title, str) or "name" not in title.values or width("bold", cell, said) <= room:
        return said
    rest = width("bold", cell, canvas.say(Phrase(title.template, {**title.values, "name": ""})))
    name = shortened(player_marks.bare(str(title.values["name"])), "bold", cell, room - rest)
    return canvas.say(Phrase(title.template, {**title.values, "name": name}))


def _aim(state: PokerAsState, names: tuple[str, ...]) -> tuple[Text, tuple[Face, ...] | None]:
    """What the hand at the right is: to be beaten, being made, or the one that won the game; and its dice."""
    best, last = state.best(), state.last
    if best is not None:
        return BEAT, best.dice
    if state.tied:
        return DRY, None
    if state.dice and state.rules.plain:
        # Of plain dice the figures; others lie beside the question with their name.
        return THESE, state.dice
    if last is not None and state.over:
        return Phrase(TAKES.template, {"name": names[last.winner], "n": last.pot}), last.stand.dice
    return OPENS, None
