"""The kiosk's own examination: every part of the machine, and one sentence of what to do about it."""

from kiosk.appliance.doctor.checks import FAIL, OK, WARN, Check, Patient, Playing, examine

__all__ = ["FAIL", "OK", "WARN", "Check", "Patient", "Playing", "examine"]
