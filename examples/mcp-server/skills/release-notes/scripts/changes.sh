#!/bin/sh
# Prints the subjects of the commits between two revisions, oldest first, without merges.
set -eu

if [ "$#" -lt 1 ]; then
    echo "usage: changes.sh LAST-RELEASE [NEW-RELEASE]" >&2
    exit 2
fi

git log --reverse --no-merges --format='%h %s' "$1..${2:-HEAD}"
