import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { ENTRY } from '../../../src/web/app/texts/entry-dialogs.ts'
import { NOT_SENT } from '../../../src/web/app/texts/not-sent.ts'
import { SETTINGS } from '../../../src/web/app/texts/settings.ts'
import { SIGN_IN } from '../../../src/web/app/texts/sign-in.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { UNSENT } from '../../../src/web/app/texts/unsent-dialogs.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** What two devices changed while one of them was away: both versions are shown, and nothing is replaced unseen. */

const { ask, signIn, visit } = domBench()
const DATE = '2026-03-10'
const CHECKIN_PATH = `/api/journal/days/${DATE}/checkin`

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const scale = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true })
const choose = (page: Page, name: string, value: number) =>
  scale(page, name)
    .getByRole('radio', { name: new RegExp(`^${value}(,|$)`) })
    .click()
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens Today; from then on the server is away, and the other device goes on a minute later. */
const apart = (work: (page: Page) => Promise<unknown>) =>
  visit(async (page) => {
    await signIn(page)
    await scale(page, 'Mood').waitFor()
    await page.route('**', (held) => held.abort())
    await page.reload()
    await scale(page, 'Mood').waitFor()
    await work(page)
  })

async function back(page: Page): Promise<void> {
  page.unrouteAll()
  for (let seconds = 0; seconds < 30; seconds += 10) await page.advance(10_000)
}

async function look(page: Page): Promise<void> {
  await page.getByText(NOT_SENT.count(1)).waitFor()
  await button(page, NOT_SENT.look).click()
  await dialog(page).waitFor()
  await expectAccessible(page)
}

describe('a value of the check-in that another device has set since', () => {
  test('stays; both are shown, and the other can be kept with all else that was tapped', () =>
    apart(async (page) => {
      await choose(page, 'Mood', 2)
      await choose(page, 'Energy', 4)
      await button(page, 'Add 250 ml of water').click()
      await page.advance(60_000)
      await ask('PATCH', CHECKIN_PATH, { mood: 6 })
      await back(page)
      expect(await ask('GET', CHECKIN_PATH)).toMatchObject({ mood: 6 })
      await look(page)
      await dialog(page)
        .getByText(/Mood.*2 of 10/)
        .waitFor()
      await dialog(page)
        .getByText(/Mood.*6 of 10/)
        .waitFor()
      expect(
        await dialog(page)
          .getByText(/Energy/)
          .count(),
      ).toBe(0)
      await button(page, UNSENT.useTheirs).click()
      await page.advance(2000)
      expect(await ask('GET', CHECKIN_PATH)).toMatchObject({ mood: 6, energy: 4, water_ml: 250 })
      await scale(page, 'Mood').getByRole('radio', { checked: true, name: /^6/ }).waitFor()
      expect(await page.getByText(NOT_SENT.count(1)).count()).toBe(0)
    }))

  test('is replaced if the person says so', () =>
    apart(async (page) => {
      await choose(page, 'Mood', 2)
      await page.advance(60_000)
      await ask('PATCH', CHECKIN_PATH, { mood: 6 })
      await back(page)
      await look(page)
      await button(page, UNSENT.useYours).click()
      await page.advance(2000)
      expect(await ask('GET', CHECKIN_PATH)).toMatchObject({ mood: 2 })
    }))

  test('stays also where the one of this device was chosen later', () =>
    apart(async (page) => {
      await ask('PATCH', CHECKIN_PATH, { mood: 6 })
      await page.advance(60_000)
      await choose(page, 'Mood', 2)
      await page.advance(120_000)
      await back(page)
      expect(await ask('GET', CHECKIN_PATH)).toMatchObject({ mood: 6 })
      await look(page)
    }))

  test('is shown again if it has changed once more before the person decides', () =>
    apart(async (page) => {
      await choose(page, 'Mood', 2)
      await page.advance(60_000)
      await ask('PATCH', CHECKIN_PATH, { mood: 6 })
      await back(page)
      await look(page)
      await ask('PATCH', CHECKIN_PATH, { mood: 8 })
      await button(page, UNSENT.useYours).click()
      await dialog(page)
        .getByText(/Mood.*8 of 10/)
        .waitFor()
      expect(await ask('GET', CHECKIN_PATH)).toMatchObject({ mood: 8 })
      await button(page, UNSENT.useYours).click()
      await page.getByText(UNSENT.none).waitFor()
      expect(await ask('GET', CHECKIN_PATH)).toMatchObject({ mood: 2 })
    }))

  test('is replaced by one that is sent at once, though the page shows the one before', () =>
    visit(async (page) => {
      await signIn(page)
      await scale(page, 'Mood').waitFor()
      await ask('PATCH', CHECKIN_PATH, { mood: 6 })
      await page.advance(60_000)
      await choose(page, 'Mood', 2)
      await page.advance(2000)
      expect(await ask('GET', CHECKIN_PATH)).toMatchObject({ mood: 2 })
    }))

  test('is no reason to ask if both devices say the same', () =>
    apart(async (page) => {
      await choose(page, 'Mood', 6)
      await page.advance(60_000)
      await ask('PATCH', CHECKIN_PATH, { mood: 6, energy: 3 })
      await back(page)
      expect(await page.getByText(NOT_SENT.count(1)).count()).toBe(0)
      expect(await ask('GET', CHECKIN_PATH)).toMatchObject({ mood: 6, energy: 3 })
    }))
})

