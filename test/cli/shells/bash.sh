# Prints what bash offers at the end of each line of standard input, and an empty line after each.
# Usage: bash bash.sh SCRIPT PROGRAM
source "$1"
function=$(complete -p "$2" | sed 's/.*-F \([^ ]*\).*/\1/')
while IFS= read -r line; do
  read -ra COMP_WORDS <<<"$line"
  case "$line" in *' ') COMP_WORDS+=('') ;; esac
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  "$function"
  [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\n' "${COMPREPLY[@]}"
  echo
done
