"""What lies on the table in Cribble: the lots, the count to 31 with its pile, a hand that is to be counted."""

from collections.abc import Sequence

import pygame

from kiosk.games.cribble.base_state import Stage
from kiosk.games.cribble.scoreboard_state import ScoreboardState
from kiosk.games.cribble.state import CribbleState
from kiosk.games.cribble.view import EitherState
from kiosk.i18n.fill import plate
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.cribble.side_scores import APART
from kiosk.screens.kit.drawing import brass, playing_cards
from kiosk.screens.kit.drawing.canvas import Canvas, ink_height
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, GOLD
from kiosk.screens.kit.drawing.type_scaling import named, roomy

STARTER, LEFT = phrase("Départ"), phrase("encore")
LEFT_GROW = 1.4
"""The type of how much is left, in that of the word above it."""
LARGEST = 1.4
"""How much larger than the least type names and words may be."""
HAND = 4
HELD, HELD_GROW = 0.86, 1.25
"""The back of a card in the height of a line, and the type of how many are held in that of cells."""
DECIDING = 2 / 3
"""The least type of a count, in the largest type: 18 arc minutes at 1 m."""
COUNT = 1.1
"""The type of the count, in the height of its line."""
RING = 1.45
"""The least ring round a number, in the size of its type."""


def draw(canvas: Canvas, box: pygame.Rect, state: EitherState, names: tuple[str, ...], player: int) -> None:
    """The table at this stage, as far as there is room."""
    if box.height < canvas.measures.cell * 1.4:
        return
    canvas = roomy(canvas, lambda larger: _fits(larger, box, state, names), LARGEST)
    if state.stage == Stage.DRAW:
        _lots(canvas, box, state, names)
    elif isinstance(state, ScoreboardState):
        _hand(canvas, box, state.entered, state.starter)
    elif state.stage == Stage.PLAY:
        _play(canvas, box, state, names, player)
    else:
        _hand(canvas, box, state.hand(), state.starter, state.declared)


def counts_hand(state: EitherState) -> bool:
    """Whether a hand lies there that people are to count."""
    return isinstance(state, CribbleState) and state.stage not in (Stage.DRAW, Stage.STARTER, Stage.PLAY)


