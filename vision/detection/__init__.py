"""Where dice may lie: detector, proposal net, search over scales, test-time augmentation.

Gives `Detection`s, decides nothing. Imports base, background.
"""
