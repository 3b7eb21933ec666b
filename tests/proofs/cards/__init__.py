"""Playing cards drawn for this proof, of decks that trained nothing: `python -m tests.proofs.cards`.

Never to be trained on, nor to be looked at while anything is fitted: what is drawn here judges alone.
"""
