"""Tokens that stand for names."""

import sqlite3
from contextlib import closing

from kiosk.tournament.director.names import SCHEMA, NameBook


def test_one_token_a_name_in_any_spelling_and_none_once_it_was_taken_out() -> None:
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(SCHEMA)
        book = NameBook(database)
        one, other = book.tokens(("Zoé", " ZOE\N{COMBINING ACUTE ACCENT} "))
        assert one == other and book.names([one]) == ("Zoé",)
        assert NameBook(database).tokens(["zoé"]) == [one]
        assert book.forget("zoé", "Anonyme 1") and book.names([one]) == ("Anonyme 1",)
        assert book.tokens(["Zoé"]) != [one]


def test_what_a_transaction_took_back_is_forgotten() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        database.execute(SCHEMA)
        book = NameBook(database)
        database.execute("BEGIN")
        (gone,) = book.tokens(["Anne"])
        database.execute("ROLLBACK")
        book.reread()
        (again,) = book.tokens(["Anne"])
        assert again != gone
