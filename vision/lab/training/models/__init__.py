"""Architectures, detector targets and loss, training loop, ONNX export.

torch. Imports vision (sizes only).
"""
