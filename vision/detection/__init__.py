"""Where dice may lie: `PipDetector` and its networks, search over scales, test-time augmentation.

Gives `Place`s and `Detection`s, decides nothing. Imports base, background.
"""
