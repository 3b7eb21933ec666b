"""Plays cases of Le Poker d'As menteur."""

from tests.rules.adapters.poker_as import menteur

KINDS = {"menteur": menteur}
