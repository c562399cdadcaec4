import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { daysBetween } from '../../src/contract/calendar-date.ts'
import { MAX_WEEKLY_STEP_KCAL } from '../../src/contract/expenditure.ts'
import { ADULT, type Follower, followerOf } from './follower.ts'

/** What the goal and its forecast reckon with, once the weigh-ins and the food show what is used. */

setDefaultTimeout(30_000)

const LOSE = { goal: 'lose', goal_weight_kg: 72, goal_rate_percent: 0.5 }
const GAIN = { goal: 'gain', goal_weight_kg: 95 }
const OFF = { follow_expenditure: false }

/** Of simulated people, one who uses little and one who uses much. */
const [SPARING, HUNGRY] = [40, 11]

/** Somebody whom the equations take to use far more than they do, or far less. */
async function measured(
  profile: Record<string, unknown>,
  { seed, ...metrics }: typeof BUSY | typeof STILL,
): Promise<Follower> {
  const ada = await followerOf({ seed }, { metrics_data: { ...ADULT, ...metrics }, ...profile })
  await ada.live(36)
  return ada
}
const BUSY = { seed: SPARING, activity_level: 'very_active', sex: 'male', age: 25 }
const STILL = { seed: HUNGRY, activity_level: 'inactive', height_cm: 150, age: 85 }
const useOf = async (ada: Follower) => (await ada.request('GET', '/api/trends/energy-use')).json.estimate
const said = (kcal: number) => kcal.toLocaleString('en')

describe('a target above what somebody uses who wants to lose weight', () => {
  test('is said to lose none, with the estimate, and no date is promised', async () => {
    const ada = await measured({ ...LOSE, ...OFF }, BUSY)
    const [{ kcal, low, high }, { goal_plan, goal_note, targets }] = [await useOf(ada), await ada.profile()]
    const { value } = targets.energy_kcal
    expect(value).toBeGreaterThan(kcal)
    expect(goal_plan).toMatchObject({
      used: { kcal, low, high, by: 'weigh_ins_and_food' },
      kcal_per_day: value - kcal,
      by_plan: { date: null, earliest: null, latest: null },
    })
    expect(goal_plan.kg_per_week).toBeGreaterThan(0)
    expect(goal_note).toContain(
      `By your weigh-ins and food you use about ${said(kcal)} kcal a day (${said(low)}–${said(high)}, 90%). If you eat the target of ${said(value)} kcal a day, you would not lose weight. Let the target follow what you use`,
    )
    // A target that already counts is not changed by it.
    expect(targets.energy_kcal.basis).toBe('eer')
    const preview = await ada.put('POST', '/api/profile/preview', { goal_rate_percent: 0.25 })
    expect(preview.goal_plan).toMatchObject({
      used: { by: 'weigh_ins_and_food', kcal },
      by_plan: { date: null },
    })
    expect(preview.goal_note).toContain('you would not lose weight')
  })

  test('also without a goal weight', async () => {
    const ada = await measured({ goal: 'lose', ...OFF }, BUSY)
    expect((await ada.profile()).goal_note).toContain('you would not lose weight. Let the target follow')
  })

  test('moves there if it follows: the note says when, and the date reckons with the steps', async () => {
    const ada = await measured({ ...LOSE, ...OFF }, BUSY)
    await ada.put('PATCH', '/api/profile', { follow_expenditure: true })
    const { goal_plan, goal_note } = await ada.profile()
    const { kcal } = await useOf(ada)
    expect(goal_note).toContain(
      `The target follows what you use by at most ${MAX_WEEKLY_STEP_KCAL} kcal a week, next on Monday, 16 February 2026.`,
    )
    const weeks = daysBetween(ada.today(), goal_plan.by_plan.date) / 7
    // At half a percent a week of what is to lose, and the weeks of steps before.
    const steps = goal_plan.kcal_per_day / MAX_WEEKLY_STEP_KCAL
    const losing = Math.log(goal_plan.from_kg / LOSE.goal_weight_kg) / 0.005
    expect(weeks).toBeGreaterThan(losing + steps)
    expect(kcal).toBe(goal_plan.used.kcal)
  })

  test('an own target is judged by the estimate too, and by the equations before there is one', async () => {
    const ada = await measured({ ...LOSE, ...OFF }, BUSY)
    const { kcal } = await useOf(ada)
    await ada.put('PATCH', '/api/profile', { targets: { energy_kcal: kcal + 120 } })
    expect(await ada.profile()).toMatchObject({
      goal_plan: { kcal_per_day: 120, by_plan: { date: null } },
      goal_note: expect.stringContaining(
        'Set a lower target of your own, or clear it and let the target follow',
      ),
    })
    await ada.put('PATCH', '/api/profile', { targets: { energy_kcal: kcal - 400 } })
    const below = await ada.profile()
    expect(below.goal_note).toBeNull()
    expect(below.goal_plan).toMatchObject({ kcal_per_day: -400, by_plan: { date: expect.any(String) } })
    const ben = await followerOf(
      { userId: 'ben' },
      { ...LOSE, goal_weight_kg: 65, ...OFF, targets: { energy_kcal: 4000 } },
      ada.server,
    )
    expect(await ben.profile()).toMatchObject({
      goal_plan: { used: { by: 'equations', low: null, high: null }, by_plan: { date: null } },
      goal_note: expect.stringContaining('By the equations people like you use about'),
    })
  })
})

test('a target below what somebody uses who wants to gain weight is said to gain none', async () => {
  const ada = await measured({ ...GAIN, ...OFF }, STILL)
  const { goal_plan, goal_note } = await ada.profile()
  expect(goal_plan.kcal_per_day).toBeLessThan(0)
  expect(goal_plan.by_plan.date).toBeNull()
  expect(goal_note).toContain('you would not gain weight')
})

test('nobody with an eating disorder is told figures of it', async () => {
  const ada = await measured(
    { ...GAIN, ...OFF, conditions: ['anorexia'], targets: { energy_kcal: 1300 } },
    STILL,
  )
  const { goal_plan, goal_note } = await ada.profile()
  expect(goal_plan).toBeNull()
  expect(goal_note ?? '').not.toContain('you use about')
})
