"""The wooden rail at the foot of the screen: three domes like the caps of the real buttons, and what each does now.

May import `kit.button_legend`, `kit.drawing`, `kiosk.devices.buttons.gestures`.
"""
