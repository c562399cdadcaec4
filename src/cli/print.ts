import { type Args, type Io, isFlagSet } from './command.ts'

/** Prints a result: one line of JSON with `--json`, else the text that `plain` returns. */
export function printResult<T>(args: Args, io: Io, result: T, plain: (result: T) => string): void {
  io.stdout(`${isFlagSet(args, 'json') ? JSON.stringify(result) : plain(result)}\n`)
}

/** Formats columns of text, each as wide as its widest cell. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  // A client may have chosen the name, so characters that a terminal would interpret are dropped.
  const all = [header, ...rows].map((row) => row.map((cell) => cell.replace(/\p{Cc}/gu, '\ufffd')))
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** `2026-03-01 08:00Z`, or the replacement for a missing instant. */
export const shortInstant = (instant: string | null, none: string) =>
  instant === null ? none : `${instant.slice(0, 16).replace('T', ' ')}Z`
