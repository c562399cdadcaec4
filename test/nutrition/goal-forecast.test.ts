import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays, daysBetween, type LocalDate } from '../../src/contract/calendar-date.ts'
import { energyRequirement, energyTarget } from '../../src/nutrition/energy-target.ts'
import { MAX_FORECAST_WEEKS, planForecast, trendForecast } from '../../src/nutrition/goal-forecast.ts'
import { weightGoal } from '../../src/nutrition/goal-weight.ts'
import type { Person } from '../../src/nutrition/person.ts'
import { seededChance } from '../year/seeded.ts'
import { person } from './support.ts'

const TODAY: LocalDate = '2026-03-10'
const man = person({ age: 40, sex: 'male', height_cm: 180, weight_kg: 90, activity_level: 'low_active' })
const to = (goal_weight_kg: number, fields: Partial<Person> = {}) => ({ ...man, goal_weight_kg, ...fields })
const weeksTo = (date: LocalDate | null | undefined) => (date ? daysBetween(TODAY, date) / 7 : null)

/** Weights of the last four weeks, one each some days. */
const weighed = (kgOn: (day: number) => number, every = 1) =>
  Array.from({ length: Math.floor(28 / every) + 1 }, (_, index) => index * every - 28).map((day) => ({
    date: addDays(TODAY, day),
    value: kgOn(day),
  }))

describe('by the plan', () => {
  test('half a percent a week takes as long as it must, and longer, since a lighter body uses less', () => {
    const weeks = weeksTo(planForecast(to(81), TODAY)?.date)
    // Without that: 7 days · ln(90 / 81.4) / 0.5 % = 20 weeks.
    expect(weeks).toBeGreaterThanOrEqual(20)
    expect(weeks).toBeLessThan(27)
  })

  test('a kilogram to lose is 7700 kcal', () => {
    expect(weeksTo(planForecast(to(88), TODAY)?.date)).toBe(4)
    // 1 % of 90 kg in the first week, and of what is left in the second: 90 → 89.1 → 88.2.
    expect(weeksTo(planForecast(to(88, { goal_rate_percent: 1 }), TODAY)?.date)).toBe(2)
  })

  test('a target at the floor may never lead there', () => {
    const small = to(47, {
      sex: 'female',
      age: 80,
      height_cm: 150,
      weight_kg: 60,
      activity_level: 'inactive',
    })
    expect(weightGoal(small).goal?.direction).toBe('lose')
    expect(planForecast(small, TODAY)?.latest).toBeNull()
  })

  test('an own target counts as it is: what keeps the weight leads nowhere', () => {
    const own = to(80, { overrides: { energy_kcal: 3200 } })
    expect(planForecast(own, TODAY)).toEqual({ date: null, earliest: null, latest: null })
  })

  test('a target that follows what the person uses leads there sooner, with a smaller interval', () => {
    const { value } = energyRequirement(man)
    const equations = planForecast(to(84), TODAY)
    const following = planForecast(to(84, { follows_expenditure: true, expenditure_kcal: value }), TODAY)
    const weeks = (found: typeof following) => [found?.earliest, found?.date, found?.latest].map(weeksTo)
    const [earliest, date, latest] = weeks(following)
    const [early, later, last] = weeks(equations)
    expect(date).toBeLessThanOrEqual(later ?? 0)
    expect((latest ?? 0) - (earliest ?? 0)).toBeLessThan((last ?? 0) - (early ?? 0))
    // Who uses less eats less for the same rate.
    const sparing = to(84, { follows_expenditure: true, expenditure_kcal: value - 300 })
    expect(energyTarget(sparing).value).toBe(energyTarget(to(84)).value - 300)
    expect(weeksTo(planForecast(sparing, TODAY)?.date)).toBe(date ?? 0)
  })

  test('there is none without a goal weight, when it is reached, or while too little is known', () => {
    for (const someone of [man, to(90), to(80, { age: undefined }), to(80, { pregnant: true })])
      expect(planForecast(someone, TODAY)).toBeNull()
  })

  test('the interval holds the date, all are whole weeks, and a faster rate arrives no later', () => {
    let arrived = 0
    const someone = fc.record({
      weight_kg: fc.integer({ min: 60, max: 110 }),
      goal_weight_kg: fc.integer({ min: 60, max: 110 }),
      height_cm: fc.integer({ min: 150, max: 200 }),
      age: fc.integer({ min: 19, max: 90 }),
      sex: fc.constantFrom('female', 'male', 'unspecified'),
      goal_rate_percent: fc.constantFrom(0.1, 0.25, 0.5, 0.75, 1),
    })
    fc.assert(
      fc.property(someone, (fields) => {
        const found = planForecast({ ...man, ...fields }, TODAY)
        if (found === null) return
        const [date, earliest, latest] = [found.date, found.earliest, found.latest].map(weeksTo)
        for (const weeks of [date, earliest, latest]) {
          if (typeof weeks !== 'number') continue
          expect(Number.isInteger(weeks)).toBe(true)
          expect(weeks).toBeLessThanOrEqual(MAX_FORECAST_WEEKS)
        }
        const never = MAX_FORECAST_WEEKS + 1
        expect(earliest ?? never).toBeLessThanOrEqual(date ?? never)
        expect(date ?? never).toBeLessThanOrEqual(latest ?? never)
        const fastest = planForecast({ ...man, ...fields, goal_rate_percent: 1 }, TODAY)
        expect(weeksTo(fastest?.date) ?? never).toBeLessThanOrEqual(date ?? never)
        if (typeof date === 'number') arrived++
      }),
    )
    expect(arrived).toBeGreaterThan(30)
  })
})

