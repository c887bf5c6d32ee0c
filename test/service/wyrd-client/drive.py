"""Drives the service by Wyrd's published client: one JSON command on stdin, one JSON answer on stdout."""

import json
import sys

import wyrd
from wyrd.verify import Execution, File


def value(given):
    """A file stands as {"file": path} or {"bytes": text, "format": token}; everything else is a value."""
    if isinstance(given, dict) and "file" in given:
        return File(given["file"])
    if isinstance(given, dict) and "bytes" in given:
        return File(given["bytes"].encode(), format=given["format"])
    return given


def told(result):
    return {
        "execution_id": result.execution_id,
        "verdict": result.verdict,
        "verifier": result.verifier.name,
        "subject": result.subject.name,
        "run_id": result.run_id,
        "requirements": result.requirements,
        "steps": result.steps,
        "evidence": result.evidence,
    }


def answer(command):
    client = wyrd.WyrdClient(command["url"], command["credential"])
    if command["do"] == "wait":
        return told(Execution.connect(command["id"], client).wait(command["timeout"]))
    state = wyrd.WyrdState.declare(command["card"], client)
    if command["do"] == "declare":
        return {"root": str(state.root_ref), "aliases": list(state.aliases)}
    observe = state.run().observe
    inputs = {slot: value(given) for slot, given in command["inputs"].items()}
    if command["do"] == "verify":
        return told(observe.verify(command["verifier"], **inputs))
    return {"id": observe.submit(command["verifier"], **inputs).id}


try:
    print(json.dumps(answer(json.load(sys.stdin))))
except wyrd.WyrdError as error:
    print(json.dumps({"error": error.code, "message": str(error), "details": error.details}, default=str))
