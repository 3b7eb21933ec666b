"""What differs between two small pictures: cells, light, hand or cup, no sight at all.

Works on the small picture; reads no die. Imports numpy, cv2.
"""
