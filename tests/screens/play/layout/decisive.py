"""What must be seen in every situation of a game: the dice asked about, who plays, who leads, what is to beat."""

import re
from collections.abc import Iterator
from itertools import combinations

from kiosk.games.cameroun.board import KEYS
from kiosk.games.cameroun.state import CamerounState
from kiosk.games.engine.protocols import State
from kiosk.games.le_421.state import Le421State
from kiosk.games.menteur.calls import LADDER, NONE, name, shown
from kiosk.games.menteur.position import CallState
from kiosk.games.menteur.state import MenteurState
from kiosk.games.poker_as.hand_names import CATEGORY
from kiosk.games.poker_as.state import PokerAsState
from kiosk.i18n.fill import plate
from kiosk.screens.app.application import App
from kiosk.screens.games.common.pad import on_pad
from kiosk.screens.games.common.standings_plan import ALIKE, CROWN, SMALL
from kiosk.screens.games.poker_as.sheet import TO_BEAT
from kiosk.screens.kit.drawing.layout_check import DrawnElement
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.kit.drawing.theme import DECIDES, Measures, measures
from kiosk.screens.kit.tiles import is_die
from kiosk.screens.people.marked_names import seated
from kiosk.screens.play.table_screen import TableScreen
from kiosk.table.referee.state.panel import PanelKind

NUMBER = re.compile(r"[+−-]?\d[\d .,]*( ?→ ?\d+)?%?")
ROUND = "round"
"""The panel of Le 421 with the hands of the round."""
APART = 0.3
"""Between two numbers in a line, in the size of the larger."""


def collisions(marks: list[DrawnElement]) -> Iterator[str]:
    """Numbers in a line that are closer than `APART`."""
    numbers = [mark for mark in marks if mark.kind == "text" and NUMBER.fullmatch(mark.what)]
    for one, other in combinations(numbers, 2):
        deep = min(one.rect.bottom, other.rect.bottom) - max(one.rect.top, other.rect.top)
        apart = max(one.rect.left, other.rect.left) - min(one.rect.right, other.rect.right)
        if deep > min(one.rect.height, other.rect.height) // 2 and apart < APART * max(one.px, other.px):
            yield f"{one.what} and {other.what} are {apart} px apart, in letters of {one.px}"


def asked(app: App) -> DrawnElement:
    """The question: the largest words in its place."""
    box = app.places["question"]
    return max((mark for mark in app.marks if box.colliderect(mark.rect)), key=lambda mark: mark.px)


NEXT = 2
"""How many of the calls that may come are always seen, the lowest first."""


def missing(app: App, larger: bool = False) -> Iterator[str]:
    """What a player cannot see of what decides; later calls, in `larger` type all, may wait on a further page."""
    screen = app.screen
    assert isinstance(screen, TableScreen)
    panel, table = screen.panel, screen.referee.table
    seen = {mark.what for mark in app.marks}
    words = [mark.what for mark in app.marks if mark.kind == "text"]
    elsewhere = "picture of the die" in seen or any(map(is_die, screen.items()))
    if not elsewhere:
        yield from (f"die {at} of the turn" for at in range(len(panel.dice)) if f"turn die {at}" not in seen)
    # Choosing a die's face, a card or points takes the place of the table.
    if elsewhere or any(map(on_pad, panel.choices)) or panel.kind == PanelKind.OVER:
        return
    names = [bare(plate(name)).partition(" +")[0] for name in seated(app, table)]
    if not _named(names[panel.player], seen, words):
        yield f"{names[panel.player]}, whose turn it is"
    scores = table.state.scores()
    leaders = [seat for seat, points in enumerate(scores) if points == max(scores)]
    if len(set(scores)) > 1 and not any(_row(names[seat], seen, words) for seat in leaders):
        yield f"{names[leaders[0]]}, who leads"
    groups = dict.fromkeys(app.words.say(choice.group[0]) for choice in panel.choices if choice.group)
    called = [] if larger or screen.path else list(groups)[:NEXT]
    yield from (f"the call {call}" for call in called if not any(call in text for text in words))
    yield from _to_beat(table.state, app, seen, words)


