"""How things are drawn on a pygame surface: colours, type, brass, felt, dice, cards, and the canvas that records
what it drew. Caches per size; no screen, no cursor. May import pygame, numpy, `kiosk.i18n`,
`kiosk.games.engine`.
"""
