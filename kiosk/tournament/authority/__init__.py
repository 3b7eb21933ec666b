"""The director's own certificate authority: who the director is, and which tables may speak to it.

May import `calibration.files`; no network, no journal.
"""
