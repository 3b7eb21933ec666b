"""The big screen of an evening on many tables, for a projector: who plays where, who leads, what was played last.

May import `kit`. It draws what the director tells everybody, and knows no director.
"""
