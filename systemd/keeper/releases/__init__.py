"""The releases of Piste on this machine: told apart from damaged ones, exchanged in one step, gone back from.

Nothing here is of a release that may be broken: it needs the standard library alone, and runs from a file of its own.
"""
