"""Letters and numbers by three buttons: the letter wheel, free text, a number stepper.

May import `kit`.
"""
