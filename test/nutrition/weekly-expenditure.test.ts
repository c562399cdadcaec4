import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays } from '../../src/contract/calendar-date.ts'
import { MAX_WEEKLY_STEP_KCAL } from '../../src/contract/expenditure.ts'
import { type DeficitRefusal, deficitRefusals } from '../../src/nutrition/deficit-refusals.ts'
import {
  energyRequirement,
  energyTarget,
  followRefusal,
  MIN_TARGET_KCAL,
} from '../../src/nutrition/energy-target.ts'
import { estimatedExpenditure } from '../../src/nutrition/expenditure.ts'
import { decideWeek, MIN_WEEKLY_STEP_KCAL } from '../../src/nutrition/weekly-expenditure.ts'
import { simulatedPerson } from './simulated-people.ts'
import { anyPerson } from './support.ts'

const estimateOf = (kcal: number, half = 120) => ({
  kcal,
  low: kcal - half,
  high: kcal + half,
  complete_days: 30,
  weigh_ins: 30,
  from: '2026-03-01',
  to: '2026-04-10',
})
const week = { doubt: null, refusal: null, inUse: 2200, byEquation: 2000 }

describe('a week', () => {
  test('moves to the estimate, at most by the step of a week', () => {
    expect(decideWeek({ ...week, estimate: estimateOf(2300) })).toEqual({
      inUse: 2300,
      reason: 'moved',
      isLimited: false,
    })
    expect(decideWeek({ ...week, estimate: estimateOf(1700) })).toEqual({
      inUse: 2050,
      reason: 'moved',
      isLimited: true,
    })
    // Before the first move the equations count.
    expect(decideWeek({ ...week, inUse: null, estimate: estimateOf(2100) }).inUse).toBe(2100)
  })

  test('stays where the difference is small, or noise beside a wide interval', () => {
    const stays = { inUse: 2200, reason: 'small', isLimited: false } as const
    expect(decideWeek({ ...week, estimate: estimateOf(2200 + MIN_WEEKLY_STEP_KCAL - 1, 10) })).toEqual(stays)
    expect(decideWeek({ ...week, estimate: estimateOf(2340, 300) })).toEqual(stays)
    expect(decideWeek({ ...week, estimate: estimateOf(2350, 300) }).inUse).toBe(2350)
  })

  test('stays without an estimate; where the target must not follow, the equations count again', () => {
    expect(decideWeek({ ...week, estimate: null })).toMatchObject({ inUse: 2200, reason: 'no_estimate' })
    const refusal = 'not_followed_pregnant'
    expect(decideWeek({ ...week, refusal, estimate: estimateOf(2300) })).toEqual({
      inUse: null,
      reason: refusal,
      isLimited: false,
    })
  })
})

describe('200 people whose expenditure is known, for 26 weeks', () => {
  const WEEKS = 26
  const PEOPLE = 200
  const WINDOW = 42

  function followed(seed: number) {
    const { input, truth } = simulatedPerson(seed, 7 * WEEKS)
    const first = input.weights[0]?.date ?? ''
    const course: number[] = []
    let inUse: number | null = null
    for (let n = 1; n <= WEEKS; n++) {
      const to = addDays(first, 7 * n)
      const within = ({ date }: { date: string }) => date >= addDays(to, -WINDOW) && date < to
      const known = { intake: input.intake.filter(within), weights: input.weights.filter(within) }
      const estimate = estimatedExpenditure({ ...known, prior: input.prior })
      inUse = decideWeek({ estimate, doubt: null, refusal: null, inUse, byEquation: input.prior.kcal }).inUse
      course.push(inUse ?? Math.round(input.prior.kcal))
    }
    return { course, start: Math.round(input.prior.kcal), truth }
  }
  const people = Array.from({ length: PEOPLE }, (_, index) => followed(70_000_001 + 104_729 * index))
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? Number.NaN
  const off = (kcal: number | undefined, truth: number) => Math.abs((kcal ?? 0) - truth) / truth

  test('what counts comes near to what they use, and stays there', () => {
    const byEquation = middle(people.map(({ start, truth }) => off(start, truth)))
    for (const weeks of [8, 13, 26]) {
      const error = middle(people.map(({ course, truth }) => off(course[weeks - 1], truth)))
      expect(error).toBeLessThanOrEqual(0.05)
      expect(error).toBeLessThan(byEquation)
    }
  })

  test('no week moves it further than the step, and most weeks not at all', () => {
    const moves = people.flatMap(({ course, start }) =>
      course.map((kcal, index) => Math.abs(kcal - (course[index - 1] ?? start))),
    )
    expect(Math.max(...moves)).toBeLessThanOrEqual(MAX_WEEKLY_STEP_KCAL)
    expect(Math.min(...moves.filter((move) => move > 0))).toBeGreaterThanOrEqual(MIN_WEEKLY_STEP_KCAL)
    expect(moves.filter((move) => move > 0).length / moves.length).toBeLessThan(1 / 3)
  })
})

