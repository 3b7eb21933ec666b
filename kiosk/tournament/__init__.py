"""An evening on many tables: results that travel from the tables' journals to a director's, exactly once.

Nothing of it is imported by a kiosk that plays alone.
"""
