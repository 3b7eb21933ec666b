"""An evening on paper: standings, meetings and the day's history as tables for printed pages and spreadsheets.

May import the director's journal, the control for who meets whom, and the tables of `kiosk.table.report`.
"""
