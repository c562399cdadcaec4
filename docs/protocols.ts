/** The table of `protocols.md`: what each evidence note rests on, and what was read of it. */

import { PROTOCOLS } from '../src/protocols/catalog.ts'
import { CITATIONS, type Citation, citationText } from '../src/protocols/citations.ts'

const citations: readonly Citation[] = Object.values(CITATIONS)

const sourceText = ({ work, checked }: Citation) =>
  checked === null
    ? `${work} (**not read**)`
    : `[${work}](${checked.url}) (${checked.read}, ${checked.month})`

export const protocolRows = (): string[][] =>
  PROTOCOLS.map(({ name, evidence_note }) => [
    name,
    evidence_note,
    citations
      .filter((citation) => evidence_note.includes(citationText(citation)))
      .map(sourceText)
      .join('; '),
  ])
