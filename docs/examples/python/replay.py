"""Replays and undoes every edit of dataset folders, with nothing but Python's standard library.

    python3 replay.py CASES.jsonl FOLDER …, such as cases.jsonl out/original/1.3.0
"""

import json
import os
import sys


def lines(path):
    with open(path, encoding="utf-8", newline="\n") as file:
        return [json.loads(line) for line in file]


def replay(text, edits):
    parts, at = [], 0
    for edit in edits:
        assert text[edit["start"] : edit["end"]] == edit["before"], edit
        parts += [text[at : edit["start"]], edit["after"]]
        at = edit["end"]
    return "".join(parts) + text[at:]


def undo(text, edits):
    shift, inverse = 0, []
    for edit in edits:
        start = edit["start"] + shift
        inverse.append({"start": start, "end": start + len(edit["after"]), "before": edit["after"], "after": edit["before"]})
        shift += len(edit["after"]) - len(edit["before"])
    return replay(text, inverse)


def check(cases, folder):
    originals = {record["metadata"]["case"]: record["input"] for record in lines(cases)}
    records, edits = lines(f"{folder}/cases.jsonl"), lines(f"{folder}/edits.jsonl")
    assert len(records) == len(edits), folder
    count = 0
    for record, line in zip(records, edits):
        assert record["id"] == line["id"]
        original = text = originals[record["metadata"]["case"]]
        for layer in line["layers"]:
            text = replay(text, layer["edits"])
            count += len(layer["edits"])
        assert text == record["input"], record["id"]
        for layer in reversed(line["layers"]):
            text = undo(text, layer["edits"])
        assert text == original, record["id"]
        assert count >= 0 and record["metadata"]["edits"] == sum(len(layer["edits"]) for layer in line["layers"])
    return len(records), count


if __name__ == "__main__":
    if len(sys.argv) < 3 or os.path.isdir(sys.argv[1]):
        print("Expected the file of cases, then one dataset folder or more: python3 replay.py CASES.jsonl FOLDER …", file=sys.stderr)
        sys.exit(2)
    for folder in sys.argv[2:]:
        print("ok  %s: %d records, %d edits replayed and undone" % (folder, *check(sys.argv[1], folder)))
