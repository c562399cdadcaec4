import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { GOAL_RATE_RANGE, GOAL_RATES } from '../../src/contract/limits.ts'
import { deficitRefusals } from '../../src/nutrition/deficit-refusals.ts'
import {
  energyRequirement,
  energyTarget,
  MIN_TARGET_KCAL,
  requirementInUse,
} from '../../src/nutrition/energy-target.ts'
import { goalWeightRefusals, weightGoal } from '../../src/nutrition/goal-weight.ts'
import { bodyMassIndex, type Person } from '../../src/nutrition/person.ts'
import { targetsFor } from '../../src/nutrition/targets.ts'
import { anyPerson, person } from './support.ts'

const man = { age: 40, sex: 'male', height_cm: 180, weight_kg: 80, activity_level: 'low_active' } as const
/** 581.47 + 8.3·180 + 14.94·80 − 10.83·40 */
const MAN_KCAL = 2837
const to = (goal_weight_kg: number, fields: Partial<Person> = {}) =>
  person({ ...man, goal_weight_kg, ...fields })

const anyGoal: fc.Arbitrary<Person> = fc
  .tuple(
    anyPerson,
    fc.integer({ min: 20, max: 6500 }).map((tenths) => tenths / 10),
    fc.option(fc.integer({ min: 10 * GOAL_RATE_RANGE.min, max: 20 }).map((tenths) => tenths / 10)),
  )
  .map(([someone, goal_weight_kg, rate]) => ({
    ...someone,
    goal_weight_kg,
    goal_rate_percent: rate ?? undefined,
  }))
/** People as they are, near their goal weight, so that most of them have a plan. */
const usualGoal: fc.Arbitrary<Person> = fc
  .record({
    age: fc.integer({ min: 15, max: 90 }),
    sex: fc.constantFrom(undefined, 'female', 'male', 'unspecified'),
    height_cm: fc.integer({ min: 145, max: 200 }),
    weight_kg: fc.integer({ min: 40, max: 240 }),
    activity_level: fc.constantFrom(undefined, 'inactive', 'low_active', 'active', 'very_active'),
    pregnant: fc.constantFrom(undefined, undefined, undefined, true),
    lactating: fc.constantFrom(undefined, undefined, undefined, true),
    conditions: fc.subarray(['pregnant, 20 weeks', 'recovered from bulimia', 'asthma'], { maxLength: 1 }),
    goal: fc.constantFrom(undefined, 'lose', 'lose', 'gain', 'maintain', 'muscle'),
    goal_weight_kg: fc.integer({ min: 35, max: 240 }),
    goal_rate_percent: fc.option(fc.integer({ min: 1, max: 15 }).map((tenths) => tenths / 10)),
    follows_expenditure: fc.constantFrom(undefined, true),
    expenditure_kcal: fc.option(fc.integer({ min: 900, max: 4500 }), { nil: undefined }),
    overrides: fc.constant({}),
  } satisfies Record<keyof Person, unknown>)
  .map((fields) => ({ ...fields, goal_rate_percent: fields.goal_rate_percent ?? undefined }))
const anyone = fc.oneof(anyGoal, usualGoal)

