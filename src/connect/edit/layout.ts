/** The line break that a text uses; `\n` if it has none. */
export const detectLineBreak = (text: string) => (/\r\n/.test(text) ? '\r\n' : '\n')

/** The indentation of one level of a JSON text. */
export function detectIndent(text: string): string {
  const indents = [...text.matchAll(/\n([ \t]+)["/]/g)].map(([, indent = '']) => indent)
  const smallest = indents.sort((a, b) => a.length - b.length)[0]
  return smallest ?? '  '
}

export const lineStart = (text: string, offset: number) => text.lastIndexOf('\n', offset - 1) + 1

/** The end of the line that `offset` is on, before its line break. */
export function lineEnd(text: string, offset: number): number {
  const found = text.indexOf('\n', offset)
  if (found === -1) return text.length
  return text[found - 1] === '\r' && found > offset ? found - 1 : found
}

/** The white space that begins the line of `offset`. */
export const indentAt = (text: string, offset: number) =>
  /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? ''

/** Skips white space backwards: where the text before `offset` ends. */
export function contentEndBefore(text: string, offset: number): number {
  let end = offset
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end--
  return end
}

export const cutText = (text: string, from: number, to: number, instead = '') =>
  text.slice(0, from) + instead + text.slice(to)
