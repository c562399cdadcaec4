import { describe, expect, test } from 'bun:test'
import { cardText } from '../../src/safety/cards/card-text.ts'
import { ENTRIES } from '../../src/safety/cards/entries.ts'
import { TRANSLATIONS } from '../../src/safety/cards/languages/translations.ts'
import { safetyCard } from '../../src/safety/cards/safety-card.ts'
import type { Kind } from '../../src/safety/kinds.ts'
import type { CardLanguage, Place } from '../../src/safety/safety-card.ts'

const MADRID: Place = { country: 'ES', timeZone: 'Europe/Madrid', contacts: [] }
const OTHERS = Object.values(TRANSLATIONS)

const cardIn = (language: CardLanguage, ...kinds: Kind[]) => {
  const card = safetyCard(
    { level: 'urgent', findings: kinds.map((kind) => ({ kind, level: 'urgent' as const })) },
    MADRID,
    language,
  )
  if (card === null) throw new Error('no card')
  return card
}

describe.each(OTHERS.map((translation) => [translation.language, translation] as const))(
  '%s',
  (language, texts) => {
    test('has the same actions as the English entry, in the same order', () => {
      for (const [key, entry] of Object.entries(texts.entries)) {
        const english = ENTRIES[key as keyof typeof texts.entries]
        expect([key, entry.do.length, entry.doNot.length]).toEqual([
          key,
          english.do.length,
          english.doNot.length,
        ])
        expect([
          key,
          entry.first.split(/\s+/).filter((word) => /[\p{L}\p{M}\d{]/u.test(word)).length <= 14,
        ]).toEqual([key, true])
        for (const name of ['emergency', 'police', 'crisis']) {
          expect([key, entry.watch.includes(`{${name}}`)]).toEqual([key, english.watch.includes(`{${name}}`)])
        }
      }
    })

    test('an urgent card is in this language throughout', () => {
      const card = cardIn(language, 'suicidal', 'poisoning-overdose', 'stroke')
      expect(card.language).toBe(language)
      expect(card.sections.map(({ kind }) => kind)).toEqual(['poisoning-overdose', 'stroke', 'suicidal'])
      const text = cardText(card)
      expect(text).not.toMatch(/[{}]/)
      expect(text).not.toMatch(/\b(the|call|your|with|and)\b/i)
      expect(text).toContain('112')
      expect(text).toContain('024')
    })

    test('a kind that is not translated says whom to call, once', () => {
      const card = cardIn(language, 'torsion', 'burns')
      expect(card.sections).toHaveLength(1)
      expect(card.sections[0]).toMatchObject({ kind: 'burns', title: texts.entries.unclear.title })
      expect(card.sections[0]?.first).toContain('112')
    })

    test('keeps no action that is wrong for another kind', () => {
      const [, second] = cardIn(language, 'not-breathing', 'glucose-low').sections
      expect(second?.first).toBe(texts.entries.unclear.first.replace('{emergency}', '112'))
      expect(second?.do).toHaveLength(1)
    })
  },
)