describe('what a goal weight asks', () => {
  test.each([
    ['0.5 % a week to lose', 70, {}, -0.4, 'deficit_for_goal_weight'],
    ['a rate of one’s own', 70, { goal_rate_percent: 0.25 }, -0.2, 'deficit_for_goal_weight'],
    ['0.25 % a week to gain', 90, {}, 0.2, 'surplus_for_goal_weight'],
    ['a rate of one’s own to gain', 90, { goal_rate_percent: 0.5 }, 0.4, 'surplus_for_goal_weight'],
  ] as const)('%s', (_, goal, fields, kgPerWeek, note) => {
    expect(energyTarget(to(goal, fields))).toEqual({
      value: MAN_KCAL + Math.round((kgPerWeek * 7700) / 7),
      basis: 'eer',
      notes: [note],
    })
  })

  test('is at most 1 % of body weight and 1 kg a week to lose, and 0.5 % to gain', () => {
    expect(energyTarget(to(70, { goal_rate_percent: 1 })).notes).not.toContain('goal_rate_limited')
    expect(energyTarget(to(90, { goal_rate_percent: 1 }))).toMatchObject({
      value: MAN_KCAL + 440,
      notes: ['surplus_for_goal_weight', 'goal_rate_limited'],
    })
    const heavy = to(100, { weight_kg: 150, goal_rate_percent: 0.9 })
    expect(weightGoal(heavy)).toMatchObject({ goal: { kgPerWeek: -1 }, notes: ['goal_rate_limited'] })
    expect(energyTarget(heavy).value).toBe(Math.round(energyRequirement(heavy).value - 1100))
  })

  test.each([
    ['female', 1200],
    ['male', 1500],
    ['unspecified', 1500],
  ] as const)('stops at the floor, and says so: %s %d', (sex, floor) => {
    const small = to(44, { sex, age: 70, height_cm: 150, weight_kg: 50, activity_level: 'inactive' })
    expect(energyTarget({ ...small, goal_rate_percent: 1 })).toMatchObject({
      value: floor,
      notes: ['deficit_for_goal_weight', 'goal_rate_limited_by_floor'],
    })
  })

  test('is never to weigh less than at a body mass index of 18.5', () => {
    // 18.5 · 1.8² = 59.94
    expect(weightGoal(to(50))).toMatchObject({
      goal: { kg: 60, direction: 'lose' },
      notes: ['goal_weight_raised'],
    })
    expect(weightGoal(to(60)).notes).toEqual([])
    // Who weighs less wants to lose no more, and who gains is not led to less than healthy.
    expect(energyTarget(to(50, { weight_kg: 58 }))).toMatchObject({
      notes: ['no_deficit_underweight', 'goal_weight_raised'],
    })
    expect(weightGoal(to(57, { weight_kg: 55 })).goal).toMatchObject({ kg: 60, direction: 'gain' })
  })

  test('ends when it is reached, with half a percent for water; then the protein is that of keeping weight', () => {
    const of = (weight_kg: number, goal?: Person['goal']) => energyTarget(to(70, { weight_kg, goal })).notes
    expect(of(70.36)).toEqual(['deficit_for_goal_weight'])
    expect(of(70.34)).toEqual(['goal_weight_reached'])
    expect(of(69.66)).toEqual(['goal_weight_reached'])
    expect(of(69.6)).toEqual(['surplus_for_goal_weight'])
    // Who set out to lose does not gain again because of it.
    expect(of(68, 'lose')).toEqual(['goal_weight_above'])
    expect(of(72, 'gain')).toEqual(['goal_weight_below'])
    const protein = (weight_kg: number) => targetsFor(to(70, { weight_kg })).protein_g.value
    expect([protein(75), protein(70)]).toEqual([120, 84])
  })

  test.each(['maintain', 'muscle'] as const)('is nothing while the goal is %s', (goal) => {
    expect(energyTarget(to(70, { goal }))).toEqual({
      value: MAN_KCAL,
      basis: 'eer',
      notes: ['goal_weight_not_asked'],
    })
  })

  test.each([
    ['no_goal_weight_under_19', { age: 18 }],
    ['no_goal_weight_pregnant', { sex: 'female', pregnant: true }],
    ['no_goal_weight_pregnant', { sex: 'female', conditions: ['pregnant, 20 weeks'] }],
    ['no_goal_weight_lactating', { sex: 'female', lactating: true }],
    ['no_goal_weight_eating_disorder', { conditions: ['history of anorexia'] }],
  ] as const)('is nothing for some people: %s', (note, fields) => {
    const without = (goal?: Person['goal']) => energyTarget(person({ ...man, ...fields, goal }))
    for (const goal of [undefined, 'gain'] as const) {
      for (const kg of [62, 99]) {
        const { value, notes } = energyTarget(to(kg, { ...fields, goal }))
        expect(value).toBe(without(goal).value)
        expect(notes).toEqual([...without(goal).notes, note])
      }
    }
    // The reasons against losing weight are the same, and said once.
    expect(energyTarget(to(62, { ...fields, goal: 'lose' }))).toEqual(without('lose'))
  })

  test('needs age, height and weight, and nothing under three', () => {
    expect(energyTarget(to(70, { age: undefined })).notes).toEqual([
      'incomplete_profile',
      'goal_needs_profile',
    ])
    expect(energyTarget(person({ age: 2, weight_kg: 12, goal_weight_kg: 11 })).notes).toContain(
      'no_goal_under_3',
    )
  })
})

