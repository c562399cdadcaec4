import { describe, expect, test } from 'bun:test'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { ENTRY } from '../../../src/web/app/texts/entry-dialogs.ts'
import { NOT_SENT } from '../../../src/web/app/texts/not-sent.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** Changes to a saved meal: another food for an entry, and undo of the whole meal. */

const { ask, signIn, visit } = domBench()

const entriesOf = async (date: string) => (await ask('GET', `/api/journal/day?date=${date}`)).entries
const eat = (date: string, ...entries: object[]) =>
  ask('POST', '/api/journal/foods', { date, meal_type: 'lunch', entries })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const entry = (page: Page, words: string) => page.locator('[data-entry]', { hasText: words })
const kcal = (page: Page) => page.getByLabel('kcal').inputValue()

async function onDay(
  date: string,
  work: (page: Page) => Promise<unknown>,
  options: { expected?: RegExp } = {},
) {
  await visit(async (page) => {
    await signIn(page, `/?date=${date}`)
    await page.getByLabel('What did you eat?').waitFor()
    await work(page)
  }, options)
}

/** Searches a food and takes the first that is found. */
async function search(page: Page, words: string) {
  const combobox = page.getByRole('combobox', { name: 'Food' })
  await combobox.fill(words)
  await page
    .getByRole('option', { name: new RegExp(words, 'i') })
    .first()
    .waitFor()
  await combobox.press('Enter')
  await combobox.waitFor({ state: 'detached' })
}

describe('another food for a saved entry', () => {
  test('is cancelled with Escape, and replaced by choosing again', async () => {
    await eat('2026-01-12', { food_name: '120 g cooked rice' })
    await onDay('2026-01-12', async (page) => {
      await entry(page, '120 g cooked rice').click()
      await button(page, 'Choose another food').click()
      await page.locator('[role=combobox]:focus').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('button:focus', { hasText: 'Choose another food' }).waitFor()
      for (const words of ['lentil', 'White rice']) {
        await button(page, 'Choose another food').click()
        await search(page, words)
      }
      await page.getByLabel('kcal').fill('150')
      await page.getByLabel('Grams', { exact: true }).fill('60')
      expect(await kcal(page)).toBe('150')
      await button(page, 'Save').click()
      await page.locator('dialog').waitFor({ state: 'detached' })
      expect(await entriesOf('2026-01-12')).toMatchObject([
        {
          // Not by the words of the food that it was not, with their amount.
          food_name: expect.stringMatching(/^white rice/i),
          food: expect.stringMatching(/white rice/i),
          grams: 60,
          nutrients: { energy_kcal: 150 },
        },
      ])
    })
  })

  test('leaves a name that was typed', async () => {
    await eat('2026-01-11', { food_name: '120 g cooked rice' })
    await onDay('2026-01-11', async (page) => {
      await entry(page, '120 g cooked rice').click()
      await page.getByLabel(ENTRY.name, { exact: true }).fill('dal')
      await button(page, 'Choose another food').click()
      await search(page, 'lentil')
      await button(page, 'Save').click()
      await page.locator('dialog').waitFor({ state: 'detached' })
      expect(await entriesOf('2026-01-11')).toMatchObject([
        { food_name: 'dal', food: expect.stringMatching(/lentil/i), grams: 120 },
      ])
    })
  })

  test('is chosen for words that were not recognised, in its usual amount until another is typed', async () => {
    await eat('2026-01-13', { food_name: 'zorbleflux', calories: 300 })
    await onDay('2026-01-13', async (page) => {
      await entry(page, 'zorbleflux').click()
      await page.getByText('Matched to: no food').waitFor()
      await expectAccessible(page)
      await button(page, 'Choose a food').click()
      expect(await page.getByRole('combobox', { name: 'Food' }).inputValue()).toBe('zorbleflux')
      await search(page, 'lentil')
      const grams = page.getByLabel('Grams', { exact: true })
      expect(Number(await grams.inputValue())).toBeGreaterThan(0)
      await grams.fill('')
      await button(page, 'Save').click()
      await page.locator('[name=grams][aria-invalid=true]:focus').waitFor()
      await grams.fill('80')
      await button(page, 'Save').click()
      await page.locator('dialog').waitFor({ state: 'detached' })
      expect(await entriesOf('2026-01-13')).toMatchObject([
        { food_name: 'zorbleflux', food: expect.stringMatching(/lentil/i), grams: 80, grams_basis: 'user' },
      ])
    })
  })

  test('that was deleted in the meantime is reported at its place, with nothing else lost', async () => {
    await eat('2026-01-14', { food_name: '120 g cooked rice' })
    const soup = await ask('POST', '/api/foods/own', { name: 'Glurk soup', nutrients: { energy_kcal: 50 } })
    await onDay(
      '2026-01-14',
      async (page) => {
        await entry(page, '120 g cooked rice').click()
        await button(page, 'Choose another food').click()
        await search(page, 'Glurk soup')
        await page.getByLabel('Notes').fill('warm')
        await ask('DELETE', `/api/foods/own/${soup.id}`)
        await button(page, 'Save').click()
        await page.getByText('This food no longer exists; choose another food.').waitFor()
        await page.locator('button:focus', { hasText: 'Choose another food' }).waitFor()
        await expectAccessible(page)
        expect(await page.getByLabel('Notes').inputValue()).toBe('warm')
        await button(page, 'Choose another food').click()
        await search(page, 'lentil')
        expect(await page.getByText('This food no longer exists').count()).toBe(0)
        await button(page, 'Save').click()
        await page.locator('dialog').waitFor({ state: 'detached' })
        expect(await entriesOf('2026-01-14')).toMatchObject([
          { food: expect.stringMatching(/lentil/i), notes: 'warm' },
        ])
      },
      { expected: /422/ },
    )
  })
})

