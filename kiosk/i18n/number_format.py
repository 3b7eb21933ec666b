"""Numbers, chances and means as people read them."""

from kiosk.i18n.phrase import Phrase, phrase

LEAST = 0.005
PERCENT_APART, TENTHS_APART = 0.01, 0.05
"""Parts that differ by less, and means, look equal as they are written here."""


def percent(part: float) -> Phrase | int:
    """A part of 1 in a hundred; what is neither impossible nor certain is not called so."""
    if 0.0 < part < LEAST:
        return phrase("moins de 1")
    if 1.0 - LEAST < part < 1.0:
        return phrase("plus de 99")
    return round(100 * part)


def tenths(mean: float) -> Phrase:
    """A number of points, not negative, with one decimal."""
    whole, tenth = divmod(round(10 * mean), 10)
    return phrase("{whole},{tenth}", whole=whole, tenth=tenth)


def figures(value: float, form: str = "g") -> Phrase | str:
    """A number as people write it: with a comma in French, a minus as long as a plus; `form` is Python’s."""
    whole, _, part = f"{value:{form}}".replace("-", "−").partition(".")
    return phrase("{whole},{part}", whole=whole, part=part) if part else whole


def day_and_month(moment: str) -> str:
    """Day and month of an ISO 8601 time."""
    return f"{moment[8:10]}/{moment[5:7]}"
