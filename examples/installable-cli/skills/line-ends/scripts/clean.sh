#!/bin/sh
# Removes blanks and tabs at the ends of lines, in place.
set -eu

if [ "$#" -eq 0 ]; then
    echo "usage: clean.sh FILE..." >&2
    exit 2
fi
for file in "$@"; do
    if ! git ls-files --error-unmatch -- "$file" >/dev/null 2>&1 || ! git diff --quiet -- "$file"; then
        echo "clean.sh: $file has changes that are not staged; stage them first" >&2
        exit 1
    fi
done
tab=$(printf '\t')
carriage_return=$(printf '\r')
copy=$(mktemp)
trap 'rm -f "$copy"' EXIT
for file in "$@"; do
    sed "s/[ $tab]*\($carriage_return\{0,1\}\)\$/\1/" "$file" >"$copy"
    cat "$copy" >"$file"
done
