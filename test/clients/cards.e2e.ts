import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { CardName } from '../../src/contract/card-facts.ts'
import { CARDS, cardContent } from '../../src/mcp/cards/cards.ts'
import { testServer } from '../support.ts'
import { type Call, type Look, openCardHost, type Pages, refusal, toolResult } from './card-host.ts'

/** The cards in a real browser: how they look, and what they change. */

// Long enough for a slow machine.
setDefaultTimeout(30_000)

const CHANGE_TOOLS = ['correct_food', 'delete_entries', 'undo_change']
const server = await testServer()
const client = await server.mcpClient(await server.jwt('ada'))
const results = new Map<string, unknown>()
let host: Awaited<ReturnType<typeof openCardHost>>
let withoutChanges: Awaited<ReturnType<typeof openCardHost>>

const run = async (name: string, input: object) => await client.callTool({ name, arguments: { ...input } })

async function pagesFor(offered: readonly string[]): Promise<Pages> {
  const pages = CARDS.map(async (card) => [card.name, (await cardContent(card, new Set(offered))).text])
  return Object.fromEntries(await Promise.all(pages))
}

beforeAll(async () => {
  const token = server.token('ada')
  const body = { protocol: 'hydration', start: '2026-02-20' }
  const { json: subscription } = await server.request('POST', '/api/protocols/subscriptions', { token, body })
  for (const day of [1, 2, 3, 5, 6, 7]) {
    await run('log_checkin', {
      content: 'An ordinary day.',
      date: `2026-03-0${day}`,
      weight_kg: 82.5 - day * 0.1,
      mood: 5 + (day % 3),
      protocols: [{ id: subscription.id, status: day === 3 ? 'skipped' : 'taken' }],
    })
  }
  const meal = { food_name: '2 eggs, a bowl of ramen and some zorblax', meal_type: 'lunch' }
  results.set('meal', await run('log_food', meal))
  results.set('day', await run('get_diet_gap', {}))
  results.set('chart', await run('get_my_checkins', { limit: 30 }))
  results.set('protocols', await run('get_my_protocols', {}))
  const content = 'Mood 6/10 and a headache 4/10. My neighbour has a cold.'
  results.set('checkin', await run('log_checkin', { content }))
  results.set('unknown', await run('log_food', { food_name: 'zorblax' }))
  results.set('nothing', await run('get_my_checkins', { from: '2025-01-01', to: '2025-01-02' }))
  host = await openCardHost(await pagesFor(['get_diet_gap', 'get_health_snapshot', ...CHANGE_TOOLS]))
  withoutChanges = await openCardHost(await pagesFor(['get_diet_gap', 'get_health_snapshot']))
})

afterAll(async () => {
  await host?.close()
  await withoutChanges?.close()
})

const resultOf = (name: string) => results.get(name) ?? {}

/** What the tools of the journal answer, as they were recorded. */
async function journal({ name, arguments: input }: Call): Promise<unknown> {
  if (name === 'get_health_snapshot') return await run(name, input)
  if (name === 'delete_entries') return toolResult({ changed: 1, after: [], undo: 'undo-delete' })
  if (name === 'undo_change') return toolResult({ changed: 1, after: [], undo: null })
  const after = [
    { kind: 'food', grams: 480, energy_kcal: 612, protein_g: 31.4, carbohydrate_g: 55, fat_g: null },
  ]
  return toolResult({ changed: 1, after, undo: 'undo-portions' })
}

const show = (card: CardName, look: Partial<Look> = {}) =>
  host.show({ card, result: resultOf(card), answer: journal, ...look })
/** The calls without their own ids, which each has. */
const inputs = (calls: readonly Call[]): Record<string, unknown>[] =>
  calls.map(({ name, arguments: { client_entry_id: id, ...input } }) => {
    expect(id).toMatch(/^card-\w{10,}$/)
    return { name, ...input }
  })

const LOOKS = [
  { theme: 'light', width: 640 },
  { theme: 'dark', width: 640 },
  { theme: 'light', width: 320 },
  { theme: 'dark', width: 320 },
] as const

describe.each(['meal', 'day', 'chart', 'protocols', 'checkin'] as const)('the %s card', (card) => {
  test.each([...LOOKS])('in $theme, $width px: axe finds nothing, and nothing is cut off', async (look) => {
    const { page, view, violations, fitsWidth, complaints, asked, shot, close } = await show(card, look)
    expect(await violations()).toEqual([])
    expect(await fitsWidth()).toBe(true)
    expect(complaints).toEqual([])
    expect(new Set(asked)).toEqual(host.own)
    const height = await view.locator('html').evaluate((root) => root.scrollHeight)
    await page.waitForFunction(`document.querySelector('iframe').clientHeight >= ${height}`)
    await shot(`${card}-${look.theme}-${look.width}`)
    await close()
  })

  test('says when its call failed', async () => {
    const { view, close } = await show(card, { result: refusal('Rate limit exceeded. Wait 20 seconds.') })
    expect(await view.getByRole('alert').textContent()).toBe('Rate limit exceeded. Wait 20 seconds.')
    await close()
  })

  test('takes a result without structured content, a sentence before the JSON', async () => {
    const { structuredContent } = resultOf(card) as { structuredContent: object }
    const { content } = toolResult(structuredContent, 'A sentence to repeat.')
    const { text, complaints, close } = await show(card, { result: { content } })
    expect((await text()).length).toBeGreaterThan(40)
    expect(complaints).toEqual([])
    await close()
  })
})

