# What the jobs of this folder share. Change it, or set the variables before you submit.

# How the program is called on a node; each node needs Node 20.19 or newer and this package, at the same version.
: "${MEDQA_PERTURB:=npx medqa-perturb}"
# Recipes, suites or YAML files.
: "${RECIPES:=medqa-robustness}"
# The file of cases, on a disk that every node sees.
: "${CASES:=$PWD/cases.jsonl}"
# Where shards, datasets, requests and answers go, on a disk that every node sees.
: "${WORK:=$PWD/work}"
# Into how many parts a dataset is cut. The bytes of the result are the same for any number.
: "${SHARDS:=16}"
# The model that vLLM serves.
: "${MODEL:=Qwen/Qwen3-8B}"

export MEDQA_PERTURB RECIPES CASES WORK SHARDS MODEL