test('signing out promises to send nothing that the server did not take', () =>
  apart(async (page) => {
    await choose(page, 'Mood', 2)
    await page.advance(60_000)
    await ask('PATCH', CHECKIN_PATH, { mood: 6 })
    await back(page)
    await page.getByText(NOT_SENT.count(1)).waitFor()
    await page.goto(PATHS.settings)
    await button(page, SETTINGS.signOut).click()
    await dialog(page).getByText(UNSENT.signOutRefused).waitFor()
    await expectAccessible(page)
    expect(await button(page, UNSENT.signOutSend).count()).toBe(0)
    await dialog(page).getByRole('button', { name: NOT_SENT.look, exact: true }).click()
    await button(page, UNSENT.useTheirs).click()
    await page.getByText(UNSENT.none).waitFor()
  }))

test('the question of the sign-out says when everything was sent while it is open, and signs out', () =>
  apart(async (page) => {
    await choose(page, 'Mood', 2)
    await page.getByRole('link', { name: COMMON.settings }).click()
    await button(page, SETTINGS.signOut).click()
    await page.getByRole('dialog', { name: UNSENT.signOutTitle(1) }).waitFor()
    await back(page)
    expect(await ask('GET', CHECKIN_PATH)).toMatchObject({ mood: 2 })
    await page.getByRole('dialog', { name: UNSENT.none }).waitFor()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: SETTINGS.signOut, exact: true }).click()
    await page.getByRole('heading', { name: SIGN_IN.title, level: 1 }).waitFor()
  }))

test('a deleted entry that another device has changed is shown as it is there', async () => {
  const { entries } = await ask('POST', '/api/journal/foods', {
    date: DATE,
    meal_type: 'lunch',
    entries: [{ food_name: 'Porridge', calories: 100 }],
  })
  await visit(async (page) => {
    await signIn(page)
    await page.locator('[data-entry]').waitFor()
    await page.route('**', (held) => held.abort())
    await page.reload()
    await page.locator('[data-entry]').click()
    await dialog(page).getByRole('button', { name: ENTRY.delete, exact: true }).click()
    await page.advance(60_000)
    await ask('PATCH', `/api/journal/foods/${entries[0].id}`, { food_name: 'Muesli' })
    await back(page)
    await look(page)
    await dialog(page)
      .getByText(/^Name Muesli$/)
      .waitFor()
    await dialog(page).getByText(UNSENT.yoursDeleted).waitFor()
    await button(page, UNSENT.useTheirs).click()
    await page.advance(2000)
    await page.locator('[data-entry]', { hasText: 'Muesli' }).waitFor()
  })
})

