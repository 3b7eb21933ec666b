"""What people said of dice of this table, and what follows from it for dice that look like them.

A correction settles a doubt or raises one; it never turns a sure face into another. Imports base, background,
classification, decision, detection, poker (its embedding network), tracking (its protocol).
"""
