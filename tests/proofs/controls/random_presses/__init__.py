"""Presses at random, at every game and moment: none scores from dice that move, each does what its dome says."""