test('an entry that was deleted elsewhere is added again with all that was changed here', async () => {
  const { entries } = await ask('POST', '/api/journal/foods', {
    date: DATE,
    meal_type: 'lunch',
    entries: [{ food_name: 'rye bread', quantity: 2, unit: 'medium slice', notes: 'toasted' }],
  })
  await apart(async (page) => {
    await page.locator('[data-entry]').click()
    await dialog(page).getByLabel(ENTRY.quantity).fill('3')
    await dialog(page).getByLabel(TODAY.meal, { exact: true }).selectOption(TODAY.meals.dinner)
    await dialog(page).getByLabel(ENTRY.time).fill('20:15')
    await dialog(page).getByRole('button', { name: ENTRY.saveChanges, exact: true }).click()
    await page.advance(60_000)
    await ask('DELETE', `/api/journal/foods/${entries[0].id}`)
    await back(page)
    await look(page)
    await dialog(page)
      .getByText(/^Time 20:15$/)
      .waitFor()
    await expectAccessible(page)
    await button(page, UNSENT.addAgain).click()
    await page.getByText(UNSENT.none).waitFor()
    await page.advance(10_000)
    const day = await ask('GET', `/api/journal/day?date=${DATE}`)
    expect(day.entries).toMatchObject([
      {
        food_name: 'rye bread',
        quantity: 3,
        unit: 'medium slice',
        grams: 96,
        notes: 'toasted',
        meal_type: 'dinner',
      },
    ])
    expect(day.entries[0].consumed_at).toContain('T20:15')
  })
})

test('a deleted note that another device has changed stays, and is shown as it is there', async () => {
  const { checkin_id } = await ask('POST', '/api/journal/checkins', { content: 'base note', date: DATE })
  await apart(async (page) => {
    await button(page, /^Delete note/).click()
    await page.advance(60_000)
    await ask('PATCH', `/api/journal/checkins/${checkin_id}`, { content: 'with knee pain' })
    await back(page)
    await look(page)
    await dialog(page).getByText('with knee pain').waitFor()
    await dialog(page).getByText(UNSENT.yoursDeleted).waitFor()
    await button(page, UNSENT.useTheirs).click()
    await page.getByText(UNSENT.none).waitFor()
    expect((await ask('GET', CHECKIN_PATH)).notes).toHaveLength(1)
  })
})

test('a change of an entry shows what it changes, and nothing else, as one’s own', async () => {
  const { entries } = await ask('POST', '/api/journal/foods', {
    date: DATE,
    meal_type: 'lunch',
    entries: [{ food_name: '200 g rice' }],
  })
  await apart(async (page) => {
    await page.locator('[data-entry]').click()
    await dialog(page).getByLabel('Notes').fill('from here')
    await dialog(page).getByRole('button', { name: ENTRY.saveChanges, exact: true }).click()
    await page.advance(60_000)
    await ask('PATCH', `/api/journal/foods/${entries[0].id}`, { meal_type: 'dinner' })
    await back(page)
    await look(page)
    await dialog(page).getByText('from here').waitFor()
    expect(await dialog(page).getByText(/Meal/).count()).toBe(0)
  })
})

test('without the server nothing is discarded by who cannot sign out, and the dialog says why', () =>
  apart(async (page) => {
    await choose(page, 'Mood', 2)
    await page.goto(PATHS.settings)
    await button(page, SETTINGS.signOut).click()
    for (const name of [UNSENT.signOutDiscard, UNSENT.signOutKeep]) {
      await button(page, name).click()
      await dialog(page).getByText(UNSENT.signOutNeedsServer).waitFor()
      await dialog(page)
        .getByText(/^Check-in, /)
        .waitFor()
    }
    await expectAccessible(page)
  }))

