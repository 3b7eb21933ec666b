"""What was read of the cards of a picture, and what that comes to over many."""

import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from vision.cards.card_reading import CardsReading

LIMITS: Mapping[str, float] = tomllib.loads(Path(__file__).with_name("limits.toml").read_text("utf-8"))["limits"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One picture: how many cards lie there, are read, are sure; how many are read that do not lie there; whether
    the picture is sure, and whether that or a sure card is wrong; why it is not sure."""

    lain: int
    read: int
    sure: int
    wrong: int
    picture_sure: bool
    silent: bool
    reasons: tuple[str, ...]
    ms: float


def outcome(lain: Collection[str], reading: CardsReading) -> Outcome:
    """What a reading makes of cards with these names, all of which ought to be read."""
    there, read = set(lain), {card.card for card in reading.cards}
    sure = {card.card for card in reading.cards if card.sure}
    return Outcome(
        len(there), len(there & read), len(there & sure), len(read - there), reading.sure,
        bool(sure - there) or (reading.sure and bool(there - read)),
        tuple(reason.code.value for reason in reading.every_reason()), reading.ms,
    )  # fmt: skip


def share(part: int, of: int) -> float:
    """0 of none."""
    return part / of if of else 0.0


@dataclass(frozen=True, slots=True)
class Figures:
    """Sums over pictures."""

    pictures: int
    lain: int
    read: float
    sure: float
    wrong: int
    pictures_sure: float
    silent: int
    ms: float

    @classmethod
    def of(cls, outcomes: Sequence[Outcome]) -> "Figures":
        """The shares of all cards and pictures; `ms` is the median."""
        lain, times = sum(one.lain for one in outcomes), sorted(one.ms for one in outcomes)
        return cls(
            len(outcomes), lain, share(sum(one.read for one in outcomes), lain),
            share(sum(one.sure for one in outcomes), lain), sum(one.wrong for one in outcomes),
            share(sum(one.picture_sure for one in outcomes), len(outcomes)), sum(one.silent for one in outcomes),
            times[len(times) // 2] if times else 0.0,
        )  # fmt: skip

    def row(self, name: str) -> str:
        """A line of the table."""
        return (
            f"{name:<22}{self.pictures:>9}{self.lain:>7}{self.read:>8.1%}{self.sure:>8.1%}{self.wrong:>7}"
            f"{self.pictures_sure:>15.1%}{self.silent:>8}{self.ms:>6.0f}"
        )


HEAD = " " * 22 + " pictures  cards    read    sure  wrong  pictures sure  silent    ms"


def faults(whole: Figures, fans: Figures, aslant: Figures, bad: Mapping[str, Sequence[Outcome]]) -> list[str]:
    """The limits that are not kept."""
    checks = (
        (whole.lain >= LIMITS["cards"], f"{whole.lain} whole cards, {LIMITS['cards']:.0f} wanted"),
        (fans.pictures >= LIMITS["fans"], f"{fans.pictures} fans, {LIMITS['fans']:.0f} wanted"),
        (
            whole.sure >= LIMITS["read_and_sure"],
            f"{whole.sure:.1%} of whole cards sure, {LIMITS['read_and_sure']:.1%} wanted",
        ),
        (fans.read >= LIMITS["read_in_fans"], f"{fans.read:.1%} read in fans, {LIMITS['read_in_fans']:.0%} wanted"),
        *(
            (one.silent <= LIMITS["silent"], f"{one.silent} silent {where}")
            for one, where in ((whole, "of whole cards"), (fans, "of fans"), (aslant, "seen aslant"))
        ),
        *(
            (len(of) >= LIMITS["bad"] and not guesses(of), f"{name}: {guesses(of)} of {len(of)} guessed")
            for name, of in bad.items()
        ),
    )
    return [what for kept, what in checks if not kept]


def faults_of_deck(own: Figures, unlearnt: int, strange: float) -> list[str]:
    """The limits that are not kept with the owner's deck: decks that could not be learnt, and the share of another
    deck's cards that are told."""
    sure, wanted = LIMITS["own_read_and_sure"], LIMITS["own_cards"]
    checks = (
        (own.lain >= wanted, f"{own.lain} cards, {wanted:.0f} wanted"),
        (own.sure >= sure, f"{own.sure:.2%} of the deck's cards sure, {sure:.1%} wanted"),
        (own.silent <= LIMITS["own_silent"], f"{own.silent} silent"),
        (not unlearnt, f"{unlearnt} decks not learnt"),
        (strange >= LIMITS["strange_told"], f"{strange:.1%} of another deck's cards told"),
    )
    return [what for kept, what in checks if not kept]


def guesses(outcomes: Sequence[Outcome]) -> int:
    """Pictures of bad inputs that are sure, that say no reason, or in which a sure card does not lie."""
    return sum(one.picture_sure or one.silent or not one.reasons for one in outcomes)
