"""The empty track learnt, and what a picture shows besides it: bare floor, shadows, foreign objects.

Knows dice only as silhouettes to leave out. Imports types, imaging, geometry.
"""
