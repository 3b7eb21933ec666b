"""What is thrown: placement, doubtful and crowded throws, distractors; truth and data sets on disk.

Seeded. Imports scene, renderers.
"""
