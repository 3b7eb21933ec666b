"""Poker dice rendered: cube caster, face atlas, lighting, random designs, crops, kiosk pictures.

numpy and cv2. Imports training.synthesis, vision.poker.
"""
