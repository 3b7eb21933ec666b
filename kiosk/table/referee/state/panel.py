"""What the table shows and asks at this moment, as a value: the play screen draws it and knows no rule."""

import json
from dataclasses import dataclass
from enum import StrEnum

from kiosk.games.engine.moves import Decision, Face
from kiosk.i18n.phrase import Phrase
from vision.types.reading import Box

Spot = tuple[tuple[float, float], ...]
"""The corners of a card in a picture, clockwise, in pixels."""


class DieState(StrEnum):
    """How a die of the turn stands; `WANTED`: the machine wants it thrown again, or one of its colour is awaited."""

    LYING = "lying"
    KEPT = "kept"
    THROWN = "thrown"
    IN_HAND = "in_hand"
    DOUBTFUL = "doubtful"
    MISSING = "missing"
    WANTED = "wanted"


class PanelKind(StrEnum):
    """The situation: `THROW` and `CARDS` wait for dice or a card, `CONFIRM` asks whether to throw again, `DOUBT`
    which face it is, `MISSING` whether dice were set aside, `OFFER` whether a throw out of turn counts, `ENTER` has
    dice entered by hand, `CORRECT` asks which die was misread.
    """

    THROW = "throw"
    CARDS = "cards"
    ROLLING = "rolling"
    IN_HAND = "in_hand"
    CONFIRM = "confirm"
    CHOOSE = "choose"
    ANNOUNCE = "announce"
    DOUBT = "doubt"
    WRONG_DICE = "wrong_dice"
    MISSING = "missing"
    VOID = "void"
    OFFER = "offer"
    ENTER = "enter"
    CORRECT = "correct"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ShownDie:
    """A die as the screen shows it. `face` None is a die not read yet.

    `box` is its place in `Panel.picture`, in pixels of that picture. `counts_as`: the face that a joker stands for.
    """

    face: Face | None
    colour: str = "white"
    state: DieState = DieState.LYING
    box: Box | None = None
    counts_as: Face | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that a player can choose now; its `key` goes back to the referee, which then plays the `move`, or
    does what the key's first word says with the `face`, the `colour` or the die at `place` in the turn.

    `face` is set where the choice is a die's face (corrections, hand entry) and is drawn as a die of that `colour`.
    `minor` choices (correct a die, menu) stand apart, after the others. A choice of a `card` ("5H") or a `number` has
    its place on a pad; `side` names the pad where there are several. Choices of one `group` stand behind one of that
    name, from the outermost group inwards; `dice` are drawn with the label.
    """

    key: str
    label: Phrase
    points: int | None = None
    note: Phrase | None = None
    face: Face | None = None
    colour: str = "white"
    minor: bool = False
    card: str | None = None
    number: int | None = None
    side: Phrase | None = None
    group: tuple[Phrase, ...] = ()
    dice: tuple[Face, ...] = ()
    move: Decision | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """The question of this moment.

    `focus` is the index of the die in question. `blinks` tells that the table waits for the OK button.
    `picture` is JPEG, the frame that was read; `spots` are the corners in it of the cards in question. `notice` says
    what is missing (the camera ...) for as long as it is. `throws` is 0 in a game without dice. `hint` helps who is
    new to the game, where `detail` says nothing. `advised` is the key of the choice that the beginners'
    guide advises, or that harms nothing.
    """

    kind: PanelKind
    player: int
    question: Phrase
    detail: Phrase | None = None
    hint: Phrase | None = None
    dice: tuple[ShownDie, ...] = ()
    choices: tuple[Choice, ...] = ()
    throw: int = 1
    throws: int = 1
    focus: int | None = None
    picture: bytes | None = None
    spots: tuple[Spot, ...] = ()
    blinks: bool = False
    notice: Phrase | None = None
    advised: str = ""


def move_key(move: Decision) -> str:
    """The key of a decision: the same for equal decisions."""
    return "move:" + json.dumps(move.to_json(), sort_keys=True, ensure_ascii=False)
