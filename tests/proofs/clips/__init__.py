"""Throws that strangers filmed, changed in many ways: each told rightly."""
