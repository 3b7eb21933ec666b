"""The part of the evening's file that says who meets whom: the form, its rounds, tables and pools."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from calibration.files.untrusted_input import Untrusted, quoted
from kiosk.pairing.forms import AT_TABLE, Form, Format, fault, most_rounds, proposed, usual_rounds
from kiosk.pairing.tables import sizes

FORMS = {
    "single": Form.KNOCKOUT, "double": Form.DOUBLE, "round_robin": Form.ROBIN, "pools": Form.POOLS,
    "swiss": Form.SWISS, "tables": Form.TABLES,
}  # fmt: skip
"""By the word for it in the file."""
_OF = {
    "rounds": (Form.SWISS, Form.TABLES), "table_size": (Form.SWISS, Form.TABLES),
    "pools": (Form.POOLS,), "through": (Form.POOLS,),
}  # fmt: skip
KEYS = {"form", *_OF}
TABLE_SIZE, POOL, THROUGH = 4, 4, 2
"""People at a table and in a pool, and how many go on from it, where the file says nothing."""


def word(form: Form) -> str:
    """The word for a form in the file."""
    return next(said for said, meant in FORMS.items() if meant == form)


def format_from(said: Mapping[str, Any], people: int) -> Format:
    """The form for so many people. Raises `Untrusted`, one line."""
    named = said.get("form", word(proposed(people)))
    if not isinstance(named, str) or named not in FORMS:
        raise Untrusted(f"form is one of {', '.join(FORMS)}, not {quoted(str(named), 20)}")
    chosen = Format(FORMS[named], people)
    for key, forms in _OF.items():
        if key in said and chosen.form not in forms:
            raise Untrusted(f"{key} is for {' and '.join(map(word, forms))}, not for {named}")
    chosen = _with_pools(said, chosen) if chosen.form == Form.POOLS else _with_rounds(said, chosen)
    if reason := fault(chosen):
        raise Untrusted(f"{named} for {people}: {reason}")
    return chosen


def seats_at_tables(chosen: Format, people: int) -> frozenset[int]:
    """How many sit at a table when so many play."""
    return frozenset({2} if chosen.size == 2 else sizes(people, chosen.size))


def _with_rounds(said: Mapping[str, Any], chosen: Format) -> Format:
    if not chosen.drawn_by_round:
        return chosen
    least, usual = (3, TABLE_SIZE) if chosen.form == Form.TABLES else (2, 2)
    size = _number(said, "table_size", usual, least, AT_TABLE[-1])
    rounds = _number(said, "rounds", usual_rounds(chosen.entrants), 1, most_rounds(chosen.entrants, size))
    return replace(chosen, size=size, rounds=rounds)


def _with_pools(said: Mapping[str, Any], chosen: Format) -> Format:
    if chosen.entrants < 6:
        raise Untrusted("pools are for 6 people or more")
    pools = _number(said, "pools", max(2, chosen.entrants // POOL), 2, chosen.entrants // 3)
    return replace(chosen, pools=pools, through=_number(said, "through", THROUGH, 1, chosen.entrants // pools))


def _number(said: Mapping[str, Any], key: str, usual: int, least: int, most: int) -> int:
    value = said.get(key, usual)
    if type(value) is not int or not least <= value <= most:
        raise Untrusted(f"{key} is {least} to {most}, not {quoted(str(value), 20)}")
    return value
