import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'

/** Headings of lists that have not happened: a plan, things to buy. */
const NOT_DONE = wordSet(
  'goal goals target targets plan plans planning shopping groceries todo tomorrow buy wishlist wish ideally recipe ingredients',
)
/** A heading of the writer's own again. */
const OWN = wordSet('today yesterday me mine done actual actually symptoms meds mood sleep slept log diary')
const MAX_HEADING_WORDS = 4

/**
 * For each token, 1 if it is in a list under a heading that sets it aside ("Shopping:", "Plan tomorrow"): to the next
 * heading or empty line, or to the end of its line if the list begins behind the colon.
 */
export function findSetAside(tokens: readonly Token[]): Uint8Array {
  const aside = new Uint8Array(tokens.length)
  tokens.forEach((_, index) => {
    const isStart = index === 0 || /^[.\n!;]$/.test(tokenAt(tokens, index - 1).text)
    if (!isStart || aside[index] === 1) return
    const end = headingEnd(tokens, index)
    if (end === undefined) return
    aside.fill(1, index, listEnd(tokens, end) + 1)
  })
  return aside
}

/** The colon or line break behind a heading that sets aside. */
function headingEnd(tokens: readonly Token[], first: number): number | undefined {
  let isNotDone = false
  for (let index = first; index <= first + MAX_HEADING_WORDS; index += 1) {
    const { text, kind } = tokenAt(tokens, index)
    if (text === ':' || text === '\n') return isNotDone ? index : undefined
    if (kind !== 'word') return undefined
    isNotDone ||= NOT_DONE.has(text)
  }
  return undefined
}

function listEnd(tokens: readonly Token[], heading: number): number {
  const onLine = tokenAt(tokens, heading).text === ':' && tokenAt(tokens, heading + 1).text !== '\n'
  for (let index = heading + 1; index < tokens.length; index += 1) {
    const { text } = tokenAt(tokens, index)
    if (text === '.' && onLine) return index
    if (text !== '\n' || index === heading + 1) continue
    const next = tokenAt(tokens, index + 1)
    if (onLine || next.text === '\n' || OWN.has(next.text)) return index
  }
  return tokens.length - 1
}
