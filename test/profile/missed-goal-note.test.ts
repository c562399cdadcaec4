import { expect, test } from 'bun:test'
import type { Expenditure } from '../../src/nutrition/expenditure.ts'
import type { Person } from '../../src/nutrition/person.ts'
import { targetsFor } from '../../src/nutrition/targets.ts'
import { missedGoalNote } from '../../src/profile/missed-goal-note.ts'

/** What is said to somebody whose energy target does not lead to their goal. */

const ADULT: Person = {
  conditions: [],
  overrides: {},
  age: 40,
  sex: 'female',
  height_cm: 170,
  weight_kg: 80,
  activity_level: 'low_active',
  goal: 'lose',
}
const uses = (kcal: number, spread = 100): Expenditure => ({
  kcal,
  low: kcal - spread,
  high: kcal + spread,
  complete_days: 30,
  weigh_ins: 30,
  from: '2026-01-26',
  to: '2026-03-08',
})
const noteOf = (fields: Partial<Person>, estimate: Expenditure | null) => {
  const person = { ...ADULT, ...fields }
  return missedGoalNote({ person, targets: targetsFor(person) }, { estimate, today: '2026-03-10' }) ?? ''
}

test('nobody is told to eat less than the floor', () => {
  const LITTLE = { age: 85, height_cm: 150, weight_kg: 58 }
  const FOLLOWING = { follows_expenditure: true, expenditure_kcal: 1100 }
  for (const who of [
    {},
    FOLLOWING,
    { overrides: { energy_kcal: 1200 } },
    { overrides: { energy_kcal: 1500 } },
  ]) {
    const note = noteOf({ ...LITTLE, ...who }, uses(1000))
    expect(note).toContain('you would not lose weight')
    expect(note).toEndWith('A lower target is not advised.')
    // So little nobody of that body uses: nothing is advised by it.
    const doubted = noteOf(who, uses(1000))
    expect(doubted).toContain('you use about 1,000 kcal a day (900–1,100, 90%). That is below')
    expect(doubted).toContain('what is logged is probably too little')
    expect(doubted).not.toContain('Set a lower target')
  }
  expect(noteOf({ overrides: { energy_kcal: 1900 } }, uses(1700))).toContain('Set a lower target of your own')
})

test('what the equations give is not said to be logged', () => {
  const SMALL = { sex: 'male', height_cm: 150, weight_kg: 50, age: 90, activity_level: 'inactive' } as const
  const note = noteOf({ ...SMALL, overrides: { energy_kcal: 1490 } }, null)
  expect(note).toEndWith('you would not lose weight. A lower target is not advised.')
})

test('a step of the next Monday is promised only if it comes', () => {
  const following = (expenditure_kcal: number, estimate: Expenditure | null) =>
    noteOf({ follows_expenditure: true, expenditure_kcal }, estimate)
  expect(following(2700, uses(1900))).toContain('by at most 150 kcal a week, next on Monday, 16 March 2026.')
  // Half of the interval is wider than what it would move by.
  const noise = following(2700, uses(2150, 1200))
  expect(noise).toContain('you would not lose weight')
  expect(noise).not.toContain('next on')
})
