"""Things that look like dice, drawn beside real ones: `python -m tests.proofs.lookalikes`.

Never to be trained on, nor to be looked at while anything is fitted: what is drawn here judges alone.
"""
