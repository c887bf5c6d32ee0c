#!/usr/bin/env python3
"""Saves cases that come as JSON on standard input, files in base64."""
import base64, json, sys
from case_folder import save

for made in json.load(sys.stdin):
    save(**{**made, "file": base64.b64decode(made["file"])})
