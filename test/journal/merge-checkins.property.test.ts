import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type CheckinValues,
  EMPTY_VALUES,
  mergeCheckins,
  withPatch,
} from '../../src/journal/merge-checkins.ts'

/** Whatever a day's check-ins say: what is ticked is what the day shows, and nothing else of it changes. */

const names = fc.constantFrom('rash', 'cough', 'Nausea', 'headache')
const rating = fc.option(fc.integer({ min: 1, max: 10 }))
const water = fc.option(fc.integer({ min: 0, max: 3000 }))
const symptoms = fc.uniqueArray(
  fc.record({ name: names, severity: fc.option(fc.integer({ min: 0, max: 10 })) }),
  {
    selector: ({ name }) => name,
  },
)
const said: fc.Arbitrary<CheckinValues> = fc
  .record({ mood: rating, weight_kg: rating, water_ml: water, symptoms, medications: fc.uniqueArray(names) })
  .map((some) => ({ ...EMPTY_VALUES, ...some }))
const day = fc.record({ rows: fc.array(said, { maxLength: 4 }), ticks: said })

test('a number that is ticked is the day’s; null leaves none', () => {
  fc.assert(
    fc.property(day, rating, (before, mood) => {
      const next = mergeCheckins(withPatch(before, { mood }))
      expect(next).toEqual({ ...mergeCheckins(before), mood })
    }),
  )
})

test('water that is set, added and taken off is the day’s sum', () => {
  const amount = fc.integer({ min: 0, max: 2000 })
  fc.assert(
    fc.property(day, amount, amount, amount, (before, set, more, less) => {
      const { water_ml: total } = mergeCheckins(before)
      const added = withPatch(before, { water_ml_add: more })
      expect(mergeCheckins(added).water_ml).toBe((total ?? 0) + more)
      const left = (total ?? 0) - less
      expect(mergeCheckins(withPatch(before, { water_ml_remove: less })).water_ml).toBe(
        left > 0 ? left : null,
      )
      const exact = withPatch(before, { water_ml: set })
      expect(mergeCheckins(exact).water_ml).toBe(set)
      for (const { water_ml } of [...exact.rows, exact.ticks]) expect(water_ml ?? 0).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a symptom is there once, as severe as was said; taken back, it is gone', () => {
  fc.assert(
    fc.property(day, names, fc.option(fc.integer({ min: 0, max: 10 })), (before, name, severity) => {
      const added = withPatch(before, { symptoms_add: [{ name, severity }] })
      const found = mergeCheckins(added).symptoms.filter(
        (other) => other.name.toLowerCase() === name.toLowerCase(),
      )
      expect(found.map((symptom) => symptom.severity)).toEqual([severity])
      const gone = mergeCheckins(withPatch(added, { symptoms_remove: [name.toUpperCase()] }))
      expect(gone.symptoms.map((other) => other.name.toLowerCase())).not.toContain(name.toLowerCase())
      expect(gone.medications).toEqual(mergeCheckins(before).medications)
    }),
  )
})

test('what a change leaves alone stays the very same', () => {
  fc.assert(
    fc.property(day, (before) => {
      const next = withPatch(before, {
        energy: null,
        symptoms_remove: ['none'],
        medications_remove: ['none'],
      })
      expect(next.rows.every((row, index) => row === before.rows[index])).toBe(true)
      expect(next.ticks).toBe(before.ticks)
    }),
  )
})
