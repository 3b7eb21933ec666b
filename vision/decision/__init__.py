"""When a die or a picture is sure: evidence, calibrated confidence, rules, a Reason for every doubt.

Pure but for blur, which looks at a patch. Imports types, imaging, geometry, detection, classification.
"""
