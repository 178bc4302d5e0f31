#!/usr/bin/env bash
# Cuts a build into tasks of one array, and merges when all are done: sh submit.sh
set -euo pipefail
cd "$(dirname "$0")"
. ./settings.sh
mkdir -p "$WORK/logs"
build=$(sbatch --parsable --array="1-$SHARDS" --output="$WORK/logs/build-%a.log" build.sbatch)
merge=$(sbatch --parsable --dependency="afterok:$build" --kill-on-invalid-dep=yes --output="$WORK/logs/merge.log" merge.sbatch)
echo "build $build, merge $merge; logs in $WORK/logs"
