/** A piece of a source file, and the line that it starts on. */
export type Piece = { line: number; text: string }

/** What people read in a TypeScript file: its comments, its string literals and its identifiers. */
export type SourceText = { comments: Piece[]; strings: Piece[]; identifiers: Piece[] }

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const STRING = /'(?:\\.|[^'\\\n])*'?|"(?:\\.|[^"\\\n])*"?/y
/** A template up to its end or to a substitution, and from the end of a substitution on. */
const TEMPLATE = /`(?:\\[\s\S]|[^`\\$]|\$(?!\{))*(?:`|\$\{)?/y
const TEMPLATE_REST = /\}(?:\\[\s\S]|[^`\\$]|\$(?!\{))*(?:`|\$\{)?/y
const IDENTIFIER = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const REGEX = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
/** After these words and signs a slash starts a regular expression; after anything else it divides. */
const BEFORE_REGEX =
  /(?:^|[({[,;:=!&|?+\-*%~^>]|\b(?:return|typeof|case|in|of|do|else|void|delete|throw|await|yield))\s*$/

/** Splits a TypeScript file. A small scanner, since TypeScript 7 has no JavaScript API. */
export function readSourceText(source: string): SourceText {
  const result: SourceText = { comments: [], strings: [], identifiers: [] }
  /** For each open substitution of a template, how many braces are open inside it. */
  const substitutions: number[] = []
  let at = 0
  let line = 1
  const read = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(source)?.[0]
  }
  const skip = (text: string) => {
    at += text.length
    line += text.split('\n').length - 1
  }
  const add = (pieces: Piece[], token: string, text = token) => {
    pieces.push({ line, text })
    skip(token)
  }
  const readTemplate = (pattern: RegExp) => {
    const token = read(pattern) ?? ''
    if (token.endsWith('${')) substitutions.push(0)
    add(result.strings, token, token.slice(1).replace(/(?:`|\$\{)$/, ''))
  }
  const readBrace = (change: number) => {
    const open = substitutions.pop()
    if (open === 0 && change < 0) return readTemplate(TEMPLATE_REST)
    if (open !== undefined) substitutions.push(open + change)
    at += 1
  }
  while (at < source.length) {
    const char = source[at] ?? ''
    const comment = char === '/' ? read(COMMENT) : undefined
    if (comment !== undefined) add(result.comments, comment)
    else if (char === '`') readTemplate(TEMPLATE)
    else if (char === '{' || char === '}') readBrace(char === '{' ? 1 : -1)
    else if (char === '/' && BEFORE_REGEX.test(source.slice(Math.max(0, at - 40), at)))
      skip(read(REGEX) ?? char)
    else {
      const string = read(STRING)
      const identifier = string ?? read(IDENTIFIER)
      if (string !== undefined) add(result.strings, string, string.slice(1, -1))
      else if (identifier !== undefined) add(result.identifiers, identifier)
      else skip(char)
    }
  }
  return result
}
