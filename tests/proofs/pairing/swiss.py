"""`make proof-pairing`: Swiss tournaments at random, of two at a table.

With nobody leaving nobody meets anybody twice and nobody has a second bye, in as many rounds as half the field has
people. With late entries and withdrawals every round seats everybody who is there; where no legal pairing is left it
is said, and in small fields that is counted out.
"""

import argparse
import time
from collections.abc import Iterable, Iterator
from random import Random

from kiosk.pairing.forms import Form, Format, most_rounds
from kiosk.pairing.tables import repeats, sizes
from tests.proofs.pairing.fewest_repeats import fewest_repeats
from tests.proofs.pairing.random_tournament import Account, RandomTournament, sized

LEAST, MOST = 8, 256
LONG = 0.1
"""Of the tournaments, those of any number of rounds up to half the field; the others have twelve at most."""
USUAL = 12
PARTS = ("staying", "leaving", "tables")
"""Nobody leaves; they come and go; tables of three to five, a tenth as many."""


def tournaments(
    seed: int, numbers: Iterable[int], leaving: bool, most: int = MOST
) -> Iterator[tuple[Format, Account]]:
    """Each by its own number."""
    for number in numbers:
        random = Random(f"{seed} {number} {leaving}")
        entrants = sized(random, LEAST, most)
        rounds = most_rounds(entrants) if random.random() < LONG else min(USUAL, most_rounds(entrants))
        chosen = Format(Form.SWISS, entrants, rounds=random.randint(1, rounds))
        yield chosen, RandomTournament(chosen, random, leaving).play()


def faults(account: Account, leaving: bool) -> list[str]:
    """What was not kept."""
    found = []
    if account.not_seated:
        found.append("somebody has no place in a round, or two")
    if not leaving and (account.rematches or account.second_byes or account.told):
        found.append("somebody met the same person twice, or had two byes")
    if leaving and (account.rematches + account.second_byes > account.after_telling or account.told_wrongly):
        found.append("it was not said, or said wrongly")
    return found


def _part(name: str, seed: int, numbers: range, leaving: bool) -> bool:
    started, rounds, pairs, told, again, slowest, wrong = time.monotonic(), 0, 0, 0, 0, (0.0, 0), 0
    for number, (chosen, account) in enumerate(tournaments(seed, numbers, leaving), 1):
        rounds, pairs = rounds + account.rounds, pairs + account.pairs
        told, again = told + account.told, again + account.after_telling
        slowest = max(slowest, (account.slowest, chosen.entrants))
        for fault in faults(account, leaving):
            wrong += 1
            print(f"FAULT {name} {numbers[number - 1]}: {chosen}: {fault}", flush=True)
        if number % 100 == 0 or number == len(numbers):
            print(
                f"{name}: {number} tournaments, {rounds} rounds, {pairs} pairs and byes, {wrong} faulty;",
                f"no legal pairing said {told} times, {again} repeats then;",
                f"slowest round {slowest[0]:.1f} s of {slowest[1]} people; {time.monotonic() - started:.0f} s",
                flush=True,
            )
    return not wrong


def _tables(seed: int, numbers: range) -> bool:
    """Tables of three to five: repeats against what no seating can go below; everybody sits once."""
    counted, least, equal, seated = 0, 0, 0, True
    for number in numbers:
        random = Random(f"{seed} {number} tables")
        entrants, size = sized(random, LEAST, MOST), random.randint(3, 5)
        form = random.choice((Form.SWISS, Form.TABLES))
        tournament = RandomTournament(Format(form, entrants, rounds=random.randint(2, 6), size=size), random)
        seated &= not tournament.play().not_seated
        again = repeats(tournament.facts.rounds)
        bound = fewest_repeats(entrants, [sizes(entrants, size)] * tournament.format.rounds)
        counted, least, equal = counted + again, least + bound, equal + (again == bound)
    told = f"{len(numbers)} tournaments, {counted} repeats, {least} at least; {equal} have no more"
    print(f"tables of three to five: {told}")
    return seated and counted >= least


def main() -> int:
    """The proof; 0 where it holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="begin with that number")
    parser.add_argument("--part", action="append", choices=PARTS, help="these alone")
    asked = parser.parse_args()
    numbers = range(asked.first, asked.first + asked.count)
    held = []
    for part in asked.part or PARTS:
        if part == "tables":
            held.append(_tables(asked.seed, range(asked.first // 10, (asked.first + asked.count) // 10)))
        else:
            held.append(_part(part, asked.seed, numbers, leaving=part == "leaving"))
    print(f"VERDICT: {'pass' if all(held) else 'FAIL'}")
    return not all(held)


if __name__ == "__main__":
    raise SystemExit(main())
