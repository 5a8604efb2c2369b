#!/bin/sh
# Adds amounts in the smallest unit of a currency: one per line on the standard input.
exec awk 'NF { sum += $1 } END { printf "%d\n", sum }'
