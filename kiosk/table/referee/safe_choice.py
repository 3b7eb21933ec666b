"""Which choice OK takes by itself, and when one that counts may be taken: one rule for all games, keys and fingers.

What has the focus by itself plays nothing; only where every choice plays something it is the best of them, and where
the beginners' guide advises a choice it is that one: then not before people can have seen it. What counts may be
taken while the dice lie still and no hand is over them or among them. A hand that points chooses as it withdraws from
dice that lie where they lay: it is asked nothing.
"""

from kiosk.games.engine.moves import Throw
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.table.referee.state.panel import Choice, Panel, PanelKind
from kiosk.table.referee.state.referee_state import RefereeState
from kiosk.table.referee.state.track_state import Activity

AWAITING = (PanelKind.THROW, PanelKind.ROLLING, PanelKind.IN_HAND, PanelKind.WRONG_DICE)
"""Situations in which the next thing to come is dice: nothing has the focus by itself."""
ARMED_AFTER = 0.5
"""Seconds after it was drawn from which a choice that counts may be taken where it has the focus by itself."""

COUNTING = ("accept", "yes", "right_dice", "count_void", "count_lying", "play_entry", "card_counts", "card")
"""The referee's own choices by which a throw counts."""
ANSWERS = ("face", "colour", "aside", "nudge")
"""Answers about a throw; where the dice have moved on since, the last of them plays it at once."""

MOVING = phrase("Les dés bougent encore : attends.")
HAND = phrase("Une main est sur les dés : retire-la.")
UNSEEN = phrase("La caméra ne voit pas les dés : attends.")
TOO_SOON = phrase("Regarde d’abord, puis appuie encore.")
_WHY = {Activity.ROLLING: MOVING, Activity.COVERED: HAND, Activity.BLIND: UNSEEN}


def focus(panel: Panel, blind: bool = False) -> str:
    """The key of the choice that has the focus by itself; empty where dice are awaited or nothing is to be chosen.

    `blind`: no camera sees dice, so that they are awaited in vain, and what else there is has the focus.
    """
    if panel.kind in AWAITING:
        instead = [choice for choice in panel.choices if blind and not choice.minor and choice.move is None]
        return instead[0].key if instead else ""
    offered = [choice for choice in panel.choices if not choice.minor]
    harmless = [choice for choice in panel.choices if choice.minor and choice.move is None]
    if any(choice.key == panel.advised for choice in (*offered, *harmless)):
        return panel.advised
    return next((choice.key for choice in offered if choice.move is None), offered[0].key if offered else "")


def held_back(moment: RefereeState, panel: Panel, choice: Choice, shown: float, pointed: bool) -> Phrase | None:
    """Why this choice may not be taken yet, in a few words; None where it may.

    It has been in sight for `shown` seconds; `pointed`: a hand pointed at it, and has withdrawn.
    """
    if pointed or not counts(moment, choice):
        return None
    if not lies_still(moment):
        return _WHY[moment.sight.activity]
    by_itself = choice.move is not None and choice.key == focus(panel, bool(moment.blind))
    return TOO_SOON if by_itself and shown < ARMED_AFTER else None


def counts(moment: RefereeState, choice: Choice) -> bool:
    """Whether a choice is a move, or can bring one about."""
    word = choice.key.partition(":")[0]
    answers = moment.frozen is not None and word in ANSWERS
    return choice.move is not None or word in COUNTING or answers


def lies_still(moment: RefereeState) -> bool:
    """Whether nothing moves, and no hand is over the dice or among them; where nobody looks nothing does."""
    sight = moment.sight
    if not moment.with_dice or moment.blind or sight.activity == Activity.STILL:
        return True
    if sight.activity == Activity.COVERED and sight.beside:
        return True
    return moment.long_moving and _by_hand(moment)


def _by_hand(moment: RefereeState) -> bool:
    """Whether people said themselves what lies there, since the camera sees nothing but motion."""
    throw = moment.table.moves[-1] if moment.table.moves else None
    return moment.entry is not None or (isinstance(throw, Throw) and throw.by_hand)