test('the energy follows the grams at the keystroke, not a frame later: it may be selected then, to be overwritten', async () => {
  await eat('2026-01-15', { food_name: '100 g cooked rice' })
  await onDay('2026-01-15', async (page) => {
    await entry(page, '100 g cooked rice').click()
    await page.locator('[name=grams]:focus').waitFor()
    const { document, Event } = page.window
    const input = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)
    const [grams, energy] = [input('grams'), input('calories')]
    const before = energy?.value
    if (grams !== null) grams.value = '50'
    grams?.dispatchEvent(new Event('input', { bubbles: true }))
    // Only microtasks run here. The clock stands still, so no frame is drawn.
    for (let step = 0; step < 100; step++) await null
    const after = energy?.value
    expect(Number(before)).toBeGreaterThan(100)
    expect(Number(after)).toBeCloseTo(Number(before) / 2, 1)
  })
})

describe('undo of a saved meal', () => {
  const meal = '100 g rice, an apple and two boiled eggs'
  async function save(page: Page) {
    await page.getByLabel('What did you eat?').fill(meal)
    await page.getByLabel('What did you eat?').press('Enter')
    await button(page, 'Save 3 foods').click()
    await page.getByText('Added 3 foods').waitFor()
  }

  test('sends one request', () =>
    onDay('2026-01-20', async (page) => {
      await save(page)
      const before = page.asked.length
      await button(page, 'Undo').click()
      await page.getByText('Undone').waitFor()
      const sent = page.asked.slice(before).filter(({ method }) => !['GET', 'HEAD'].includes(method))
      expect(sent.map(({ path }) => path)).toEqual(['/api/journal/foods/deletion'])
      expect(await entriesOf('2026-01-20')).toEqual([])
      await button(page, 'Save 3 foods').waitFor()
    }))

  test('is made later if nobody answers, and is shown at once', () =>
    onDay('2026-01-21', async (page) => {
      await save(page)
      page.route('**/api/journal/foods/deletion', (held) => held.abort())
      await button(page, 'Undo').click()
      await page.getByText('Undone').waitFor()
      expect(await page.locator('[data-entry]').count()).toBe(0)
      await button(page, 'Save 3 foods').waitFor()
      expect(await entriesOf('2026-01-21')).toHaveLength(3)
      page.unroute('**/api/journal/foods/deletion')
      await page.getByText(NOT_SENT.away(1)).waitFor({ state: 'detached' })
      await page.advance(1000)
      expect(await entriesOf('2026-01-21')).toEqual([])
    }))
})

