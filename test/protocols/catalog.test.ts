import { describe, expect, test } from 'bun:test'
import { PROTOCOL_KINDS, PROTOCOLS, type Protocol } from '../../src/protocols/catalog.ts'
import { CITATIONS, type Citation, citationText } from '../../src/protocols/citations.ts'

const protocols: readonly Protocol[] = PROTOCOLS
const citations: readonly Citation[] = Object.values(CITATIONS)

describe('the catalog', () => {
  test('has a protocol of every kind, each under its own key and name', () => {
    expect(protocols.length).toBeGreaterThanOrEqual(14)
    expect(new Set(protocols.map(({ key }) => key)).size).toBe(protocols.length)
    expect(new Set(protocols.map(({ name }) => name)).size).toBe(protocols.length)
    expect(new Set(protocols.map(({ kind }) => kind))).toEqual(new Set(PROTOCOL_KINDS))
  })

  test.each(protocols.map((protocol) => [protocol.key, protocol] as const))(
    '%s is complete',
    (_, protocol) => {
      expect(protocol.key).toMatch(/^[a-z][a-z0-9_]*$/)
      expect(protocol.summary).toMatch(/\.$/)
      // A note without a source is only an opinion.
      expect(
        citations.filter((citation) => protocol.evidence_note.includes(citationText(citation))),
      ).not.toEqual([])
      expect(protocol.evidence_note).toMatch(/\.$/)
      expect(protocol.cautions.length).toBeGreaterThan(0)
      if (protocol.duration_days !== null) expect(protocol.duration_days).toBeGreaterThanOrEqual(7)
      const { schedule } = protocol
      if (schedule.frequency === 'times_per_week') expect(schedule.times).toBeWithin(1, 8)
      if (schedule.frequency === 'weekly') {
        expect(schedule.days.length).toBeGreaterThan(0)
        expect([...schedule.days]).toEqual([...new Set(schedule.days)].sort())
        for (const day of schedule.days) expect(day).toBeWithin(1, 8)
      }
    },
  )

  test('what restricts eating warns of eating disorders, and fasting of pregnancy and diabetes medicine', () => {
    const cautions = (key: string) =>
      protocols.find((protocol) => protocol.key === key)?.cautions.join(' ') ?? ''
    for (const key of ['fasting_16_8', 'low_fodmap', 'weekly_weigh_in']) {
      expect(cautions(key)).toContain('eating disorder')
    }
    expect(cautions('fasting_16_8')).toContain('pregnancy')
    expect(cautions('fasting_16_8')).toContain('insulin')
    expect(cautions('alcohol_free_days')).toContain('withdrawal')
    expect(cautions('less_sodium')).toContain('kidney')
    expect(cautions('protein_breakfast')).toContain('kidney')
  })

  test('promises nothing', () => {
    for (const { summary, evidence_note } of protocols) {
      expect(`${summary} ${evidence_note}`).not.toMatch(/\b(cures?|guarantee|miracle|detox|superfood)/i)
    }
  })
})

describe('the citations', () => {
  test('of a note were compared with it, or it says so', () => {
    const work = 'Somebody et al., Journal 2021'
    expect(citationText({ work, checked: null })).toContain('not checked against the source yet')
    for (const citation of citations) {
      expect(citation.work).toMatch(/\b(19|20)\d\d$/)
      const { checked } = citation
      if (checked === null) continue
      expect(citationText(citation)).toBe(citation.work)
      expect(checked.month).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/)
      expect(new URL(checked.url).protocol).toMatch(/^https?:$/)
    }
  })

  test('are the only works with a year in the notes, and each is in one', () => {
    const notes = protocols.map(({ evidence_note }) => evidence_note)
    for (const citation of citations) {
      expect(notes.filter((note) => note.includes(citationText(citation)))).not.toEqual([])
    }
    const longestFirst = citations.map(citationText).sort((a, b) => b.length - a.length)
    for (const note of notes) {
      const rest = longestFirst.reduce((text, citation) => text.replaceAll(citation, ''), note)
      expect(rest).not.toMatch(/\b(19|20)\d\d\b|et al\./)
    }
  })
})
