"""How likely a card that was read is that card: a logistic regression over what the looks say; from where on it is
sure, from `limits.toml`.

Fitted by `python -m vision.lab.training.cards.fit_sureness` on drawn cards of the decks that train.
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.cards.card_looks import COURT, Look, Looks
from vision.cards.card_patches import WIDE
from vision.cards.card_reading import RANKS, SUITS
from vision.cards.outlines import Outline
from vision.networks.model_file import Limit, Table

Features = NDArray[np.float64]
"""(5,): what the logistic regression is given; the first is 1, each other one is larger the surer the card is."""
FEATURES = len(("constant", "together", "inside", "sharp", "pips"))
EVEN, EVEN_TOGETHER = 0.01, 0.001
"""Added to both probabilities of a look's margin, and of that of all looks: neither grows without end."""
AGAINST = 3.0
"""Log odds from which on an index names another card so clearly that none is sure, whatever the other looks say."""
PORTRAIT, BEYOND_DOUBT = 0.5, 0.995
"""How likely a portrait's card is, and an index, from where on either counts: of 205 sure court cards of the deck
that sets limits 14 have such a portrait of another rank, 13 of these an index of 0.9999 and more."""
ORNATE = RANKS.index("A") * len(SUITS) + SUITS.index("S")
"""The number in `NAMES` of the ace of spades."""
SHARP = 1.0, 4.0
"""Pixels a millimetre between which more of them make a card surer."""


class Limits(Table):
    """Each is a probability, 0..1: a card is doubted under it."""

    sure: Limit
    """How likely the card that was read lies there (`sureness`)."""
    corner: Limit
    """The one index that is in view of a card under others."""


LIMITS_PATH = Path(__file__).with_name("limits.toml")
LIMITS = Limits.model_validate(tomllib.loads(LIMITS_PATH.read_text("utf-8")))
MOST_CARDS = 17
"""Cards of a picture: four hands of four and the starter. More is no deal."""


class Sureness(Table):
    """What `sureness.toml` says."""

    weights: tuple[float, ...]
    """By which the features are multiplied for the log odds."""
    fitted_on: str
    n: int
    """Cards that were read."""


PATH = Path(__file__).with_name("sureness.toml")
SURENESS = Sureness.model_validate(tomllib.loads(PATH.read_text("utf-8")))
WEIGHTS: Features = np.array(SURENESS.weights)


def sureness(looks: Looks, card: int, outline: Outline) -> float:
    """The probability, 0 to 1, that the card with this number in `NAMES` lies there."""
    return float(1 / (1 + np.exp(-features(looks, card, outline) @ WEIGHTS)))


def features(looks: Looks, card: int, outline: Outline) -> Features:
    """By what margins all looks together and its pips say that card, how sharp it is, and whether it has pips: a
    portrait does not tell the rank, and its suit is too small and too unlike from deck to deck to count."""
    together = float(looks.together()[card])
    joint = np.log((together + EVEN_TOGETHER) / (1 - together + EVEN_TOGETHER))
    wide = float(np.hypot(*(outline.corners[1] - outline.corners[0]))) / WIDE
    pips = float(has_pips(card))
    return np.array([1, joint, pips * inside_margin(looks, card), np.log(np.clip(wide, *SHARP)), pips])


def has_pips(card: int) -> bool:
    """Whether the card with this number in `NAMES` shows its rank by pips, and is no portrait."""
    return card // len(SUITS) < COURT.start


def contradicted(looks: Looks, card: int) -> bool:
    """Whether an index clearly names another card, and not the other index and the pips that one, or no pips are seen
    that it would have: a trump of a tarot has a number as well. Of a portrait that is no evidence, for each deck has
    its own, nor of the ace of spades, which bears the maker's ornament. A portrait that clearly is another's counts
    where no index is beyond doubt."""
    bare = has_pips(card) and card != ORNATE and not looks.inside.seen
    against = any(_margin(look, [card]) <= -AGAINST for look in looks.indices)
    return bare or _of_another(looks, card) or (against and not _by_pips(looks, card))


def _by_pips(looks: Looks, card: int) -> bool:
    """Whether the pips are clearly those of the card, and an index names it."""
    named = any(look.names(card) for look in looks.indices)
    return has_pips(card) and named and inside_margin(looks, card) >= AGAINST


def _of_another(looks: Looks, card: int) -> bool:
    """Whether the portrait of a card is clearly another's, and no index beyond doubt."""
    rank = looks.inside.best // len(SUITS)
    another = rank >= COURT.start and rank != card // len(SUITS)
    clear = looks.inside.seen and looks.inside.cards.max() >= PORTRAIT
    return not has_pips(card) and another and clear and max(look.clear for look in looks.indices) < BEYOND_DOUBT


def inside_margin(looks: Looks, card: int) -> float:
    """By what margin the inside says that card; of portraits it tells no more than the suit."""
    rank, suit = divmod(card, len(SUITS))
    ranks = (rank,) if has_pips(card) else range(*COURT.indices(len(RANKS)))
    return _margin(looks.inside, [one * len(SUITS) + suit for one in ranks])


def _margin(look: Look, cards: Sequence[int]) -> float:
    """The log odds of these cards against the likeliest other one; 0 of a look that shows none."""
    if not look.seen:
        return 0.0
    there, others = 1 - look.nothing, np.delete(look.cards, list(cards))
    for_it, against = float(look.cards[list(cards)].sum()) * there, float(others.max()) * there + look.nothing
    return float(np.log((for_it + EVEN) / (against + EVEN)))