describe('by the weigh-ins', () => {
  const losing = to(80, { goal: 'lose' })

  test('a line that leads there gives its date', () => {
    const found = trendForecast(
      losing,
      weighed((day) => 85 + (day * -0.5) / 7),
      TODAY,
    )
    // From 85 kg, half a kilogram a week: ten weeks.
    expect(found).toMatchObject({ status: 'toward', kg_per_week: -0.5, weigh_ins: 29 })
    expect(weeksTo(found?.date)).toBe(10)
    expect(weeksTo(found?.earliest)).toBeLessThanOrEqual(10)
    expect(weeksTo(found?.latest)).toBeGreaterThanOrEqual(10)
  })

  test.each([
    ['away', weighed((day) => 88 + day / 14), true],
    ['unclear', weighed((day) => 88 + (day % 2 === 0 ? 0.4 : -0.4)), true],
    ['unclear', weighed(() => 88), true],
    ['too_few_weigh_ins', weighed((day) => 88 - day / 14, 14), false],
    ['too_few_weigh_ins', weighed((day) => 88 - day / 14).slice(-10), false],
    ['too_few_weigh_ins', [], false],
  ] as const)('%s: no date', (status, weighIns, isKnown) => {
    const found = trendForecast(losing, weighIns, TODAY)
    expect(found).toMatchObject({ status, date: null, earliest: null, latest: null })
    expect(found?.kg_per_week !== null).toBe(isKnown)
  })

  test('who weighs themselves weekly has enough', () => {
    expect(
      trendForecast(
        losing,
        weighed((day) => 85 - day / 14, 7),
        TODAY,
      ),
    ).toMatchObject({
      status: 'toward',
      weigh_ins: 5,
    })
  })

  test('towards a higher weight as well, and not later than in a year', () => {
    const gaining = to(100, { goal: 'gain' })
    expect(
      weeksTo(
        trendForecast(
          gaining,
          weighed((day) => 90 + day / 28),
          TODAY,
        )?.date,
      ),
    ).toBe(40)
    const slow = trendForecast(
      gaining,
      weighed((day) => 90 + day / 49),
      TODAY,
    )
    expect(slow).toMatchObject({ status: 'toward', date: null, latest: null })
  })

  test('there is none where no goal weight counts, or it is reached', () => {
    const weighIns = weighed((day) => 85 - day / 14)
    for (const someone of [man, to(90), to(80, { conditions: ['anorexia'] })])
      expect(trendForecast(someone, weighIns, TODAY)).toBeNull()
  })

  test('of a thousand people the interval of the slope holds the true one for nearly 95 %, with water that stays', () => {
    const chance = seededChance(20260310)
    const normal = () => Array.from({ length: 12 }, () => chance.next()).reduce((sum, each) => sum + each, -6)
    let held = 0
    for (let run = 0; run < 1000; run++) {
      const truth = chance.between(-0.9, 0.5)
      let water = 0
      const weighIns = weighed(
        (day) => {
          water = 0.4 * water + 0.45 * normal()
          return Math.round(10 * (90 + (truth * day) / 7 + water + 0.1 * normal())) / 10
        },
        run % 2 === 0 ? 1 : 3,
      )
      const { kg_per_week, plus_minus } = trendForecast(losing, weighIns, TODAY) ?? {}
      if (Math.abs((kg_per_week ?? 9) - truth) <= (plus_minus ?? 0)) held++
    }
    expect(held).toBeWithin(900, 975)
  })
})
