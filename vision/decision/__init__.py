"""When a die or a picture is sure: evidence, calibrated confidence, rules, a Reason for every doubt.

Pure but for occlusion and blur, which look at a patch. Imports types, imaging, geometry, detection, classification.
"""
