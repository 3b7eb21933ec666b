"""The count said aloud: "quinze-deux, quinze-quatre, suite de trois : sept"."""

from collections import Counter
from collections.abc import Iterable, Sequence

from kiosk.games.cribble.cards.scoring import Combination
from kiosk.i18n.lists import listed
from kiosk.i18n.phrase import Phrase, phrase

NUMBERS: tuple[Phrase, ...] = (
    phrase("zéro"), phrase("un"), phrase("deux"), phrase("trois"), phrase("quatre"), phrase("cinq"), phrase("six"),
    phrase("sept"), phrase("huit"), phrase("neuf"), phrase("dix"), phrase("onze"), phrase("douze"), phrase("treize"),
    phrase("quatorze"), phrase("quinze"), phrase("seize"), phrase("dix-sept"), phrase("dix-huit"), phrase("dix-neuf"),
    phrase("vingt"), phrase("vingt et un"), phrase("vingt-deux"), phrase("vingt-trois"), phrase("vingt-quatre"),
    phrase("vingt-cinq"), phrase("vingt-six"), phrase("vingt-sept"), phrase("vingt-huit"), phrase("vingt-neuf"),
)  # fmt: skip
_ONE = {2: phrase("une paire"), 3: phrase("un brelan"), 4: phrase("un carré")}
_ALIKE = {2: phrase("paire"), 3: phrase("brelan"), 4: phrase("carré")}


def name(kind: str, size: int) -> Phrase:
    """What a combination of so many cards is called."""
    if kind == "alike":
        return _ALIKE[size]
    if kind == "run":
        return phrase("suite de {n}", n=NUMBERS[size])
    if kind == "flush":
        return phrase("couleur de {n}", n=NUMBERS[size])
    return {"fifteen": phrase("quinze"), "reset": phrase("trente et un"), "valet": phrase("valet")}[kind]


def step(kind: str, size: int, sum_so_far: int) -> Phrase:
    """A combination as it is said while counting, with the points up to there."""
    if kind == "fifteen":
        return phrase("quinze-{n}", n=NUMBERS[sum_so_far])
    return phrase("{what} : {n}", what=name(kind, size), n=NUMBERS[sum_so_far])


def steps(count: Sequence[Combination]) -> list[Phrase]:
    """Each combination in turn."""
    said, points = list[Phrase](), 0
    for part in count:
        points += part.points
        said.append(step(part.kind, len(part.cards), points))
    return said


def aloud(count: Sequence[Combination]) -> Phrase:
    """The whole count in one breath."""
    return listed(steps(count)) if count else phrase("rien, zéro")


def summed(count: Sequence[Combination], brief: bool = False) -> Phrase:
    """The whole count in a sentence, as who counts says it: "quinze-deux, quinze-quatre, une paire font six".

    `brief`: of the fifteens only the last, with the points up to there.
    """
    fifteens = [part for part in count if part.kind == "fifteen"]
    kinds = Counter((part.kind, len(part.cards)) for part in count if part.kind != "fifteen")
    others = [_several(kind, size, times) for (kind, size), times in kinds.items()]
    counted = steps(fifteens)[-1:] if brief else steps(fifteens)
    said, points = listed([*counted, *others]), NUMBERS[sum(part.points for part in count)]
    if not count:
        return phrase("rien, zéro")
    if not others:
        return said
    alone = not fifteens and sum(kinds.values()) == 1
    return phrase("{said} fait {n}", said=said, n=points) if alone else phrase("{said} font {n}", said=said, n=points)


def _several(kind: str, size: int, times: int) -> Phrase:
    """So many combinations of a kind: only pairs and runs come more than once."""
    if kind == "run":
        several = phrase("{n} suites de {size}", n=NUMBERS[times], size=NUMBERS[size])
        return several if times > 1 else phrase("une suite de {n}", n=NUMBERS[size])
    if kind == "flush":
        return phrase("une couleur de {n}", n=NUMBERS[size])
    if kind == "valet":
        return phrase("un valet")
    return phrase("{n} paires", n=NUMBERS[times]) if times > 1 else _ONE[size]


def pegged(count: Sequence[Combination], last: int) -> Phrase:
    """What a card brought during the play."""
    said = [_for(name(part.kind, len(part.cards)), part.points) for part in count]
    return listed([*said, _for(phrase("dernière carte"), last)] if last else said)


def _for(what: Phrase, points: int) -> Phrase:
    return phrase("{what} pour {n}", what=what, n=NUMBERS[points])


def joined(sentences: Iterable[Phrase]) -> Phrase:
    """Sentences one after the other; at least one."""
    whole: Phrase | None = None
    for sentence in sentences:
        whole = sentence if whole is None else phrase("{first} {then}", first=whole, then=sentence)
    return whole or Phrase("")
