"""Files that PptxGenJS writes."""
import os
import pathlib
import subprocess

from cases import add, s

PRODUCER = "PptxGenJS 4.0.1"
SCRIPT = pathlib.Path(__file__).with_name("by-pptxgenjs.cjs")


def by_script(name):
    return lambda path: subprocess.run(["node", str(SCRIPT), os.environ["PPTXGENJS"], name, path], check=True, timeout=60)


add(
    "pptxgenjs-texts-notes-hidden",
    "Runs, broken lines, bullets, a shape with escaped characters, notes and a hidden slide as PptxGenJS writes them",
    "paragraphs notes hidden",
    by_script("texts"),
    producer=PRODUCER,
    slides=[
        s(1, paragraphs=["Plain text", "Two runs in a line", "next line", "one", "two"], notes="Notes by a script"),
        s(2, paragraphs=['In a <shape> & "quoted"']),
    ],
)
add(
    "pptxgenjs-merged-table",
    "Column and row spans as PptxGenJS writes them",
    "tables tables.merges",
    by_script("table"),
    producer=PRODUCER,
    slides=[s(1, tables=[[["wide", "", "c"], ["tall", "b2", "c2"], ["", "b3", "12.5"]]])],
)
add(
    "pptxgenjs-chart",
    "A chart is not read and named",
    "left_out",
    by_script("chart"),
    producer=PRODUCER,
    slides=[s(1, paragraphs=["Sales"])],
    diagnostics=["pptx.charts"],
)
