"""Guests: names for people who do not want to spell one."""

from collections.abc import Iterable, Sequence

from kiosk.games.seats import among
from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import Words


def guest(words: Words, seat: int, names: Iterable[str]) -> str:
    """A guest's name for a seat (from 0) that nobody in `names` bears."""
    taken, number = tuple(names), seat + 1
    while among(name := words.say(phrase("Joueur {number}", number=number)), taken):
        number += 1
    return name


def with_guests(words: Words, names: Sequence[str], least: int) -> tuple[str, ...]:
    """These people, and guests on the free seats up to `least`."""
    seated = list(names)
    while len(seated) < least:
        seated.append(guest(words, len(seated), seated))
    return tuple(seated)
