"""What is said aloud and heard: speech, sound cues, the words of a calibration.

May import `kiosk.table.referee.state`, `kiosk.table.referee.panels`, `calibration.session`.
"""
