import { afterAll, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { modelServer, says } from '../../assistant/model-server.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench } from '../dom/bench.ts'
import { ask, box, button, log, MANY_WRITES } from './assistant-steps.ts'

const REPLY = 'Eat **more**:\n\n- oats\n- <img src=x onerror=alert(1)>rice\n\nThat is all.'
const model = modelServer(says(REPLY), () => new Response('no', { status: 500 }))
afterAll(() => model.stop())

const assistant = Object.entries(model.settings).map(([key, value]) => [`ASSISTANT_${key}`, value])
const { signIn, visit } = domBench({ settings: { ...MANY_WRITES, ...Object.fromEntries(assistant) } })

test('a reply of a model is shown as text and lists, never as markup; waiting can be stopped; errors fall back', () =>
  visit(async (page) => {
    await signIn(page, PATHS.assistant)
    await ask(page, 'What should I eat?')
    await log(page).getByRole('listitem').filter({ hasText: 'oats' }).last().waitFor()
    expect(await log(page).locator('strong').textContent()).toBe('more')
    expect(await log(page).locator('img').count()).toBe(0)
    expect(await page.getByText('No AI model used').count()).toBe(0)
    await expectAccessible(page)

    page.route('**/api/tools/chat_with_assistant', () => {}, { times: 1 })
    await ask(page, 'And what else?')
    await page.getByText('Reading your journal…').waitFor()
    await expectAccessible(page)
    await button(page, 'Stop waiting').click()
    await page.getByText('Reading your journal…').waitFor({ state: 'detached' })
    expect(await box(page).inputValue()).toBe('And what else?')
    await page.locator('textarea:focus').waitFor()
    expect(await log(page).getByText('And what else?').count()).toBe(0)

    await box(page).press('Enter')
    await page.getByText('No answer from the language model').waitFor()
    await log(page).getByText('No AI model used').waitFor()
  }))
