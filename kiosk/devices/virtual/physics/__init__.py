"""Rigid dice that fall, hit each other and come to rest.

May import numpy alone.
"""
