"""The referee: events of the track come in, moves go out, questions are asked.

May import its `state` and `panels`, `kiosk.games`, `kiosk.config`, events of `vision`.
"""
