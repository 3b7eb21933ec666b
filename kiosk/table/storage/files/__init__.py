"""The files of the data folder: journal, companions, backups, archives, what is kept how long.

May import `rows`, `integrity` and `schema` of the storage.
"""