describe('the meal card', () => {
  test('shows foods, amounts, and plainly what is assumed, unknown or not counted', async () => {
    const { text, close } = await show('meal')
    const said = await text()
    for (const part of [
      'Lunch logged',
      'at least',
      'kcal',
      'Boiled egg',
      '100 g',
      'a usual portion',
      'about 500 g',
    ]) {
      expect(said).toContain(part)
    }
    expect(said).toContain('Not recognised, and not counted: some zorblax')
    await close()
  })

  test('unknown is not zero', async () => {
    const { text, close } = await show('meal', { result: resultOf('unknown') })
    const said = await text()
    expect(said).toContain('Energy and macros not known')
    expect(said).toContain('amount not known')
    expect(said).not.toMatch(/\b0 ?(g|kcal)/)
    await close()
  })

  test('portions are changed and undone by keyboard alone', async () => {
    const { page, view, text, calls, told, violations, close } = await show('meal', {
      capabilities: { updateModelContext: { text: {} } },
    })
    const { structuredContent: meal } = resultOf('meal') as { structuredContent: { entry_id: string } }
    await view.getByRole('button', { name: 'Change portions' }).press('Enter')
    const first = view.getByLabel('Boiled egg', { exact: true })
    expect(await view.locator(':focus').getAttribute('id')).toBe('grams-0')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await first.inputValue()).toBe('110')
    await first.fill('80,5')
    expect(await violations()).toEqual([])
    await first.press('Enter')
    await view.getByText('612').waitFor()
    expect(await text()).toContain('not known')
    const undo = view.getByRole('button', { name: 'Undo the last change' })
    await undo.press('Space')
    await view.getByText('100\u00a0g').waitFor()
    expect(inputs(calls)).toEqual([
      { name: 'correct_food', entry_id: meal.entry_id, parts: [{ part: '1', grams: 80.5 }] },
      { name: 'undo_change', undo: 'undo-portions' },
    ])
    expect(await told()).toEqual([
      'In the meal card the person changed portions: Boiled egg 80.5\u00a0g.',
      'In the card the person undid the last change of: 2 eggs, a bowl of ramen and some zorblax.',
    ])
    await close()
  })

  test('a portion that cannot be is not sent', async () => {
    const { view, calls, close } = await show('meal')
    await view.getByRole('button', { name: 'Change portions' }).click()
    for (const wrong of ['0', '-5', 'many', '1e9']) {
      await view.getByLabel('Ramen noodles', { exact: true }).fill(wrong)
      await view.getByText('Enter grams above 0').waitFor()
      expect(await view.getByRole('button', { name: 'Save portions' }).isDisabled()).toBe(true)
    }
    await view.getByLabel('Ramen noodles', { exact: true }).press('Escape')
    await view.getByRole('button', { name: 'Change portions' }).waitFor()
    expect(calls).toEqual([])
    await close()
  })

  test('Undo removes the meal, and it can be put back', async () => {
    const { view, calls, violations, close } = await show('meal')
    const { structuredContent: meal } = resultOf('meal') as { structuredContent: { entry_id: string } }
    await view.getByRole('button', { name: 'Undo' }).press('Enter')
    await view.getByRole('status').getByText('Removed from the journal.').waitFor()
    expect(await violations()).toEqual([])
    await view.locator(':focus', { hasText: 'Put it back' }).press('Enter')
    await view.getByText('Boiled egg').waitFor()
    expect(inputs(calls)).toEqual([
      { name: 'delete_entries', kind: 'food', ids: [meal.entry_id] },
      { name: 'undo_change', undo: 'undo-delete' },
    ])
    await close()
  })

  test('a refusal is said in one line, and nothing is shown as changed', async () => {
    const { view, close } = await show('meal', { answer: async () => refusal('Missing scope: health:edit') })
    await view.getByRole('button', { name: 'Undo' }).click()
    await view.getByRole('alert').getByText('Missing scope: health:edit').waitFor()
    expect(await view.getByText('Boiled egg').count()).toBe(1)
    await close()
  })

  test('no buttons where nothing can be called', async () => {
    const { view, close } = await show('meal', { answer: undefined })
    expect(await view.getByRole('button').count()).toBe(0)
    await close()
    const result = resultOf('meal')
    const narrowed = await withoutChanges.show({ card: 'meal', result, answer: journal })
    expect(await narrowed.view.getByRole('button').count()).toBe(0)
    await narrowed.close()
  })

  test('a caller that may not read sees that it was saved', async () => {
    const result = toolResult({
      entry_id: 'one',
      updated_at: '',
      safety: { level: 'none', flags: [], card: null },
    })
    const { view, close } = await show('meal', { result })
    await view.getByText('Saved. This app may not read the journal').waitFor()
    await close()
  })
})

