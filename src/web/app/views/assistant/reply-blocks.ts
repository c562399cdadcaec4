/** A reply in parts, as far as its text marks them. */
export type Block =
  | { kind: 'paragraph' | 'heading'; lines: string[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: string[] }

export type Span = { text: string; isStrong: boolean; isCode: boolean }

const BULLET = /^\s*[-*•–]\s+(.+)$/
const NUMBERED = /^\s*(\d{1,3})[.)]\s+(.+)$/
const HEADING = /^\s*#{1,6}\s+(.+?)\s*#*$/

/** Paragraphs, lists and headings. All else stays text: whatever a model writes, nothing of it is markup. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isNewParagraph = true
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const last = blocks.at(-1)
    const item = itemOf(line)
    const heading = HEADING.exec(line)?.[1]
    if (line.trim() === '') isNewParagraph = true
    else if (item !== undefined) {
      if (last?.kind === 'list' && last.isOrdered === item.isOrdered) last.items.push(item.text)
      else blocks.push({ kind: 'list', isOrdered: item.isOrdered, start: item.number, items: [item.text] })
      isNewParagraph = true
    } else if (heading !== undefined) {
      blocks.push({ kind: 'heading', lines: [heading] })
      isNewParagraph = true
    } else if (last?.kind === 'paragraph' && !isNewParagraph) last.lines.push(line.trim())
    else {
      blocks.push({ kind: 'paragraph', lines: [line.trim()] })
      isNewParagraph = false
    }
  }
  return blocks
}

function itemOf(line: string): { isOrdered: boolean; number: number; text: string } | undefined {
  const bullet = BULLET.exec(line)?.[1]
  if (bullet !== undefined) return { isOrdered: false, number: 1, text: bullet.trim() }
  const [, number, text] = NUMBERED.exec(line) ?? []
  if (text === undefined) return undefined
  return { isOrdered: true, number: Number(number), text: text.trim() }
}

/** Strong words and code within a line. */
export function spansOf(line: string): Span[] {
  return line
    .split(/(\*\*[^*\n]+\*\*|__[^_\n]+__|`[^`\n]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      const isStrong = /^(\*\*.+\*\*|__.+__)$/.test(part)
      const isCode = /^`.+`$/.test(part)
      return { text: isStrong ? part.slice(2, -2) : isCode ? part.slice(1, -1) : part, isStrong, isCode }
    })
}

/** A number is not torn from its unit at the end of a line. */
export const keepUnits = (text: string) =>
  text.replace(/(\d) (?=(?:kcal|kg|mg|µg|g|cm|ml|h|%)(?![\p{L}\d]))/gu, '$1\u00a0')