test('a quantity of 0 is refused with the range that it may have', async () => {
  await eat('2026-01-19', { food_name: 'rice', quantity: 2, unit: 'cup' })
  await onDay('2026-01-19', async (page) => {
    await entry(page, 'rice').click()
    const quantity = page.locator('dialog').getByLabel(ENTRY.quantity)
    await quantity.fill('0')
    await button(page, ENTRY.saveChanges).click()
    await page.getByText('Enter a number above 0, at most 1000000.').waitFor()
    await quantity.fill('1')
    await button(page, ENTRY.saveChanges).click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(await entriesOf('2026-01-19')).toMatchObject([{ quantity: 1, unit: 'cup' }])
  })
})

test('an entry of another amount loses that of its words at once, without the server as with it', async () => {
  const date = '2026-03-10'
  await eat(date, { food_name: '20 g butter' }, { food_name: 'Half a banana' })
  await onDay(date, async (page) => {
    await page.goto('/')
    await entry(page, '20 g butter').waitFor()
    await page.route('**', (held) => held.abort())
    const names: string[] = []
    for (const [words, grams] of [
      ['20 g butter', '40'],
      ['Half a banana', '350'],
    ] as const) {
      await entry(page, words).click()
      await page.getByLabel('Grams', { exact: true }).fill(grams)
      await button(page, 'Save').click()
      await page.locator('dialog').waitFor({ state: 'detached' })
      await entry(page, `${grams} g`).waitFor()
      names.push((await page.locator('.entry-name', { hasText: /butter|banana/ }).allTextContents()).join())
    }
    expect(names.at(-1)).not.toMatch(/20 g|half/i)
    page.unrouteAll()
    await page.advance(60_000)
    expect(await entriesOf(date)).toMatchObject([
      { food_name: 'butter', grams: 40 },
      { food_name: 'banana', grams: 350 },
    ])
  })
})

describe('undo of a change', () => {
  const regram = async (page: Page, words: string, grams: string) => {
    await entry(page, words).click()
    await page.getByLabel('Grams', { exact: true }).fill(grams)
    await button(page, 'Save').click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.locator('[data-entry]', { hasText: `${grams} g` }).waitFor()
  }

  test('brings the entry back as it was, which can be changed again', async () => {
    const date = '2026-01-16'
    await eat(date, { food_name: '120 g cooked rice', notes: 'with salt' })
    const before = await entriesOf(date)
    await onDay(date, async (page) => {
      await regram(page, '120 g cooked rice', '300')
      await page.getByText(TODAY.changed('120 g cooked rice')).waitFor()
      await expectAccessible(page)
      await button(page, COMMON.undo).click()
      await entry(page, '120 g cooked rice').waitFor()
      await page.getByText(TODAY.undone).waitFor()
      expect(await entriesOf(date)).toEqual(before)
      await regram(page, '120 g cooked rice', '150')
      expect(await entriesOf(date)).toMatchObject([{ grams: 150, food_name: 'cooked rice' }])
    })
  })

  test('says why it cannot, if the entry was changed elsewhere since', async () => {
    const date = '2026-01-17'
    await eat(date, { food_name: '120 g cooked rice' })
    await onDay(date, async (page) => {
      await regram(page, '120 g cooked rice', '300')
      const [{ id }] = await entriesOf(date)
      await ask('PATCH', `/api/journal/foods/${id}`, { grams: 90 })
      await button(page, COMMON.undo).click()
      await page.getByText(/was changed since, so nothing was undone/).waitFor()
      await page.locator('[data-entry]', { hasText: '90 g' }).waitFor()
    })
  })

  test('of what waits to be sent takes it out', async () => {
    const date = '2026-03-10'
    await eat(date, { food_name: '120 g cooked rice' })
    const before = await entriesOf(date)
    await onDay(date, async (page) => {
      await page.goto('/')
      await entry(page, '120 g cooked rice').waitFor()
      await page.route('**', (held) => held.abort())
      await page.reload()
      await regram(page, '120 g cooked rice', '300')
      await button(page, COMMON.undo).click()
      await page.locator('[data-entry]', { hasText: '120 g' }).waitFor()
      await page.getByText(TODAY.undone).waitFor()
      page.unrouteAll()
      await page.advance(60_000)
      expect(await entriesOf(date)).toEqual(before)
    })
  })
})

