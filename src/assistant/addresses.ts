/** Addresses in plain text, which clients turn into links even without markup. */

export type AddressPlace = { from: number; to: number }

/** The longest scheme that is looked for. Bounded, or a long word would cost its square. */
const MAX_SCHEME_LENGTH = 32
const AFTER_SCHEME = '://'
const WWW = 'www.'
/** What ends an address, besides white space. */
const ENDS: ReadonlySet<string> = new Set(')]>"\'`')

/**
 * The places of addresses in the order of the text: a scheme with `://`, or a name that begins with `www.`. A scheme may
 * begin within a word: "0http://…" is followed as well.
 */
export function findAddresses(text: string): AddressPlace[] {
  const found: AddressPlace[] = []
  let end = 0
  for (let at = 0; at < text.length; at++) {
    const from = addressStart(text, at, end)
    if (from === undefined) continue
    end = addressEnd(text, at)
    found.push({ from, to: end })
    at = end - 1
  }
  return found
}

/** Where the address begins of which the first `://` or `www.` is at this place; not before `least`. */
function addressStart(text: string, at: number, least: number): number | undefined {
  const char = text[at] ?? ''
  if (char === ':' && text.startsWith(AFTER_SCHEME, at)) {
    let from = at
    while (from > least && at - from < MAX_SCHEME_LENGTH && isSchemeCharacter(text[from - 1] ?? '')) from--
    return from === at ? undefined : from
  }
  if (char !== 'w' && char !== 'W') return undefined
  const isWww = text.slice(at, at + WWW.length).toLowerCase() === WWW
  const isWithinWord = at > 0 && isLetterOrDigit(text[at - 1] ?? '')
  const next = text[at + WWW.length] ?? ''
  return isWww && !isWithinWord && next !== '.' && !isEnd(next) ? at : undefined
}

function addressEnd(text: string, at: number): number {
  let end = at + 1
  for (; end < text.length; end++) {
    if (isEnd(text[end] ?? '')) break
  }
  return end
}

const isEnd = (char: string) => ENDS.has(char) || char.trim() === ''

const isSchemeCharacter = (char: string) => isLetterOrDigit(char) || '+.-'.includes(char)

/** Of ASCII alone: after a letter of another script, `www.` is still an address. */
const isLetterOrDigit = (char: string) => /^[a-z0-9]$/i.test(char)
