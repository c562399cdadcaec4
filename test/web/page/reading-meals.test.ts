import { afterAll, describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { modelServer, says } from '../../assistant/model-server.ts'
import { readingMeals } from '../../foods/model/scripted-model.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench } from '../dom/bench.ts'

/** The settings say who reads the person's meals, and exactly what is sent for that. */

const model = modelServer(says('{"foods": []}'))
afterAll(() => model.stop())
const reading = readingMeals(model)

const SETUPS: [string, Record<string, string>, string, RegExp][] = [
  [
    'a model that reads meals',
    reading,
    'Your language model reads your meals.',
    /is sent the text of each meal.*Nothing of your profile or journal/,
  ],
  [
    'a model that does not',
    { ...reading, ASSISTANT_READ_MEALS: 'false' },
    'No language model reads your meals.',
    /assistant\.read_meals/,
  ],
  ['no model', { ASSISTANT_READ_MEALS: 'true' }, 'No language model reads your meals.', /nothing is sent/],
]

describe.each(SETUPS)('with %s', (_, settings, state, sent) => {
  const { signIn, visit } = domBench({ settings })

  test('the settings say so', () =>
    visit(async (page) => {
      await signIn(page, PATHS.settings)
      await page.getByText(state).waitFor()
      expect(await page.getByText(sent).count()).toBe(1)
      await expectAccessible(page)
    }))
})
