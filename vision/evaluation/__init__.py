"""Labelled pictures read, figures, tables, readings drawn on pictures.

`python -m vision.evaluation.accuracy_report`; `kiosk read` and `kiosk bench` use it. Imports all of vision but lab.
"""
