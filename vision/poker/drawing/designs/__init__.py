"""Poker dice drawn by the project, one file a design; see `vision.poker.drawing.face_design`."""
