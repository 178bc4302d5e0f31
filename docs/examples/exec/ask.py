"""Answers one request of medqa-perturb: JSON in, JSON out. Put your own model into `ask`."""

import json
import sys

SENTENCES = [
    "A choir rehearses in the hall next door on Thursdays.",
    "The clock in the waiting room has a blue rim.",
    "The novel on the table is set in Venice.",
    "A form was signed with a borrowed pen.",
    "The fence along the street was painted green.",
    "The umbrella in the stand has a wooden handle.",
    "The receptionist has a new haircut.",
    "A stack of old magazines lies beside the door.",
    "The bus to the clinic was five minutes late.",
    "The hallway lights were replaced last spring.",
]


def ask(messages, max_tokens):
    # Call your model here: messages is a list of {"role", "content"}.
    return json.dumps({"sentences": SENTENCES})


request = json.load(sys.stdin)
answer = ask(request["messages"], request["sampling"]["maxTokens"])
json.dump({"text": answer, "model": "ten-sentences"}, sys.stdout)
