#!/usr/bin/env bash
# Puts the merged datasets to a model, a file of requests a task, and grades the answers: sh submit-answers.sh
set -euo pipefail
cd "$(dirname "$0")"
. ./settings.sh
mkdir -p "$WORK/logs"
# What a task needs of a GPU, in the words of your cluster.
: "${GPU=--gres=gpu:1}"
# `--prompt` asks for the line "FINAL ANSWER: …", by which `import-responses --grade` grades.
[ -d "$WORK/requests" ] || $MEDQA_PERTURB export "$WORK/datasets" --to batch --model "$MODEL" --trials 1 --prompt neutral --out "$WORK/requests"
files=$(ls "$WORK"/requests/requests-???.jsonl | wc -l)
ask=$(sbatch --parsable --array="1-$files" --output="$WORK/logs/ask-%a.log" $GPU ask.sbatch)
grade=$(sbatch --parsable --dependency="afterok:$ask" --kill-on-invalid-dep=yes --output="$WORK/logs/grade.log" grade.sbatch)
echo "ask $ask, grade $grade; logs in $WORK/logs"