def _to_beat(state: State, app: App, seen: set[str], words: list[str]) -> Iterator[str]:
    """The hand, or the call, that has to be beaten and is not there."""
    if isinstance(state, PokerAsState) and state.best() is not None and TO_BEAT not in seen:
        yield "the hand to beat"
    if isinstance(state, Le421State) and state.top() and not state.over and ROUND not in seen:
        yield "the best and the weakest hand"
    if isinstance(state, MenteurState) and state.bar != NONE:
        call, waiting = app.words.say(name(state.bar)), state.calls and state.calls[-1].state == CallState.OPEN
        kind, dice = (
            app.words.say(CATEGORY[LADDER[state.bar][0]]),
            {f"die {face}" for face in shown(LADDER[state.bar])},
        )
        pictured = dice <= seen and any(app.words.say(kind) in text for text in words)
        if not waiting and not pictured and not any(call in text for text in words):
            yield f"the call to beat, {call}"


def _named(name: str, seen: set[str], words: list[str]) -> bool:
    machine = name.startswith("Machine") and any("●" in text for text in words)
    return machine or _row(name, seen, words) or any(name in text for text in words)


def _row(name: str, seen: set[str], words: list[str]) -> bool:
    rows = {bare(plate(what.partition(" of ")[2])) for what in seen if what.startswith(("row of", "plate of"))}
    shown = any(text in (name, f"{name} +") or text.startswith(f"{name} +") for text in words)
    return shown or any(row == name or row.startswith(f"{name} +") for row in rows)


THROWS = re.compile(r"(Lancer|Throw) \d(/\d)?|.*(?: · |\n)(Lancer|Throw) \d(/\d)?|(Appel|Call)\b.* · \d/\d")
"""Which throw it is."""
NUMBERED = ("cameroun", "linotte", "si-no")
"""The games whose totals stand on their sheet; tokens are counted as well as read."""
OFFER = re.compile(r"\+\d+")
"""What a choice brings, on its button."""
TIGHT = 0.92
"""Where the width is short, the throw and what a choice brings are that much smaller."""


def too_small(app: App, plain: Measures) -> Iterator[str]:
    """Numbers under 18 arc minutes at 1 m by `plain` measures.

    Totals of whose turn it is and of who leads, the throw, what a choice brings, what is left of a column.
    """
    assert isinstance(app.screen, TableScreen)
    panel, table, least = app.screen.panel, app.screen.referee.table, int(plain.cell * DECIDES)
    texts = [(mark.what.removeprefix(CROWN), mark.px) for mark in app.marks if mark.kind == "text"]
    throws = [(what, px) for what, px in texts if THROWS.fullmatch(what)]
    yield from (f"{what}: {px} px, not {least}" for what, px in throws if px < int(least * TIGHT))
    buttons = [mark.rect for mark in app.marks if mark.kind == "target"]
    offers = [mark for mark in app.marks if OFFER.fullmatch(mark.what) and mark.rect.collidelist(buttons) >= 0]
    yield from (
        f"the offer {mark.what}: {mark.px} px, not {least}" for mark in offers if mark.px < int(least * TIGHT)
    )
    if isinstance(table.state, CamerounState):
        yield from _small_rest(app, table.state, least)
    scores = table.state.scores()
    if table.game.key == "cribble":
        yield from _small_totals(app, least)
    if table.game.key not in NUMBERED or "picture of the die" in {m.what for m in app.marks}:
        return
    for score in (str(scores[panel.player]), str(max(scores))):
        sizes = [px for what, px in texts if what == score]
        # In a line of a small screen it is rather clear of its frame.
        if sizes and max(sizes) < round(least * (ALIKE if plain.cell == measures((800, SMALL)).cell else 1)):
            yield f"the total {score}: {max(sizes)} px, not {least}"


def _small_rest(app: App, state: CamerounState, least: int) -> Iterator[str]:
    """What is left of columns, beside or in a line with its heading, that is in letters under `least` pixels."""
    heads = [mark.rect for mark in app.marks if re.match("(Reste|Left)( |$)", mark.what)]
    rest = {str(state.left(key)) for key in KEYS}
    for mark in app.marks:
        inside = [piece for piece in app.pieces if piece.key.startswith("left of ")]
        beside = any(piece.spot.rect.contains(mark.rect) for piece in inside)
        below = any(head.top < mark.rect.centery < head.bottom and head.right < mark.rect.left for head in heads)
        if mark.what in rest and (beside or (below and not inside)) and mark.px < least:
            yield f"what is left, {mark.what}: {mark.px} px, not {least}"


def _small_totals(app: App, least: int) -> Iterator[str]:
    """The scores of both sides that are in letters under `least` pixels."""
    for piece in app.pieces:
        inside = [mark.px for mark in app.marks if mark.kind == "text" and piece.spot.rect.contains(mark.rect)]
        if piece.key.startswith("total of ") and max(inside) < least:
            yield f"the {piece.key}: {max(inside)} px, not {least}"
