"""The committed networks: each a folder of weights/ with `model.onnx` and `model.toml`, what they say, how they run.

Imports cv2 and pydantic, nothing of ours.
"""
