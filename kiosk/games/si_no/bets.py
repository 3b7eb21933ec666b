"""Which chips may lie where in Les Cases Si-No: one a line, and no more than two draws in common with another.

A bet that is being laid must stay one that can be completed: a chip after which a line would be shut is refused.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision
from kiosk.games.si_no.board import BIT, CHIPS, LINE_KEYS, LINES, SHARED, VERTICAL, Bet, allowed, mask
from kiosk.i18n.phrase import SeatName, phrase


@lru_cache(maxsize=20_000)
def open_draws(bet: Bet, others: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    """Every (place, draw) where the next chip of `bet` may lie, beside the sets of draws of `others` (masks)."""
    return tuple(
        (place, draw)
        for place in range(CHIPS)
        if bet[place] is None
        for draw in allowed(place)
        if can_be_completed(laid(bet, place, draw), others)
    )


def laid(bet: Bet, place: int, draw: str) -> Bet:
    """The bet with one more chip, on `draw` of the line `place` (from 0)."""
    return (*bet[:place], draw, *bet[place + 1 :])


def can_be_completed(bet: Bet, others: Sequence[int]) -> bool:
    """Whether each line without a chip still has a draw that leaves at most `SHARED` in common with any other bet.

    `others` are the draws of the other players' bets as bit masks. The vertical chip may lie on another line's draw.
    """
    have = mask(bet)
    if any((have & other).bit_count() > SHARED for other in others):
        return False
    rest = [[BIT[draw] for draw in LINES[place]] for place in range(VERTICAL) if bet[place] is None]
    return any(all(((have | sum(bits)) & other).bit_count() <= SHARED for other in others) for bits in product(*rest))


def bet_of(move: Decision, bet: Bet) -> Bet:
    """The bet after a move: "chip" adds one to `bet`, "bet" names all of them and may not move those that lie there.

    Raises `IllegalMove`.
    """
    return _with_chip(move, bet) if move.kind == "chip" else _whole(move, bet)


def _with_chip(move: Decision, bet: Bet) -> Bet:
    line = move.get("line")
    if line not in LINE_KEYS:
        raise IllegalMove("unknown_line", phrase("Il n’y a pas de ligne {line}.", line=line))
    place = LINE_KEYS.index(line)
    draw = check_chip(place, move.get("draw"))
    if bet[place] is not None:
        raise _taken()
    return laid(bet, place, draw)


def _taken() -> IllegalMove:
    return IllegalMove("line_taken", phrase("Un jeton est déjà posé sur cette ligne."))


def _whole(move: Decision, bet: Bet) -> Bet:
    chips = move.get("chips")
    if not isinstance(chips, tuple) or len(chips) != CHIPS:
        raise IllegalMove("four_chips", phrase("Il faut {n} jetons : un par ligne, et un sur la verticale.", n=CHIPS))
    whole = tuple(check_chip(place, draw) for place, draw in enumerate(chips))
    if any(lies not in (None, draw) for lies, draw in zip(bet, whole, strict=True)):
        raise _taken()
    return whole


def check_chip(place: int, draw: object) -> str:
    """The draw, if such a chip can lie on that line. Raises `IllegalMove`; its code names the line."""
    if not isinstance(draw, str) or draw not in allowed(place):
        reason = (
            phrase("Le tirage {draw} n’est pas sur la ligne verticale.", draw=draw)
            if place == VERTICAL
            else phrase("Le tirage {draw} n’est pas sur la ligne {line}.", draw=draw, line=place + 1)
        )
        raise IllegalMove(LINE_KEYS[place], reason)
    return draw


def check_shared(bet: Bet, others: Sequence[tuple[int, int]]) -> None:
    """Raises `IllegalMove` when the bet has too much in common with one of `others`: (seat, set of draws)."""
    have = mask(bet)
    for seat, draws in others:
        common = (have & draws).bit_count()
        if common > SHARED:
            raise IllegalMove(
                "commun",
                phrase(
                    "Au plus {most} numéros en commun avec un autre : avec {other}, il y en aurait {common}.",
                    most=SHARED,
                    other=SeatName(seat),
                    common=common,
                ),
            )
    if not can_be_completed(bet, [draws for _, draws in others]):
        raise IllegalMove(
            "shut", phrase("Avec ce jeton, une autre ligne n’aurait plus de case permise : choisis-en une autre.")
        )
