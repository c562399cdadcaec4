/** A sentence of a reply, and what stands between it and the one before. */
export type Sentence = { before: string; text: string }

/** Words with a point after which a sentence goes on. */
const ABBREVIATION =
  /(?:^|[\s(])(?:approx|e\.g|i\.e|vs|avg|ca|no|nr|dr|mr|mrs|ms|st|a\.m|p\.m|etc|incl|max|min|tbsp|tsp|oz|lb|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.$/i
const END = /[.!?…]+["'”’)\]*_]*\s+(?=\S)|\s*\n+\s*/g

const UNIT_END = /\d ?(?:h|min|max|oz|lb|st|no)\.$/i

/** A unit before a capital letter ends its sentence. */
const isAbbreviated = (text: string, next: string): boolean =>
  ABBREVIATION.test(text) && !(UNIT_END.test(text) && /^\p{Lu}/u.test(next))

/** The sentences of a reply in order; joined with what stands before each, they are the reply. */
export function splitReply(reply: string): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  let before = ''
  for (const match of reply.matchAll(END)) {
    const mark = match[0].trimEnd()
    const end = match.index + mark.length
    const isLine = match[0].includes('\n')
    if (
      !isLine &&
      (isAbbreviated(reply.slice(start, end), reply.slice(match.index + match[0].length)) ||
        /^\p{Ll}/u.test(reply.slice(match.index + match[0].length)))
    )
      continue
    sentences.push({ before, text: reply.slice(start, end) })
    before = reply.slice(end, match.index + match[0].length)
    start = match.index + match[0].length
  }
  const last = reply.slice(start)
  return last.trim() === '' ? sentences : [...sentences, { before, text: last }]
}

/** The reply of some of its sentences. A heading without the list that it announces is left out. */
export function joinSentences(all: readonly Sentence[], isShown: (index: number) => boolean): string {
  const rest = all.filter(
    (sentence, index) => isShown(index) && !(isHeading(sentence) && !hasList(all, index, isShown)),
  )
  return rest
    .map(({ before, text }, index) => (index === 0 ? text : `${before}${text}`))
    .join('')
    .trim()
}

const isHeading = ({ text }: Sentence) => text.trimEnd().endsWith(':')
const isItem = ({ text }: Sentence) => /^\s*(?:[-•*]|\d+[.)])\s/.test(text)

function hasList(all: readonly Sentence[], heading: number, isShown: (index: number) => boolean): boolean {
  const [next] = all.slice(heading + 1)
  if (next === undefined || !isItem(next)) return next === undefined || isShown(heading + 1)
  const end = all.findIndex((each, index) => index > heading && !isItem(each))
  return all.slice(heading + 1, end < 0 ? undefined : end).some((_, offset) => isShown(heading + 1 + offset))
}