test('pregnancy that is stated in words refuses a deficit, too', () => {
  const woman = person({ ...man, sex: 'female', conditions: ['pregnant, 20 weeks'], goal: 'lose' })
  expect(energyTarget(woman)).toMatchObject({ notes: ['no_deficit_pregnant'] })
  expect(energyTarget(woman).value).toBe(energyTarget({ ...woman, goal: 'maintain' }).value)
})

describe('for anyone', () => {
  test('the target is not below the floor, and not below maintenance wherever a deficit is refused', () => {
    fc.assert(
      fc.property(anyone, (someone) => {
        const { value } = energyTarget(someone)
        const kept = energyTarget({ ...someone, goal: 'maintain' }).value
        expect(value).toBeGreaterThanOrEqual(Math.min(kept, MIN_TARGET_KCAL[someone.sex ?? 'unspecified']))
        if (deficitRefusals(someone).length > 0) expect(value).toBeGreaterThanOrEqual(kept)
        if (goalWeightRefusals(someone).length > 0) {
          const { goal_weight_kg: _, goal_rate_percent: __, ...without } = someone
          expect(value).toBe(energyTarget(without).value)
          expect(weightGoal(someone).goal).toBeNull()
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('without a goal weight a rate changes nothing', () => {
    fc.assert(
      fc.property(anyone, ({ goal_weight_kg: _, ...someone }) => {
        const { goal_rate_percent: __, ...without } = someone
        expect(targetsFor(someone)).toEqual(targetsFor(without))
      }),
    )
  })

  test('a faster rate changes the target at least as much, in the same direction', () => {
    const rate = fc.integer({ min: 1, max: 20 }).map((tenths) => tenths / 10)
    fc.assert(
      fc.property(usualGoal, rate, rate, (someone, one, other) => {
        const [slow, fast] = [Math.min(one, other), Math.max(one, other)].map(
          (goal_rate_percent) => energyTarget({ ...someone, goal_rate_percent }).value,
        )
        const direction = weightGoal(someone).goal?.direction
        if (direction === 'lose') expect(fast).toBeLessThanOrEqual(slow ?? 0)
        else if (direction === 'gain') expect(fast).toBeGreaterThanOrEqual(slow ?? 0)
        else expect(fast).toBe(slow ?? 0)
      }),
      { numRuns: 500 },
    )
  })

  test('what was limited is noted, and nothing else is', () => {
    let plans = 0
    fc.assert(
      fc.property(usualGoal, (someone) => {
        const { goal } = weightGoal(someone)
        const { notes, value } = energyTarget(someone)
        const has = (note: string) => notes.some((each) => each === note)
        if (goal === null) {
          expect(notes.filter((note) => /^goal_.*(?:limited|raised|reached|above|below)/.test(note))).toEqual(
            [],
          )
          return
        }
        const healthy = 18.5 * ((someone.height_cm ?? 0) / 100) ** 2
        expect(has('goal_weight_raised')).toBe((someone.goal_weight_kg ?? 0) < healthy)
        expect(goal.kg).toBeGreaterThanOrEqual(healthy - 1e-9)
        if (goal.direction === 'keep') {
          expect(has('goal_rate_limited')).toBe(false)
          expect(/goal_weight_(?:reached|above|below)|no_deficit_underweight/.test(notes.join(' '))).toBe(
            true,
          )
          return
        }
        plans++
        const weight = someone.weight_kg ?? 0
        const asked = someone.goal_rate_percent ?? GOAL_RATES[goal.direction].usual
        const most = goal.direction === 'gain' ? 0.5 : Math.min(1, 100 / weight)
        expect(has('goal_rate_limited')).toBe(asked > most)
        const { value: used } = requirementInUse(someone)
        // 7700 kcal a kg, over seven days: 11 kcal a day for each percent of a kilogram a week.
        const wanted = used + (goal.direction === 'lose' ? -11 : 11) * Math.min(asked, most) * weight
        const floor = MIN_TARGET_KCAL[someone.sex ?? 'unspecified']
        const isFloored = goal.direction === 'lose' && wanted < floor
        expect(has('goal_rate_limited_by_floor')).toBe(isFloored)
        expect(Math.abs(value - (isFloored ? Math.min(floor, used) : wanted))).toBeLessThan(0.51)
        // A body mass index below 18.5 never sees a deficit.
        if ((bodyMassIndex(someone) ?? 99) < 18.5) expect(goal.direction).toBe('gain')
      }),
      { numRuns: 2000 },
    )
    expect(plans).toBeGreaterThan(150)
  })
})
