"""What the screen says on the machine's turn: what it asks the people at the table to do, and what it decides."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from kiosk.games import bot
from kiosk.games.engine.moves import Decision, Face
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.table.referee.panels import prompts as say
from kiosk.table.referee.panels.dice_phrases import throw_for
from kiosk.table.referee.state.panel import Choice, DieState, Panel, PanelKind, ShownDie, move_key
from kiosk.table.referee.state.referee_state import RefereeState, Stage

GO_ON = phrase("Continuer")
THESE_DICE = phrase("Lance ces dés, ils comptent")
OTHER_DICE = phrase("Ce ne sont pas les dés demandés : ce qui roule compte quand même.")
WORDED = (Stage.THROW, Stage.CHOOSE, Stage.CARDS, Stage.ANNOUNCE, Stage.IN_HAND, Stage.VOID)
"""Stages in which the machine speaks; in all others a person is asked about the dice, as on anybody's turn."""
SPARED = ("correct", "enter", "count_lying", "no_throw")
"""What people can still say about the dice."""

STAYING = (DieState.LYING, DieState.KEPT)
_ONE = {
    "A": phrase("l’As"),
    "R": phrase("le Roi"),
    "D": phrase("la Dame"),
    "V": phrase("le Valet"),
}
_MANY = {
    "A": phrase("les {n} As"),
    "R": phrase("les {n} Rois"),
    "D": phrase("les {n} Dames"),
    "V": phrase("les {n} Valets"),
}
_PIPS = phrase("les {n} {face}")
_NUMBERS = {2: phrase("deux"), 3: phrase("trois"), 4: phrase("quatre"), 5: phrase("cinq")}


def panel(moment: RefereeState, shown: Panel) -> Panel:
    """`shown`, as the machine's turn has it."""
    wish, name = moment.wish, moment.table.names[moment.ask.player]
    if wish is None or (isinstance(wish, tuple) and any(slot.void for slot in moment.lay)):
        return shown
    shown = replace(shown, hint=None)
    choices = tuple(choice for choice in shown.choices if choice.key in SPARED)
    if isinstance(wish, Decision):
        said = bot.move_words(moment.table.game, wish, tuple(moment.table.names), moment.ask.player)
        # Under the decision's own key the sheet shows what it is about.
        choices = (Choice(move_key(wish), GO_ON, move=wish), *choices)
        return replace(shown, kind=PanelKind.CHOOSE, question=said, choices=choices, blinks=moment.opponent.waits)
    if not moment.lay:
        return replace(shown, kind=PanelKind.THROW, question=throw_for(name, moment.ask.dice), choices=choices)
    return _rethrow(moment, replace(shown, choices=choices), wish, name)


def _rethrow(moment: RefereeState, shown: Panel, wish: tuple[int, ...], name: str) -> Panel:
    """Which dice to pick up, or that those in the hand are to be thrown."""
    faces = [slot.face for slot in moment.lay]
    wanted = Counter(faces[index] for index in wish)
    if shown.kind in (PanelKind.IN_HAND, PanelKind.CONFIRM):
        gone = Counter(faces[index] for index in moment.verdict.match.gone)
        if gone == wanted:
            return replace(
                shown, kind=PanelKind.IN_HAND, question=phrase("Lance pour {name} !", name=name), blinks=False
            )
        other = bool(gone - wanted)
        question = THESE_DICE if other else rethrow_for(name, faces, wish)
        return replace(
            shown,
            kind=PanelKind.IN_HAND,
            question=question,
            detail=OTHER_DICE if other else None,
            blinks=False,
        )
    dice = tuple(_marked(die, index in wish) for index, die in enumerate(shown.dice))
    return replace(shown, kind=PanelKind.THROW, question=rethrow_for(name, faces, wish), dice=dice)


def _marked(die: ShownDie, wanted: bool) -> ShownDie:
    """A die that is to be picked up, or that is to stay."""
    return replace(die, state=DieState.WANTED if wanted else DieState.KEPT) if die.state in STAYING else die


def rethrow_for(name: str, faces: Sequence[Face], wish: Sequence[int]) -> Phrase:
    """Which dice people throw again for the machine: by their faces, or by those that stay if these are fewer."""
    thrown = Counter(faces[index] for index in wish)
    kept = Counter(faces) - thrown
    if not kept:
        return phrase("Relance les {dice} pour {name}", name=name, dice=say.dice(len(faces)))
    if len(kept) < len(thrown):
        return phrase("Relance tout sauf {kept} pour {name}", name=name, kept=spoken(kept))
    return phrase("Relance {dice} pour {name}", name=name, dice=spoken(thrown))


def spoken(count: Counter[Face]) -> Phrase:
    """Dice by their faces: "les deux 3 et le 5"."""
    first, *rest = [_group(face, number) for face, number in sorted(count.items(), key=lambda entry: -entry[1])]
    for place, more in enumerate(rest, 1):
        if place == len(rest):
            return phrase("{one} et {two}", one=first, two=more)
        first = phrase("{first}, {then}", first=first, then=more)
    return first


def _group(face: Face, number: int) -> Phrase:
    """So many dice of one face."""
    if number == 1:
        return _ONE.get(str(face)) or phrase("le {face}", face=face)
    many = _MANY.get(str(face), _PIPS)
    return Phrase(many.template, {"n": _NUMBERS[number], "face": face})
