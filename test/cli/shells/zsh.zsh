# Prints what zsh offers at the end of each line of standard input, and an empty line after each. The completions of zsh
# need a terminal, which this script plays.
# Usage: zsh -f zsh.zsh SCRIPT
zmodload zsh/zpty || exit 1
zpty shell zsh -f -i
zpty -w shell 'PROMPT= RPROMPT=; unset zle_bracketed_paste; stty -echo'
zpty -w shell "autoload -U compinit; compinit -D -u; source $1"
# Prints what would be offered; a call that only fills arrays goes on as before.
zpty -w shell 'compadd() { if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi; typeset -a found; builtin compadd -A found "$@"; print -rl -- "<"$^found">" }'
zpty -w shell 'zle -C offered complete-word _main_complete; list-and-end() { zle offered; BUFFER=; print LIST-"END" }; zle -N list-and-end; bindkey "^I" list-and-end'
zpty -w shell 'print START-"ED"'
zpty -r shell before '*START-ED*'
while IFS= read -r line; do
  zpty -n -w shell "$line"$'\t'
  zpty -r shell offered '*LIST-END*'
  print -r -- $offered | grep -o '<[^<>]*>' | tr -d '<>'
  print
done
zpty -d shell
