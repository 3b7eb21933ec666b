"""The kinds of dice, their faces in words, and what holds for a throw in every game.

The dice are the right ones, and those that lie keep their faces.
"""

from collections import Counter
from collections.abc import Sequence

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Face, Throw
from kiosk.games.engine.values import DieAsk
from kiosk.i18n.phrase import Phrase, phrase

PIPS: tuple[Face, ...] = (1, 2, 3, 4, 5, 6)
POKER_FACES: tuple[Face, ...] = ("A", "R", "D", "V", "10", "9")
"""From the highest."""
FACES: dict[str, tuple[Face, ...]] = {"pips": PIPS, "poker": POKER_FACES}
"""The faces of each kind of die, in the order in which people look for them."""
LETTERS: dict[str, Phrase] = {
    "A": phrase("A"),
    "R": phrase("R"),
    "D": phrase("D"),
    "V": phrase("V"),
    "10": phrase("10"),
    "9": phrase("9"),
}
"""What is written on poker dice."""
SPOKEN: dict[Face, Phrase] = {
    1: phrase("un"),
    2: phrase("deux"),
    3: phrase("trois"),
    4: phrase("quatre"),
    5: phrase("cinq"),
    6: phrase("six"),
    "A": phrase("as"),
    "R": phrase("roi"),
    "D": phrase("dame"),
    "V": phrase("valet"),
    "10": phrase("dix"),
    "9": phrase("neuf"),
}
"""What faces are called aloud."""
COLOURS: dict[str, Phrase] = {"white": phrase("blanc"), "green": phrase("vert"), "red": phrase("rouge")}
"""The colours that games ask for, of one die."""


def pips(dice: Sequence[Face]) -> tuple[int, ...]:
    """The faces of ordinary dice, from the lowest."""
    return tuple(sorted(face for face in dice if isinstance(face, int)))


def check_throw(throw: Throw, before: Sequence[Face], count: int, faces: Sequence[Face] = PIPS) -> None:
    """Raises `IllegalMove` unless `throw` can follow the faces `before` (empty at the first throw of a turn)."""
    _check_faces(throw.faces, count, faces)
    _check_named(throw)
    if throw.rethrown is None:
        return
    _check_indices(throw.rethrown, count)
    if not before and len(throw.rethrown) < count:
        raise IllegalMove("all_dice_first", phrase("Un nouveau coup commence : lance {n:le dé|les # dés}.", n=count))
    for index, face in enumerate(before):
        if index not in throw.rethrown and throw.faces[index] != face:
            raise IllegalMove("kept_die_changed", phrase("Un dé qui n’a pas été relancé a changé de face."))


def check_colours(throw: Throw, asked: Sequence[DieAsk]) -> None:
    """Raises `IllegalMove` unless the dice have the colours asked for; where all are alike they may be left out.

    After `check_throw`.
    """
    wanted, colours = Counter(die.colour for die in asked if die.colour != "any"), throw.colours
    if colours is None:
        if len(wanted) > 1:
            raise IllegalMove("colours_missing", phrase("Il faut dire quel dé est de quelle couleur."))
        return
    if wanted - Counter(colours):
        raise IllegalMove("wrong_dice", _named(tuple(wanted.elements())))


def _named(colours: Sequence[str]) -> Phrase:
    """The dice that are needed."""
    if set(colours) == {"white"}:
        return phrase("Il faut les dés blancs.")
    one, other = (phrase("le dé {colour}", colour=COLOURS[colour]) for colour in (colours[0], colours[-1]))
    return phrase("Il faut {one} et {other}.", one=one, other=other)


def _check_faces(faces: Sequence[Face], count: int, known: Sequence[Face]) -> None:
    if len(faces) != count:
        raise IllegalMove("wrong_dice", phrase("Il faut {n} dés, en voici {found}.", n=count, found=len(faces)))
    for face in faces:
        # True == 1 and 1.0 == 1 in Python: a face has to be of the very type as well.
        if not isinstance(face, int | str) or isinstance(face, bool) or face not in known:
            raise IllegalMove("wrong_dice", phrase("La face {face} n’existe pas sur ces dés.", face=face))


def _check_named(throw: Throw) -> None:
    """Colours, where some are told, are one word for each die."""
    colours = throw.colours
    if colours is None:
        return
    if len(colours) != len(throw.faces) or not all(isinstance(colour, str) for colour in colours):
        raise IllegalMove("wrong_dice", phrase("Il faut une couleur par dé."))


def _check_indices(rethrown: Sequence[int], count: int) -> None:
    if not rethrown:
        raise IllegalMove("nothing_thrown", phrase("Aucun dé n’a été relancé."))
    if any(type(index) is not int or not 0 <= index < count for index in rethrown) or len(set(rethrown)) < len(
        rethrown
    ):
        raise IllegalMove(
            "wrong_dice", phrase("Les dés relancés se désignent par des numéros de 0 à {last}.", last=count - 1)
        )


def row_of(dice: Sequence[Face | Phrase]) -> Phrase:
    """Dice side by side, each by its face or by the word for it."""
    faces = {f"die{number}": face for number, face in enumerate(dice)}
    return Phrase(" ".join(f"{{{key}}}" for key in faces), faces)


def kept_words(kept: Sequence[Face | Phrase], done: bool = False) -> Phrase:
    """Which dice stay when the others are thrown: each by its face, or by the word for it.

    As advice, or as what a player does who has the others in hand (`done`).
    """
    if done:
        return phrase("Tu gardes {dice}", dice=row_of(kept)) if kept else phrase("Tu relances tout")
    return phrase("Garde {dice}", dice=row_of(kept)) if kept else phrase("Relance tout")
