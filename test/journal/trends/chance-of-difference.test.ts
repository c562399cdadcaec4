import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { chanceOfDifference } from '../../../src/journal/trends/chance-of-difference.ts'

test('the lady tasting tea: all four of four, of eight cups, one time in seventy', () => {
  expect(chanceOfDifference({ hits: 4, drawn: 4, marked: 4, all: 8 })).toBeCloseTo(1 / 70, 12)
  // Three or more: (16 + 1) / 70.
  expect(chanceOfDifference({ hits: 3, drawn: 4, marked: 4, all: 8 })).toBeCloseTo(17 / 70, 12)
})

const counts = fc
  .record({
    all: fc.integer({ min: 1, max: 400 }),
    drawnShare: fc.double({ min: 0, max: 1, noNaN: true }),
    markedShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ all, drawnShare, markedShare }) => ({
    all,
    drawn: Math.round(all * drawnShare),
    marked: Math.round(all * markedShare),
  }))

test('finding none or more is certain, and finding more is never more likely', () => {
  fc.assert(
    fc.property(counts, ({ all, drawn, marked }) => {
      expect(chanceOfDifference({ hits: 0, drawn, marked, all })).toBeCloseTo(1, 8)
      let last = 1
      for (let hits = 1; hits <= Math.min(drawn, marked); hits++) {
        const chance = chanceOfDifference({ hits, drawn, marked, all })
        expect(chance).toBeLessThanOrEqual(last + 1e-9)
        expect(chance).toBeGreaterThan(0)
        last = chance
      }
    }),
    { numRuns: 60 },
  )
})

test('it is the same whichever of the two is counted in the other', () => {
  fc.assert(
    fc.property(counts, ({ all, drawn, marked }) => {
      const hits = Math.floor(Math.min(drawn, marked) / 2)
      expect(chanceOfDifference({ hits, drawn, marked, all })).toBeCloseTo(
        chanceOfDifference({ hits, drawn: marked, marked: drawn, all }),
        8,
      )
    }),
    { numRuns: 100 },
  )
})
