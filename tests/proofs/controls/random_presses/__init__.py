"""Presses at random, at every game and at any moment: none scores from dice that move, none is not as its dome says."""
