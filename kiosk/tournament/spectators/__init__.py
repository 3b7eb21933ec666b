"""What an evening shows to everybody in the hall: what is told of whom, the page for telephones, its broker.

May import `kiosk.tournament.messages` for topics, `kiosk.tournament.broker` for mosquitto, and the words.
"""
