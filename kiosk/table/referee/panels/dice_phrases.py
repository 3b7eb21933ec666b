"""The dice in words: which to throw, which is missing, which is one too many."""

from collections import Counter
from collections.abc import Mapping, Sequence

from kiosk.games.engine.values import DieAsk
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.i18n.word_tables import word_tables
from kiosk.table.referee.panels.prompts import dice, missing, throw_all, too_many
from kiosk.table.referee.state.dice_mismatch import Difference, kind_of
from kiosk.table.referee.state.face_names import table_face
from vision.types.track_events import TrackedDie

_WORDS = word_tables(__package__)
THE, COLOUR, _SHORT, _SHORTS = _WORDS["dice"], _WORDS["colours"], _WORDS["short"], _WORDS["shorts"]
_THROW = {
    ("white", "white"): phrase("{name}, lance les deux dés blancs"),
    ("green", "red"): phrase("{name}, lance le dé vert et le dé rouge"),
    ("poker",) * 5: phrase("{name}, lance les cinq dés de poker"),
}
_THROW_FOR = {
    ("white", "white"): phrase("Lance les dés blancs pour {name}"),
    ("green", "red"): phrase("Lance le dé vert et le dé rouge pour {name}"),
    ("poker",) * 5: phrase("Lance les cinq dés de poker pour {name}"),
}
_THROW_ANY_FOR = phrase("Lance les {dice} pour {name}")
_BOTH_MISSING = {"white": phrase("les deux dés blancs manquent")}
_ONE_OF = {"white": phrase("un dé blanc manque")}


def throw_these(name: str, asked: Sequence[DieAsk]) -> Phrase:
    """The first throw of a turn, with the dice it needs."""
    said = _THROW.get(_named_dice(asked))
    return throw_all(name, len(asked)) if said is None else Phrase(said.template, {"name": name})


def throw_for(name: str, asked: Sequence[DieAsk]) -> Phrase:
    """The first throw of a turn that people make for the automatic opponent."""
    said = _THROW_FOR.get(_named_dice(asked), _THROW_ANY_FOR)
    return Phrase(said.template, {"name": name, "dice": dice(len(asked))})


def _named_dice(asked: Sequence[DieAsk]) -> tuple[str, ...]:
    """What dice are called that have words of their own: their colours, or their kinds where any colour will do."""
    colours = tuple(sorted(die.colour for die in asked))
    return tuple(die.kind for die in asked) if set(colours) == {"any"} else colours


def missing_dice(asked: Sequence[DieAsk], difference: Difference) -> Phrase:
    """Which dice are missing; how many, where any will do."""
    lacking = Counter(die.colour for die in difference.missing)
    count = lacking.total()
    if "any" in lacking or count > 2:
        return missing(count)
    if len(lacking) == 2:
        one, other = (THE[colour] for colour in sorted(lacking))
        return phrase("{one} et {other} manquent", one=one, other=other)
    colour = next(iter(lacking))
    if count == 2:
        return _BOTH_MISSING.get(colour, missing(count))
    several = sum(die.colour == colour for die in asked) > 1
    return _ONE_OF.get(colour, missing(count)) if several else phrase("{die} manque", die=THE[colour])


def extra_dice(asked: Sequence[DieAsk], difference: Difference, colours: Mapping[int, str]) -> Phrase:
    """Which dice are one too many; how many, where their colours say nothing."""
    extra = difference.extra
    named = Counter(colours.get(die.id, die.die.colour) for die in extra)
    if all(die.colour == "any" for die in asked) or len(named) > 2 or not all(die.die.sure for die in extra):
        return too_many(len(extra))
    words = [(_SHORT if number == 1 else _SHORTS)[colour] for colour, number in sorted(named.items())]
    who = words[0] if len(words) == 1 else phrase("{one} et {other}", one=words[0], other=words[1])
    if len(extra) == 1:
        return phrase("un dé de trop : {die}", die=who)
    return phrase("{dice} de trop : {which}", dice=dice(len(extra)), which=who)


def other_kind(asked: Sequence[DieAsk], extra: Sequence[TrackedDie]) -> Phrase | None:
    """What to say where dice of the other kind lie there."""
    kinds = {die.kind for die in asked}
    if all(kind_of(table_face(die.die.face)) in kinds for die in extra):
        return None
    if "poker" in kinds:
        return phrase("Ce sont des dés à points : il faut les dés de poker")
    return phrase("Ce sont des dés de poker : il faut des dés à points")