def _fits(canvas: Canvas, box: pygame.Rect, state: EitherState, names: tuple[str, ...]) -> bool:
    """Whether the names stand side by side in this type, and cards keep their size."""
    quarter, cell, target = box.width // len(names), canvas.measures.cell, canvas.measures.target
    longest = max(width("bold", cell, canvas.say(_crib(name))) for name in names)
    if state.stage == Stage.DRAW:
        # Rather large names than large cards.
        card = playing_cards.size_for(min(box.height, target, line_height("sans", cell)))[0]
        wide = sum(width("sans", cell, plate(name)) for name in names)
        return wide + len(names) * (card + 2 + canvas.measures.gap // 3 * 2) <= box.width
    if state.stage == Stage.PLAY:
        line = _holders_height(canvas)
        return longest + _held_width(canvas, line) <= quarter and box.height - line >= target * 1.1
    return box.height >= target


def _lots(canvas: Canvas, box: pygame.Rect, state: EitherState, names: tuple[str, ...]) -> None:
    """Everybody's card, face down until it is drawn; long names take room from short ones before they are cut."""
    gap = canvas.measures.gap // 3
    wanted = [width("sans", canvas.measures.cell, plate(name)) + 2 for name in names]
    most = (box.width - sum(wanted)) // len(names) - gap * 2
    least = min(box.height, line_height("sans", canvas.measures.cell))
    tall = max(least, min(box.height, canvas.measures.target, int(most * playing_cards.RATIO)))
    card = playing_cards.size_for(tall)[0]
    widths = shared(wanted, box.width - len(names) * (card + gap * 2))
    left = box.left
    for seat, name in enumerate(names):
        place = pygame.Rect(left, box.top, card + gap + widths[seat], box.height)
        _named_card(canvas, place, name, state.lots.drawn[seat], tall)
        left = place.right + gap


def shared(wanted: Sequence[int], room: int) -> list[int]:
    """How wide each of some words may be: as wide as it wants and as much more, or, in too little room, no wider than
    the widest that fits for all."""
    if sum(wanted) <= room:
        return [wide + (room - sum(wanted)) // len(wanted) for wide in wanted]
    most = next(most for most in range(max(wanted), -1, -1) if sum(min(wide, most) for wide in wanted) <= room)
    return [min(wide, most) for wide in wanted]


def _named_card(canvas: Canvas, box: pygame.Rect, name: str, card: str | None, tall: int) -> None:
    gap = canvas.measures.gap // 3
    wide, tall = playing_cards.size_for(tall)
    place = pygame.Rect(box.left, box.top + (box.height - tall) // 2, wide, tall)
    playing_cards.draw(canvas, card, place)
    words = pygame.Rect(place.right + gap, box.top, box.right - place.right - gap, box.height)
    drawn, said = named(canvas, name, "sans", words.width)
    drawn.text(words, said, role="cell", colour=CREAM, align=(0, 0.5))


def _fitting(canvas: Canvas, box: pygame.Rect, words: Phrase | str, bold: bool = False) -> None:
    """Small words where they fit, else none: what they say stands elsewhere too."""
    face = "bold" if bold else "sans"
    if not canvas.fitted(words, box.size, "cell", face).cut:
        canvas.text(box, words, role="cell", face=face, colour=BRASS_LIGHT if bold else CREAM, align=(0, 0.5))


def _play(canvas: Canvas, box: pygame.Rect, state: CribbleState, names: tuple[str, ...], player: int) -> None:
    """The count, the pile, the starter; where there is room who still holds how many cards."""
    measures = canvas.measures
    line = _holders_height(canvas)
    below = line if box.height - line >= measures.target * 0.8 else 0
    upper = pygame.Rect(box.left, box.top, box.width, box.height - below)
    tall = min(upper.height, round(measures.target * 1.3))
    upper = pygame.Rect(upper.left, upper.top + (upper.height - tall) // 2, upper.width, tall)
    wide = _count(canvas, upper, state.laying.count)
    end = _starter(canvas, upper, state.starter)
    gap = measures.gap // 2
    room = pygame.Rect(upper.left + wide, upper.top, end - upper.left - wide - gap, tall)
    room = _left(canvas, room, state.laying.room)
    playing_cards.row(canvas, list(state.laying.pile), room)
    if below:
        _holders(canvas, pygame.Rect(box.left, box.bottom - below, box.width, below), state, names, player)


def _count(canvas: Canvas, box: pygame.Rect, count: int) -> int:
    """The count, of all numbers the largest. Returns its width with what keeps other numbers apart."""
    px = min(round(box.height * COUNT), canvas.measures.big)
    place = pygame.Rect(box.left, box.top, width("serif", px, "31") + 4, box.height)
    canvas.text(place.inflate(0, place.height), str(count), "cell", "serif", GOLD, grow=px / canvas.measures.cell)
    return place.width + round(px * APART)


def _left(canvas: Canvas, box: pygame.Rect, room: int) -> pygame.Rect:
    """How much is left up to 31, in two lines. Returns the rest of `box`."""
    cell, gap = canvas.measures.cell, canvas.measures.gap // 2
    wide = max(width("sans", cell, canvas.say(LEFT)), width("bold", cell, "31")) + 2
    if box.height < 2 * ink_height(cell) or not room:
        return box
    tall = max(box.height // 2, line_height("bold", cell))
    upper = pygame.Rect(box.left, box.centery - tall, wide, tall)
    canvas.text(upper, LEFT, "cell", colour=CREAM, align=(0.5, 1))
    lower = upper.move(0, tall)
    canvas.text(lower, str(room), "cell", "bold", CREAM, (0.5, 0), grow=LEFT_GROW)
    return pygame.Rect(upper.right + gap, box.top, box.right - upper.right - gap, box.height)


def _holders_height(canvas: Canvas) -> int:
    return round(line_height("sans", canvas.measures.cell) * 1.25)


def _crib(name: str) -> Phrase:
    return phrase("{name} (crib)", name=name)


def _starter(canvas: Canvas, box: pygame.Rect, card: str | None) -> int:
    """The starter at the right end. Returns the x where it begins."""
    wide, tall = playing_cards.size_for(box.height)
    place = pygame.Rect(box.right - wide, box.top, wide, tall)
    playing_cards.draw(canvas, card, place)
    words = width("sans", canvas.measures.cell, canvas.say(STARTER)) + 4
    gap = canvas.measures.gap // 3
    canvas.text(
        pygame.Rect(place.left - gap - words, box.top, words, box.height), STARTER, role="cell", colour=CREAM_SOFT
    )
    return place.left - gap - words


def disc(canvas: Canvas, box: pygame.Rect, figures: str) -> None:
    """A brass ring with a number in it: what was declared; in a small box the number alone."""
    line, least = canvas.measures.line, round(canvas.measures.big * DECIDING)
    px = max(least, round(box.width * 0.5))
    room = box
    if box.height < least * RING:
        room = box.inflate(0, box.height)
    else:
        canvas.surface.blit(brass.plate(box.size, brass.NIGHT, box.width // 2, line * 2), box)
    canvas.text(room, figures, "cell", "serif", GOLD, grow=px / canvas.measures.cell)


def _disc_width(canvas: Canvas, tall: int) -> int:
    """The width of a ring, or of the number alone, `tall` pixels high."""
    return max(tall, width("serif", round(canvas.measures.big * DECIDING), "29") + 4)


def _holders(canvas: Canvas, box: pygame.Rect, state: CribbleState, names: tuple[str, ...], player: int) -> None:
    """Each player with how many cards he holds still; who deals has the crib."""
    quarter, gap = box.width // len(names), canvas.measures.gap // 4
    wide, tall = playing_cards.size_for(round(box.height * HELD))
    used = _held_width(canvas, box.height)
    for seat, name in enumerate(names):
        left = HAND - len(state.laying.laid[seat])
        start = box.left + seat * quarter
        if left:
            figure = pygame.Rect(start, box.top, used - wide - gap * 2, box.height)
            canvas.text(figure, str(left), "cell", "bold", CREAM, (1, 0.5), grow=HELD_GROW)
            back = pygame.Rect(figure.right + gap, box.top + (box.height - tall) // 2, wide, tall)
            playing_cards.draw(canvas, None, back)
        said: Phrase | str = _crib(name) if seat == state.dealer else name
        drawn, words = canvas, pygame.Rect(start + used, box.top, quarter - used - 4, box.height)
        if canvas.fitted(said, words.size, "cell", "bold").cut:
            drawn, said = named(canvas, name, "bold", words.width, names)
        _fitting(drawn, words, said, bold=seat == player)


def _held_width(canvas: Canvas, line: int) -> int:
    """The width of the number of cards somebody holds and of a card's back, in a line so high, in pixels."""
    figure = width("bold", round(canvas.measures.cell * HELD_GROW), "4") + 2
    return figure + playing_cards.size_for(round(line * HELD))[0] + canvas.measures.gap // 4 * 2


def _hand_width(canvas: Canvas, tall: int, declared: int | None) -> int:
    """The width of four cards so high, of the starter and of what was declared, in pixels."""
    gap = canvas.measures.gap
    before = 0 if declared is None else _disc_width(canvas, tall) + gap
    return before + playing_cards.row_width(HAND, tall) + gap + playing_cards.size_for(tall)[0]


def _hand(
    canvas: Canvas, box: pygame.Rect, hand: Sequence[str], starter: str | None, declared: int | None = None
) -> None:
    """Four cards, face down until they are known, and the starter; what was declared before them."""
    tall = min(box.height, round(canvas.measures.target * 1.5))
    tall = next((less for less in range(tall, 0, -1) if _hand_width(canvas, less, declared) <= box.width), 1)
    row = pygame.Rect(box.left, box.top + (box.height - tall) // 2, box.width, tall)
    left = row.left
    if declared is not None:
        disc(canvas, pygame.Rect(left, row.top, _disc_width(canvas, tall), tall), str(declared))
        left += _disc_width(canvas, tall) + canvas.measures.gap
    shown: list[str | None] = [*hand, *[None] * (HAND - len(hand))]
    end = playing_cards.row(canvas, shown, pygame.Rect(left, row.top, row.right - left, tall))
    if starter is not None:
        wide, tall = playing_cards.size_for(tall)
        at = pygame.Rect(end + canvas.measures.gap, row.top, wide, tall)
        playing_cards.draw(canvas, starter, at)
        words = pygame.Rect(at.right + canvas.measures.gap // 2, row.top, 0, tall)
        words.width = box.right - words.left
        _fitting(canvas, words, STARTER)