describe('the chart card', () => {
  test('concludes in a sentence, and has the values as a table', async () => {
    const { view, text, close } = await show('chart')
    const said = await text()
    expect(said).toContain(
      'Weight went down from 82.4 to 81.8 kg, on average 82.1 kg, from the values of 6 of 7 days.',
    )
    expect(await view.locator('.gap').getAttribute('d')).toMatch(/^M[\d. ]+L[\d. ]+$/)
    await view.getByText('Values', { exact: true }).press('Enter')
    expect(await view.getByRole('row').count()).toBe(7)
    await view.getByLabel('Measure').selectOption('Mood')
    await view.getByRole('heading', { name: 'Mood' }).waitFor()
    await close()
  })

  test('nothing in the time: says so', async () => {
    const { view, close } = await show('chart', { result: resultOf('nothing') })
    await view.getByText('No values were logged in this time.').waitFor()
    await close()
  })
})

test('the protocols card: adherence, streak and each of the last days in words', async () => {
  const { view, text, close } = await show('protocols')
  const said = await text()
  expect(said).toMatch(/Drink enough.*\d+%: \d+ of \d+ days? due in the last 30 days/)
  const days = view.getByRole('list', { name: 'Last 7 days' }).getByRole('listitem')
  expect(await days.count()).toBe(7)
  expect(await days.first().textContent()).toContain('Wednesday, 4 Mar: missed')
  await close()
})

describe('the check-in card', () => {
  test('shows what was stored with its words, and what was not read and why', async () => {
    const { text, close } = await show('checkin')
    const said = await text()
    for (const part of [
      'Mood · “Mood 6/10”6 of 10',
      'headache · “headache 4/10”4 of 10',
      'about somebody else',
    ]) {
      expect(said).toContain(part)
    }
    await close()
  })

  test('Undo removes it', async () => {
    const { view, calls, close } = await show('checkin')
    const { structuredContent } = resultOf('checkin') as { structuredContent: { checkin_id: string } }
    await view.getByRole('button', { name: 'Undo' }).click()
    await view.getByRole('button', { name: 'Put it back' }).waitFor()
    expect(inputs(calls)).toEqual([
      { name: 'delete_entries', kind: 'checkin', ids: [structuredContent.checkin_id] },
    ])
    await close()
  })

  test('an emergency comes first, and its number opens through the host', async () => {
    const result = await run('log_checkin', { content: 'Crushing chest pain since an hour, mood 3/10.' })
    for (const look of LOOKS) {
      const { view, text, told, violations, fitsWidth, close } = await show('checkin', {
        ...look,
        result,
        capabilities: { openLinks: {} },
      })
      expect(await violations()).toEqual([])
      expect(await fitsWidth()).toBe(true)
      await view.getByRole('link', { name: '112' }).click()
      expect(await told()).toEqual(['tel:112'])
      expect((await text()).indexOf('112')).toBeLessThan(90)
      await close()
    }
  })
})

describe('the host', () => {
  test('gives colours and fonts; what it leaves out is ours', async () => {
    const variables = {
      '--color-background-primary': '#102030',
      '--font-sans': 'Georgia',
      '--made-up': 'red',
    }
    const css = { fonts: '@font-face { font-family: "Host"; src: local("Georgia") }' }
    const { view, close } = await show('meal', { theme: 'dark', styles: { variables, css } })
    const style = (name: string) => view.locator('body').evaluate(`getComputedStyle(document.body).${name}`)
    expect(await style('backgroundColor')).toBe('rgb(16, 32, 48)')
    expect(await style('fontFamily')).toBe('Georgia')
    expect(await style('color')).toBe('rgb(232, 237, 233)')
    expect(await view.locator('style#fonts').textContent()).toBe(css.fonts)
    await close()
  })

  test('sends another result: the card is that of the new one', async () => {
    const { page, view, close } = await show('meal')
    await view.getByRole('button', { name: 'Undo' }).click()
    await view.getByRole('button', { name: 'Put it back' }).waitFor()
    await page.evaluate('sendResult(toolResult)')
    await view.getByText('Boiled egg').waitFor()
    await close()
  })
})

test('each page is small', async () => {
  const pages = await pagesFor(CHANGE_TOOLS)
  for (const html of Object.values(pages)) expect(Buffer.byteLength(html)).toBeLessThan(60_000)
})
