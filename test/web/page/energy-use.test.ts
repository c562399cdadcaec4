import { expect, setDefaultTimeout, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { FIRST, followerOf } from '../../profile/follower.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench } from '../dom/bench.ts'

/** What a person uses a day, and the energy target that follows it. */

const bench = domBench({
  settings: { RATE_LIMIT_WRITE_PER_MINUTE: '100000', RATE_LIMIT_READ_PER_MINUTE: '100000' },
  at: Date.parse(`${FIRST}T11:00:00Z`),
})
const { visit, signIn } = bench
setDefaultTimeout(60_000)

const SWITCH = 'Let my energy target follow it, each week'
const owner = (profile: Record<string, unknown> = {}) =>
  followerOf({ seed: 11, userId: 'owner' }, profile, bench.server)

test('before there is enough, the profile says what is missing; the switch is saved at once', () =>
  visit(async (page) => {
    const ada = await owner({ follow_expenditure: false })
    await ada.live(5)
    await signIn(page, PATHS.profile)
    await page
      .getByText(
        /^There is no estimate yet of what you use a day: it takes 14 complete days from your first weigh-in to your last \(so far \d\), 8 weigh-ins within six weeks \(so far \d\) and/,
      )
      .waitFor()
    await page.getByRole('checkbox', { name: SWITCH }).focus()
    await page.keyboard.press(' ')
    await page.getByText(/^Your energy target follows what you use\. Until the first step/).waitFor()
    expect(await ada.profile()).toMatchObject({ follow_expenditure: true })
    await page.getByRole('checkbox', { name: SWITCH }).click()
    await page
      .getByText(/^Your energy target follows what you use\. Until the first step/)
      .waitFor({ state: 'detached' })
    expect(await ada.profile()).toMatchObject({ follow_expenditure: false })
  }))

test('a change is said on Today in its week, explained in the profile, and undone there', () =>
  visit(async (page) => {
    const ada = await owner()
    await ada.live(22)
    const [moved] = await ada.changes('limit=1')
    expect(moved).toMatchObject({ kind: 'moved', can_undo: true })
    await signIn(page, '/')
    const by = Math.abs(moved.target_kcal - moved.target_before_kcal)
    await page.getByText(`Your target is ${by} kcal higher since Monday: why`).click()
    await page.getByText(moved.why).waitFor()
    await page.getByRole('link', { name: 'Show it in your profile' }).click()
    await page
      .getByText(
        /^You use about [\d,]+ kcal a day, as you log it \([\d,]+–[\d,]+, 90%\), from \d+ complete days and \d+ weigh-ins, Jan \d+, 2026 to Jan \d+, 2026\.$/,
      )
      .waitFor()
    // The equations give another figure, and what the target is computed from is said beside both.
    await page
      .getByText(
        /^By the equations, people of your age, sex, height, weight and activity use about [\d,]+ kcal a day on average\. The estimate is of you alone: .* Your energy target is computed from the estimate\.$/,
      )
      .waitFor()
    await page.getByText('Earlier weeks').click()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Undo this week’s change/ }).click()
    await page.getByText(/kcal again, until next Monday\.$/).waitFor()
    expect((await ada.energyOn(ada.today())).value).toBe(moved.target_before_kcal)
    await page.getByText(/^You undid the change to/).waitFor()
    await page.goto('/')
    await page.getByText(/since Monday: why$/).waitFor({ state: 'detached' })
  }))

test('Trends says what is used a day', () =>
  visit(async (page) => {
    const ada = await owner()
    await ada.live(22)
    await signIn(page, PATHS.trends)
    const card = page.getByRole('region', { name: 'What you use a day', exact: true })
    await card.getByText(/^You use about/).waitFor()
  }))

test('what nobody uses is said to be of the log, on Trends as in the profile; old weeks are told as over', () =>
  visit(async (page) => {
    const ada = await owner({ follow_expenditure: false })
    for (let day = 0; day < 20; day++) {
      await ada.weigh(ada.today(), 72)
      await ada.eat(ada.today(), 600, '08')
      await ada.put('PUT', `/api/journal/days/${ada.today()}`, { complete: true })
      ada.passDays(1)
    }
    ada.passDays(10)
    await signIn(page, PATHS.profile)
    const said =
      /^You used about [\d,]+ kcal a day, as you log it .* Jan 5, 2026 to Jan 24, 2026\. That is below what a body like yours needs at rest: what is logged is probably too little/
    await page.getByText(said).waitFor()
    await page
      .getByText(
        /^By the equations, people .* use about [\d,]+ kcal a day on average\. Your energy target is computed from the equations\.$/,
      )
      .waitFor()
    await page.goto(PATHS.trends)
    await page.getByRole('region', { name: 'What you use a day', exact: true }).getByText(said).waitFor()
  }))

test('somebody under 19 is told that nothing is estimated, and has no switch', () =>
  visit(async (page) => {
    await owner({
      metrics_data: { age: 15, sex: 'female', height_cm: 160, weight_kg: 50 },
      follow_expenditure: false,
    })
    await signIn(page, PATHS.profile)
    await page.getByText(/^What you use a day is not estimated under 19/).waitFor()
    expect(await page.getByRole('checkbox', { name: SWITCH }).count()).toBe(0)
  }))