describe('a target that follows', () => {
  const adult = {
    age: 40,
    sex: 'female',
    height_cm: 170,
    weight_kg: 70,
    activity_level: 'low_active',
    conditions: [],
    overrides: {},
    follows_expenditure: true,
  } as const

  test('is what is used, adjusted to the goal', () => {
    expect(energyTarget({ ...adult, expenditure_kcal: 2310 })).toMatchObject({
      value: 2310,
      basis: 'estimated_expenditure',
    })
    const changed = (goal: 'lose' | 'gain') => {
      const at = (kcal: number) => energyTarget({ ...adult, goal, expenditure_kcal: kcal }).value
      return [at(2310) - 2310, at(2400) - 2400]
    }
    const [loss] = changed('lose')
    expect(loss).toBeLessThan(0)
    expect(changed('gain').every((more) => more > 0)).toBe(true)
    // Until a week was decided the equations count.
    expect(energyTarget(adult).basis).toBe('eer')
    // Nor does it count for somebody who does not want it.
    expect(energyTarget({ ...adult, follows_expenditure: false, expenditure_kcal: 2310 }).basis).toBe('eer')
  })

  test('an own target counts, whatever is used', () => {
    const own = { ...adult, expenditure_kcal: 2310, overrides: { energy_kcal: 1900 } }
    expect(energyTarget(own)).toEqual({ value: 1900, basis: 'user', notes: [] })
  })

  test('never goes below the floor, and follows nobody whom a deficit is refused', () => {
    fc.assert(
      fc.property(anyPerson, fc.integer({ min: 0, max: 6000 }), (person, expenditure_kcal) => {
        const following = { ...person, overrides: {}, follows_expenditure: true, expenditure_kcal }
        const { value, basis, notes } = energyTarget(following)
        const floor = MIN_TARGET_KCAL[person.sex ?? 'unspecified']
        const byEquation = energyRequirement(following)
        const refusal = followRefusal(following)
        if (refusal !== null) expect(notes).toContain(refusal)
        expect(basis === 'estimated_expenditure').toBe(refusal === null)
        if (refusal === null)
          expect(value).toBeGreaterThanOrEqual(Math.min(floor, Math.round(byEquation.value)))
        const refusals: DeficitRefusal[] = deficitRefusals(following)
        if (refusals.length > 0) expect(refusal).not.toBeNull()
      }),
      { numRuns: 2000 },
    )
  })

  test('each reason is said', () => {
    const reasonOf = (person: Partial<Parameters<typeof energyTarget>[0]>) =>
      followRefusal({ ...adult, ...person })
    expect(reasonOf({})).toBeNull()
    expect(reasonOf({ age: 16 })).toBe('not_followed_under_19')
    expect(reasonOf({ age: 0.5 })).toBe('not_followed_under_19')
    expect(reasonOf({ pregnant: true })).toBe('not_followed_pregnant')
    expect(reasonOf({ conditions: ['pregnant, week 20'] })).toBe('not_followed_pregnant')
    expect(reasonOf({ lactating: true })).toBe('not_followed_lactating')
    expect(reasonOf({ weight_kg: 50 })).toBe('not_followed_underweight')
    expect(reasonOf({ conditions: ['history of anorexia'] })).toBe('not_followed_eating_disorder')
    expect(reasonOf({ height_cm: undefined })).toBe('not_followed_incomplete_profile')
    expect(reasonOf({ age: undefined })).toBe('not_followed_incomplete_profile')
  })
})