test('what follows from a refused change is listed with it', async () => {
  const { entries } = await ask('POST', '/api/journal/foods', {
    date: DATE,
    meal_type: 'lunch',
    entries: [{ food_name: '200 g rice' }],
  })
  await apart(async (page) => {
    for (const notes of ['first', 'second']) {
      await page.locator('[data-entry]').click()
      await dialog(page).getByLabel('Notes').fill(notes)
      await dialog(page).getByRole('button', { name: ENTRY.saveChanges, exact: true }).click()
      await page.advance(60_000)
    }
    await ask('PATCH', `/api/journal/foods/${entries[0].id}`, { meal_type: 'dinner' })
    await back(page)
    await look(page)
    await dialog(page).getByText(UNSENT.behind).waitFor()
    expect(
      await dialog(page)
        .getByText(/^Change of “200 g rice”/)
        .count(),
    ).toBe(2)
    await button(page, UNSENT.useYours).click()
    await page.getByText(UNSENT.none).waitFor()
    await page.advance(2000)
    expect((await ask('GET', `/api/journal/foods/${entries[0].id}`)).notes).toBe('second')
  })
})

describe('an answer that another device has given since', () => {
  const complete = async () => (await ask('GET', `/api/journal/days/${DATE}`)).complete
  const answers = (page: Page) => page.getByRole('group', { name: TODAY.complete })

  test.each([
    [UNSENT.useTheirs, false],
    [UNSENT.useYours, true],
  ] as const)('whether all is logged stays until the person decides: %s', async (choice, expected) => {
    await ask('POST', '/api/journal/foods', { date: DATE, entries: [{ food_name: '200 g rice' }] })
    await apart(async (page) => {
      await answers(page).getByRole('button', { name: TODAY.yes, exact: true }).click()
      await page.advance(61_000)
      await ask('PUT', `/api/journal/days/${DATE}`, { complete: false })
      await back(page)
      expect(await complete()).toBe(false)
      await look(page)
      await button(page, choice).click()
      await page.getByText(UNSENT.none).waitFor()
      expect(await complete()).toBe(expected)
    })
  })

  test.each([
    [UNSENT.useTheirs, 'skipped'],
    [UNSENT.useYours, 'due'],
  ] as const)('about a protocol is not cleared until the person decides: %s', async (choice, expected) => {
    const { id } = await ask('POST', '/api/protocols/subscriptions', { protocol: 'hydration' })
    const path = `/api/protocols/subscriptions/${id}/days/${DATE}`
    await ask('PUT', path, { status: 'taken' })
    await apart(async (page) => {
      await page.getByRole('checkbox', { name: 'Drink enough' }).click()
      await page.advance(61_000)
      await ask('PUT', path, { status: 'skipped' })
      await back(page)
      await look(page)
      await button(page, choice).click()
      await page.getByText(UNSENT.none).waitFor()
      const { protocols } = await ask('GET', CHECKIN_PATH)
      expect(protocols).toMatchObject([{ id, status: expected }])
    })
  })

  test('about a protocol stays until the person decides', async () => {
    const { id } = await ask('POST', '/api/protocols/subscriptions', { protocol: 'hydration' })
    const path = `/api/protocols/subscriptions/${id}/days/${DATE}`
    await apart(async (page) => {
      await button(page, /^Skip /).click()
      await page.advance(61_000)
      await ask('PUT', path, { status: 'taken' })
      await back(page)
      await look(page)
      await button(page, UNSENT.useYours).click()
      await page.getByText(UNSENT.none).waitFor()
      const { protocols } = await ask('GET', CHECKIN_PATH)
      expect(protocols).toMatchObject([{ id, status: 'skipped' }])
    })
  })
})

test('a check-in that was refused says which values it has', () =>
  apart(async (page) => {
    await choose(page, 'Mood', 2)
    await choose(page, 'Energy', 4)
    await button(page, 'Add 250 ml of water').click()
    await page.advance(1000)
    page.unrouteAll()
    page.route('**/checkin', (held) =>
      held.request.method === 'PATCH' ? held.fulfill({ status: 422, json: {} }) : held.continue(),
    )
    for (let seconds = 0; seconds < 30; seconds += 10) await page.advance(10_000)
    await look(page)
    await dialog(page).getByText('Mood 2 of 10').waitFor()
    await dialog(page).getByText('Energy 4 of 10').waitFor()
    await dialog(page).getByText('Water +250 ml').waitFor()
  }))
