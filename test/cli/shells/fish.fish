# Prints what fish offers at the end of each line of standard input, and an empty line after each.
# Usage: fish --no-config fish.fish SCRIPT
source $argv[1]
while read -l line
    complete -C "$line" | string replace -r '\t.*' ''
    echo
end
