"""Writes PDF cases: `make.py [--to FOLDER] --all`, `make.py [--to FOLDER] NAME…`; without arguments it names them."""
import importlib
import pathlib
import sys

from case import CASES, CORPUS, write

HERE = pathlib.Path(__file__).resolve().parent
for module in sorted(HERE.glob("*.py")):
    if module.stem not in ("make", "case", "objects"):
        importlib.import_module(module.stem)

arguments, target = sys.argv[1:], CORPUS
if arguments[:1] == ["--to"]:
    target, arguments = pathlib.Path(arguments[1]), arguments[2:]
names = list(CASES) if arguments == ["--all"] else arguments
for name in names:
    print(f"{write(CASES[name], target):8d} {name}", flush=True)
if not names:
    print("\n".join(CASES))
