#!/bin/sh
# Installs ext-server @VERSION@ for one person, or for all if root runs it. Nothing is installed unless it is the file
# that the release lists.
#
#   sh install.sh              installs to ~/.local, or to /usr/local if root runs it
#   sh install.sh --uninstall  removes the program; the journals stay
#
# EXT_INSTALL_URL     where the files of the release are, instead of @DOWNLOAD_URL@
# EXT_INSTALL_PREFIX  where to install, instead of ~/.local or /usr/local: the program goes to PREFIX/bin

set -eu

name='ext-server'
version='@VERSION@'
download_url='@DOWNLOAD_URL@'
# Of the key that signed the release; empty if it is not signed.
public_key='@PUBLIC_KEY@'

fail() {
  printf 'install.sh: %s\n' "$1" >&2
  exit 1
}

has() {
  command -v "$1" >/dev/null 2>&1
}

find_target() {
  case "$(uname -s)" in
    Linux) system=linux ;;
    Darwin) system=darwin ;;
    *) fail "there is no release for $(uname -s); see the files at $download_url" ;;
  esac
  case "$(uname -m)" in
    x86_64 | amd64) processor=x64 ;;
    aarch64 | arm64) processor=arm64 ;;
    *) fail "there is no release for the processor $(uname -m)" ;;
  esac
  variant=''
  if [ "$system" = linux ]; then
    # `ldd` states the C library. Files cannot tell: some systems have the loaders of both.
    case "$(ldd --version 2>&1 || true)" in
      *musl*) variant='-musl' ;;
      *) [ "$processor" = arm64 ] || grep -qw avx2 /proc/cpuinfo 2>/dev/null || variant='-baseline' ;;
    esac
  elif [ "$processor" = x64 ] && [ "$(sysctl -n sysctl.proc_translated 2>/dev/null || true)" = 1 ]; then
    # A shell that Rosetta translates calls an Apple processor x86_64.
    processor=arm64
  fi
  target="$system-$processor$variant"
}

fetch() {
  if has curl; then
    curl -fsSL -o "$2" "$1" 2>/dev/null || fail "cannot download $1"
  elif has wget; then
    wget -q -O "$2" "$1" 2>/dev/null || fail "cannot download $1"
  else
    fail 'curl or wget is needed'
  fi
}

sha256_of() {
  if has sha256sum; then
    sha256sum "$1" | cut -d ' ' -f 1
  elif has shasum; then
    shasum -a 256 "$1" | cut -d ' ' -f 1
  else
    fail 'sha256sum or shasum is needed'
  fi
}

verify_signature() {
  if [ -z "$public_key" ]; then
    printf 'This release is not signed; only its checksums are verified.\n' >&2
  elif has minisign; then
    fetch "$download_url/SHA256SUMS.minisig" "$work/SHA256SUMS.minisig"
    minisign -Vqm "$work/SHA256SUMS" -P "$public_key" >/dev/null 2>&1 ||
      fail 'the signature of SHA256SUMS is wrong; nothing was installed'
  else
    printf 'minisign is not installed, so that the signature is not verified; the checksums are.\n' >&2
  fi
}

verify_archive() {
  expected=$(awk -v file="$1" '$2 == file { print $1 }' "$work/SHA256SUMS")
  [ -n "$expected" ] || fail "SHA256SUMS does not list $1; nothing was installed"
  [ "$(sha256_of "$work/$1")" = "$expected" ] ||
    fail "$1 does not have the checksum of the release; nothing was installed"
}

# Copies a file to its place in one step, so that a program that runs is not written over.
place() {
  mkdir -p "$(dirname "$2")"
  cp "$1" "$2.new"
  chmod "$3" "$2.new"
  mv -f "$2.new" "$2"
}

choose_prefix() {
  prefix=${EXT_INSTALL_PREFIX:-}
  if [ -z "$prefix" ]; then
    if [ "$(id -u)" = 0 ]; then
      prefix=/usr/local
    else
      prefix=${HOME:?}/.local
    fi
  fi
  program="$prefix/bin/$name"
  manual="$prefix/share/man/man1/$name.1"
  bash_completions="$prefix/share/bash-completion/completions/$name"
  zsh_completions="$prefix/share/zsh/site-functions/_$name"
  fish_completions="$prefix/share/fish/vendor_completions.d/$name.fish"
}

install_program() {
  find_target
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  trap 'exit 1' HUP INT TERM
  folder="$name-$version-$target"
  fetch "$download_url/SHA256SUMS" "$work/SHA256SUMS"
  verify_signature
  fetch "$download_url/$folder.tar.gz" "$work/$folder.tar.gz"
  verify_archive "$folder.tar.gz"
  tar -xzf "$work/$folder.tar.gz" -C "$work" || fail 'the archive cannot be unpacked; nothing was installed'
  "$work/$folder/$name" version >/dev/null 2>&1 || fail "$(
    case "$target" in
      *-musl) printf 'the program does not start; it needs libstdc++: apk add libstdc++' ;;
      *) printf 'the program for %s does not start on this machine; nothing was installed' "$target" ;;
    esac
  )"
  mkdir -p "$prefix/bin" 2>/dev/null || true
  [ -w "$prefix/bin" ] ||
    fail "$prefix/bin cannot be written to; set EXT_INSTALL_PREFIX to a folder of your own"
  place "$work/$folder/$name" "$program" 755
  place "$work/$folder/man/$name.1" "$manual" 644
  place "$work/$folder/completions/$name.bash" "$bash_completions" 644
  place "$work/$folder/completions/_$name" "$zsh_completions" 644
  place "$work/$folder/completions/$name.fish" "$fish_completions" 644
  printf 'Installed %s %s: %s\n' "$name" "$version" "$program"
  case ":${PATH:-}:" in
    *":$prefix/bin:"*) printf 'Run: %s serve\n' "$name" ;;
    *) printf 'Run: %s serve (%s is not in your PATH)\n' "$program" "$prefix/bin" ;;
  esac
}

uninstall_program() {
  [ -e "$program" ] || fail "$program is not installed"
  rm -f "$program" "$manual" "$bash_completions" "$zsh_completions" "$fish_completions" ||
    fail "$program cannot be removed"
  printf 'Removed %s. The journals stay in their data directory.\n' "$program"
}

main() {
  download_url=${EXT_INSTALL_URL:-$download_url}
  download_url=${download_url%/}
  choose_prefix
  case "${1:-}" in
    '') install_program ;;
    --uninstall) uninstall_program ;;
    *) fail "unknown argument $1; the only one is --uninstall" ;;
  esac
}

# In a function, so that half of a download does nothing.
main "$@"
