"""What is said and heard, by a process of its own: a sound card that hangs holds up no game.

This room imports little: the process starts at once and takes little memory. The screens' end of it is
`kiosk.devices.voice.supervisor`.
"""