test('a full day is reported at the save button, and what was typed stays', async () => {
  const date = '2026-01-25'
  for (let n = 0; n < 10; n++) {
    await eat(date, ...Array.from({ length: 50 }, () => ({ food_name: 'zorbleflux', calories: 1 })))
  }
  await onDay(
    date,
    async (page) => {
      await page.getByLabel('What did you eat?').fill('100 g rice')
      await page.getByLabel('What did you eat?').press('Enter')
      await button(page, 'Save 1 food').click()
      await page.getByText(/^A day can hold at most 500 food entries/).waitFor()
      await button(page, 'Save 1 food').waitFor()
    },
    { expected: /409/ },
  )
})

test('notes that tell of an emergency are saved, and the card is shown until it is closed', async () => {
  await eat('2026-01-20', { food_name: '120 g cooked rice' })
  await onDay('2026-01-20', async (page) => {
    await entry(page, '120 g cooked rice').click()
    await page.getByLabel('Notes').fill('crushing chest pain since then, cannot breathe')
    await button(page, 'Save').click()
    await page.getByRole('alert').getByRole('link', { name: 'Emergency 112' }).waitFor()
    expect(await entriesOf('2026-01-20')).toMatchObject([{ notes: expect.stringContaining('chest pain') }])
  })
})

test('Back closes a dialog, the upper one first, and leaves the day where it is', async () => {
  await eat('2026-01-20', { food_name: '120 g cooked rice' })
  await onDay('2026-01-21', async (page) => {
    await button(page, 'Previous day').click()
    await entry(page, '120 g cooked rice').click()
    const address = page.url()
    await button(page, 'Choose another food').click()
    await page.locator('[role=combobox]').waitFor()
    await page.goBack()
    await page.locator('[role=combobox]').waitFor({ state: 'detached' })
    await page.getByLabel('Grams', { exact: true }).fill('60')
    await page.goBack()
    await page.getByText(COMMON.closeAgain).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)
    await entry(page, '120 g cooked rice').waitFor()
  })
})

test('figures that no food of its weight has are refused at their field, with the most that it can have', async () => {
  await eat('2026-01-13', { food_name: '252 g cooked rice' })
  await onDay(
    '2026-01-13',
    async (page) => {
      await entry(page, '252 g cooked rice').click()
      await page.getByLabel(ENTRY.proteinGrams, { exact: true }).fill('999')
      await button(page, ENTRY.saveChanges).click()
      await page.getByText(/^Must come to at most 252 g, the weight of the food/).waitFor()
      const field = page.getByLabel(ENTRY.proteinGrams, { exact: true })
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      expect(await page.locator('dialog [aria-invalid="true"]').count()).toBe(1)
      await expectAccessible(page)
      await field.fill('20')
      await button(page, ENTRY.saveChanges).click()
      await page.locator('dialog').waitFor({ state: 'detached' })
    },
    { expected: /422/ },
  )
})
