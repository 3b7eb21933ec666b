"""Tournaments at random: who meets whom."""
