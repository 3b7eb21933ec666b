"""Runs a committed ONNX network in OpenCV (`WEIGHTS`, `Network`).

weights/ holds the seven files, `WEIGHTS = parent/"weights"` stays true. Imports cv2, nothing of ours.
"""
