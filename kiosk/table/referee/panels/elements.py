"""What panels are made of: the question with its choices, decisions and faces as choices."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from kiosk.games.dice import PIPS, POKER_FACES
from kiosk.games.engine.moves import Decision, Face, Throw
from kiosk.i18n.phrase import Phrase, named
from kiosk.table.referee.panels import prompts as say
from kiosk.table.referee.panels.shown_dice import dice_of
from kiosk.table.referee.state.face_names import faces_of
from kiosk.table.referee.state.panel import Choice, Panel, PanelKind, move_key
from kiosk.table.referee.state.referee_state import RefereeState, Stage
from kiosk.table.referee.state.throw_check import ThrowCheck

Stages = Mapping[Stage, Callable[[RefereeState, ThrowCheck], Panel]]
"""A panel for each stage of a moment."""


def panel_of(
    moment: RefereeState, kind: PanelKind, question: Phrase, choices: Sequence[Choice] = (), **more: object
) -> Panel:
    """The panel of that kind for whoever is asked; its dice are those of the moment unless told otherwise."""
    defaults: dict[str, object] = {"dice": dice_of(moment)}
    return Panel(kind, moment.ask.player, question, choices=tuple(choices), **(defaults | more))  # type: ignore[arg-type]


def addressed(moment: RefereeState, template: Phrase, **values: object) -> Phrase:
    """The phrase with the name of whoever is asked."""
    return Phrase(template.template, {"name": moment.table.names[moment.ask.player], **values})


def question_of(moment: RefereeState) -> Phrase:
    """What the game asks, else what the player chooses."""
    question = moment.ask.question
    return addressed(moment, say.CHOOSE) if question is None else named(question, moment.table.names)


def news_of(moment: RefereeState) -> Phrase | None:
    """The sentence on what the last move settled; None where the dice show it."""
    news = None if moment.with_dice else moment.table.game.news(moment.table.state)
    return None if news is None else named(news, moment.table.names)


def decisions_of(moment: RefereeState) -> list[Choice]:
    """Every decision, best first; those that only lead to a throw stand behind one choice."""
    unlocks = moment.unlocks
    moves = moment.table.state.moves()
    if len(unlocks) in (0, len(moves)):
        return [choice_of(move, moment) for move in moves]
    calling = moment.ask.calling
    leading = say.ANNOUNCE_CHOICE if calling is None else replace(say.ANNOUNCE_CHOICE, label=calling.choice)
    choices: list[Choice] = []
    for move in moves:
        if move not in unlocks:
            choices.append(choice_of(move, moment))
        elif leading not in choices:
            choices.append(leading)
    return choices


def choice_of(move: Decision, moment: RefereeState) -> Choice:
    """A decision as a choice; one that names a single card, or points, has its place on a pad."""
    names = moment.table.names
    cards, number = move.get("cards") or (move.get("card"),), move.get("points")
    return Choice(
        move_key(move),
        named(move.label or Phrase(move.kind), names),
        move.points,
        minor=move.rare,
        card=cards[0] if len(cards) == 1 and isinstance(cards[0], str) else None,
        number=number if isinstance(number, int) else None,
        side=None if move.side is None else named(move.side, names),
        group=move.group,
        dice=move.dice,
        move=move,
    )


def after_throw(moment: RefereeState, entering: bool = False) -> list[Choice]:
    """What can be said of the throw that lies there, or in its place; `entering`: another choice opens its entry."""
    ask, sight = moment.ask, moment.sight
    # Dice that a cup hides again are corrected as long as nobody went on from them.
    open_ = not ask.cup or isinstance(moment.table.moves[-1:][0] if moment.table.moves else None, Throw)
    choices = [say.CORRECT] if moment.standing() is not None and open_ else []
    if ask.dice and not moment.lay and len(sight.dice) == len(ask.dice) and not sight.fresh:
        choices.append(say.COUNT_LYING)
    return choices + ([say.ENTER_CHOICE] if ask.dice and not entering else [])


def faces(
    first: Sequence[Face], moment: RefereeState, without: Face | None = None, colour: str = "white"
) -> list[Choice]:
    """A choice for every face that a die has, `first` those, the others in the order of the die."""
    known = faces_of(moment.ask.dice[0]) if moment.ask.dice else _kin(first)
    ordered = dict.fromkeys([face for face in first if face in known] + list(known))
    return [
        Choice(f"face:{face}", Phrase(str(face)), face=face, colour=colour) for face in ordered if face != without
    ]


def _kin(given: Sequence[Face]) -> tuple[Face, ...]:
    return POKER_FACES if any(isinstance(face, str) for face in given) else PIPS
