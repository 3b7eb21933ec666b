"""What the last move of Cribble settled: for the sheet, for the screen and in words."""

from dataclasses import dataclass

from kiosk.games.cards import card_words
from kiosk.games.cribble.cards.pegging import Scored
from kiosk.games.cribble.cards.scoring import Combination, Count, total
from kiosk.games.cribble.cards.spoken_count import NUMBERS, aloud, joined, pegged
from kiosk.games.engine.moves import Json
from kiosk.i18n.phrase import Phrase, SeatName, phrase


@dataclass(frozen=True, slots=True)
class Drawn:
    """The lots settled who deals, or who draws again."""

    dealer: int | None

    def words(self) -> Phrase | None:
        """A sentence."""
        if self.dealer is None:
            return phrase("Égalité : on tire encore.")
        return phrase("{name} donne.", name=SeatName(self.dealer))

    def to_json(self) -> Json:
        """As the sheet carries it."""
        return {"what": "drawn", "dealer": self.dealer}


@dataclass(frozen=True, slots=True)
class Cut:
    """The starter was turned up; a valet brings its points to the dealer."""

    card: str
    dealer: int
    points: int

    def words(self) -> Phrase | None:
        """A sentence."""
        if not self.points:
            return None
        return phrase("Valet coupé : {points} pour {name}.", points=NUMBERS[self.points], name=SeatName(self.dealer))

    def to_json(self) -> Json:
        """As the sheet carries it."""
        return {"what": "cut", "card": self.card, "dealer": self.dealer, "points": self.points}


@dataclass(frozen=True, slots=True)
class Laid:
    """A card was laid, or the last one said "go"."""

    scored: Scored

    def words(self) -> Phrase | None:
        """A sentence."""
        scored = self.scored
        if not scored.points:
            return None
        return phrase("{name} : {what}.", name=SeatName(scored.seat), what=pegged(scored.count, scored.last))

    def to_json(self) -> Json:
        """As the sheet carries it."""
        scored = self.scored
        return {
            "what": "laid",
            "seat": scored.seat,
            "card": scored.card,
            "count": count_json(scored.count),
            "last": scored.last,
            "points": scored.points,
            "reached": scored.reached,
        }


@dataclass(frozen=True, slots=True)
class Declared:
    """The cards of a seat were declared by `speaker` and wait for a claim: nothing here tells what they are worth."""

    seat: int
    crib: bool
    points: int
    speaker: int

    def words(self) -> Phrase | None:
        """A sentence."""
        said = {"name": SeatName(self.speaker), "n": self.points}
        if self.crib:
            return phrase("{name} annonce {n} pour le crib.", **said)
        if self.speaker == self.seat:
            return phrase("{name} annonce {n}.", **said)
        return phrase("{name} annonce {n} pour {owner}.", owner=SeatName(self.seat), **said)

    def to_json(self) -> Json:
        """As the sheet carries it."""
        return {
            "what": "declared",
            "seat": self.seat,
            "crib": self.crib,
            "points": self.points,
            "speaker": self.speaker,
        }


@dataclass(frozen=True, slots=True)
class Counted:
    """A hand or crib was counted: `owner` points went to its side, `taken` to the other; None declared: by the kiosk.

    `seat` is None where the kiosk only arbitrates. `goes` are the counts at which the seat said "go" although it held
    the card named there.
    """

    seat: int | None
    crib: bool
    hand: tuple[str, ...]
    starter: str
    count: Count
    declared: int | None = None
    owner: int = 0
    taken: int = 0
    goes: tuple[tuple[int, str], ...] = ()

    @property
    def worth(self) -> int:
        """What the cards are worth."""
        return total(self.count)

    def words(self) -> Phrase | None:
        """Sentences: the count aloud, then what was wrong with it."""
        said = [phrase("{who} : {count}.", who=self._who(), count=aloud(self.count))]
        if self.declared is not None and self.declared > self.worth:
            said.append(phrase("{n} {n:annoncé|annoncés} : corrigé.", n=self.declared))
        if self.taken:
            said.append(phrase("{n} {n:oublié, pris|oubliés, pris} par l’autre équipe.", n=self.taken))
        elif self.declared is not None and self.owner < self.worth:
            said.append(phrase("{n} {n:oublié|oubliés}.", n=self.worth - self.owner))
        said += [
            phrase("Un go de trop à {count} : {card}.", count=at, card=card_words(card)) for at, card in self.goes
        ]
        return joined(said)

    def _who(self) -> Phrase:
        if self.seat is None:
            return phrase("Le crib compte") if self.crib else phrase("La main compte")
        if self.crib:
            return phrase("{name} compte le crib", name=SeatName(self.seat))
        return phrase("{name} compte", name=SeatName(self.seat))

    def to_json(self) -> Json:
        """As the sheet carries it."""
        return {
            "what": "counted",
            "seat": self.seat,
            "crib": self.crib,
            "hand": list(self.hand),
            "starter": self.starter,
            "count": count_json(self.count),
            "worth": self.worth,
            "declared": self.declared,
            "owner": self.owner,
            "taken": self.taken,
            "goes": [{"count": at, "card": card} for at, card in self.goes],
        }


@dataclass(frozen=True, slots=True)
class Marked:
    """A side's peg was moved by hand."""

    team: int
    points: int

    def words(self) -> Phrase | None:
        """A sentence."""
        return phrase("{n} pour {one} et {two}.", n=self.points, one=SeatName(self.team), two=SeatName(self.team + 2))

    def to_json(self) -> Json:
        """As the sheet carries it."""
        return {"what": "marked", "team": self.team, "points": self.points}


Event = Drawn | Cut | Laid | Declared | Counted | Marked


def count_json(count: tuple[Combination, ...]) -> list[Json]:
    """Each combination with its cards and points."""
    return [{"kind": part.kind, "cards": list(part.cards), "points": part.points} for part in count]
