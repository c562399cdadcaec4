import { describe, expect, test } from 'bun:test'
import { addDays } from '../../src/contract/calendar-date.ts'
import { type ExpenditureInput, estimatedExpenditure } from '../../src/nutrition/expenditure.ts'
import { doubtOf } from '../../src/nutrition/plausible-use.ts'
import { type Simulated, simulatedPerson } from './simulated-people.ts'

/** Other people than those by whom the sizes of the errors were chosen. */
const PUBLISHED_SEED = 50_000_017
const PEOPLE = 500

type People = { days: number; as?: Simulated; logged?: (kcal: number, index: number) => number }

/** @param people.logged what of each complete day is in the journal. */
function measured({ days, as = {}, logged = (kcal) => kcal }: People) {
  const found = Array.from({ length: PEOPLE }, (_, index) => {
    const { input, truth, body } = simulatedPerson(PUBLISHED_SEED + 104_729 * index, days, as)
    const intake = input.intake.map((day, at) => ({ ...day, kcal: logged(day.kcal, at) }))
    const estimate = estimatedExpenditure({ ...input, intake })
    if (estimate === null) throw new Error(`no estimate for person ${index}`)
    const { kcal, low, high } = estimate
    const formula = Math.abs(input.prior.kcal - truth) / truth
    const doubt = doubtOf({ ...body, conditions: [], overrides: {} }, estimate)
    return { off: (kcal - truth) / truth, doubt, formula, holds: low <= truth && truth <= high }
  })
  const middle = (values: number[]) => values.sort((a, b) => a - b)[PEOPLE / 2] ?? Number.NaN
  return {
    held: found.filter(({ holds }) => holds).length / PEOPLE,
    error: middle(found.map(({ off }) => Math.abs(off))),
    bias: found.reduce((sum, { off }) => sum + off, 0) / PEOPLE,
    formula: middle(found.map(({ formula }) => formula)),
    doubted: found.filter(({ doubt }) => doubt !== null).length,
  }
}

describe('500 people whose expenditure is known, with a fifth of the days not logged', () => {
  test('after 28 days the 90 % interval holds it in 85 to 95 %, and half are within 5 %', () => {
    const { held, error, formula, doubted } = measured({ days: 28 })
    expect(held).toBeGreaterThanOrEqual(0.85)
    expect(held).toBeLessThanOrEqual(0.95)
    expect(error).toBeLessThanOrEqual(0.05)
    // It is better than the equations alone.
    expect(error).toBeLessThan(0.6 * formula)
    // Hardly anybody's log is said to be wrong: a very active person may use 2.5 times what they use at rest.
    expect(doubted).toBeLessThanOrEqual(1)
  })

  test('so it does with a diet that begins with the journal, and loses water first; few are far above', () => {
    const { held, error, bias } = measured({ days: 28, as: { isDieting: true } })
    expect(held).toBeGreaterThanOrEqual(0.85)
    expect(error).toBeLessThanOrEqual(0.05)
    expect(Math.abs(bias)).toBeLessThanOrEqual(0.03)
  })

  test('who logs a tenth too little is not the whole of that below: the equations do not know it', () => {
    const { bias } = measured({ days: 28, logged: (kcal) => 0.9 * kcal })
    expect(bias).toBeLessThan(-0.05)
    expect(bias).toBeGreaterThan(-0.09)
  })

  test('where dinners are missing, or what is used changes, the interval holds it less often', () => {
    const dinners = measured({ days: 28, logged: (kcal, at) => (at % 5 === 2 ? 0.62 * kcal : kcal) })
    expect(dinners.held).toBeGreaterThanOrEqual(0.65)
    expect(dinners.held).toBeLessThan(0.85)
    expect(dinners.bias).toBeLessThan(-0.02)
    const changing = measured({ days: 28, as: { isChanging: true } })
    expect(changing.held).toBeGreaterThanOrEqual(0.6)
    expect(changing.held).toBeLessThan(0.85)
  })
})

/** A month of somebody who eats and weighs the same. */
const steady = (kcal: number, kgADay = 0): ExpenditureInput => {
  const dates = Array.from({ length: 28 }, (_, day) => addDays('2026-03-01', day))
  return {
    intake: dates.slice(0, -1).map((date) => ({ date, kcal })),
    weights: dates.map((date, day) => ({ date, kg: 70 + kgADay * day })),
    prior: { kcal: 2200, isKnown: true },
  }
}

describe('one person', () => {
  test('who weighs the same uses what they eat; who loses a kilogram in ten days, 770 kcal more', () => {
    expect(Math.abs((estimatedExpenditure(steady(2300))?.kcal ?? 0) - 2300)).toBeLessThan(40)
    expect(Math.abs((estimatedExpenditure(steady(1700, -0.1))?.kcal ?? 0) - 2470)).toBeLessThan(120)
  })

  test('without 14 complete days, eight weights and two weeks there is no estimate', () => {
    const all = steady(2300)
    expect(estimatedExpenditure({ ...all, intake: all.intake.slice(0, 13) })).toBeNull()
    expect(estimatedExpenditure({ ...all, weights: all.weights.slice(0, 7) })).toBeNull()
    expect(estimatedExpenditure({ ...all, weights: all.weights.slice(0, 13) })).toBeNull()
    const sparse = all.intake.filter((_, day) => day < 7 || day > 19)
    expect(estimatedExpenditure({ ...all, intake: sparse })).not.toBeNull()
    expect(estimatedExpenditure({ ...all, intake: sparse.slice(0, -1) })).toBeNull()
  })

  test('14 days that were all logged and weighed are enough', () => {
    const all = steady(2300)
    const first = { ...all, intake: all.intake.slice(0, 14), weights: all.weights.slice(0, 14) }
    expect(estimatedExpenditure(first)).toMatchObject({ complete_days: 14, weigh_ins: 14 })
    expect(estimatedExpenditure({ ...first, intake: first.intake.slice(0, 13) })).toBeNull()
    expect(estimatedExpenditure({ ...first, weights: first.weights.slice(0, 13) })).toBeNull()
    expect(estimatedExpenditure({ ...all, intake: [], weights: [] })).toBeNull()
  })

  test('one weight that is a slip changes nothing', () => {
    const all = steady(2300)
    const slip = { date: '2026-03-28', kg: 7 }
    const withSlip = estimatedExpenditure({ ...all, weights: [...all.weights.slice(0, -1), slip] })
    const without = estimatedExpenditure({ ...all, weights: all.weights.slice(0, -1) })
    expect(withSlip).toEqual(without)
  })

  test('the fewer weights there are, the wider the interval', () => {
    const all = steady(2300)
    const width = (weights: ExpenditureInput['weights']) => {
      const { low = 0, high = 0 } = estimatedExpenditure({ ...all, weights }) ?? {}
      return high - low
    }
    const some = all.weights.filter((_, index) => index % 3 === 0)
    expect(width(some)).toBeGreaterThan(width(all.weights))
  })
})
