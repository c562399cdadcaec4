/**
 * Prints where a nutrient shows, as JSON: `bun test/contract/nutrient-surfaces.ts KEY`. Run in a copy of the program
 * whose registry has one entry more.
 */
import { withGeneratedSections } from '../../docs/generate.ts'
import { readMeasures } from '../../src/assistant/understand/measure-words.ts'
import { plainWords } from '../../src/assistant/understand/words.ts'
import type { NutrientKey } from '../../src/contract/nutrients.ts'
import { MACRO_KEYS, nutrientsIn } from '../../src/contract/nutrients.ts'
import { fdcNutrient } from '../../src/foods/import/fdc-nutrients.ts'
import { FNDDS_NUTRIENT_COLUMNS } from '../../src/foods/import/fndds.ts'
import { readNutrients } from '../../src/foods/import/read-off-nutrients.ts'
import { starterFoods } from '../../src/foods/starter/table.ts'
import { nutrientColumn, parseColumn } from '../../src/imports/columns.ts'
import { CARDS, cardContent } from '../../src/mcp/cards/cards.ts'
import { focusArgument, nutrientArgument } from '../../src/mcp/prompt-arguments.ts'
import { storedNutrients } from '../../src/nutrition/nutrients.ts'
import { TOOLS } from '../../src/tools/index.ts'
import { NUTRIENTS as ON_PAGE } from '../../src/web/app/texts/nutrients.ts'
import { journalOf } from '../journal/support.ts'

const key = process.argv[2] as NutrientKey
const per100g = { energy_kcal: 61, protein_g: 3, [key]: 84 }

/** A person who logs a food of their own that holds the nutrient. */
async function throughTheJournal() {
  const { request, tool } = await journalOf()
  await request('POST', '/api/foods/own', { name: 'Whey', nutrients: per100g })
  const { entry, day_totals } = await tool('log_food', { food_name: '200 g whey' })
  await request('PUT', '/api/journal/days/2026-03-10', { complete: true })
  const { nutrients } = await tool('get_diet_gap')
  const { components, dropped } = await tool('get_diet_score')
  const { json: openApi } = await request('GET', '/openapi.json')
  const { text: csv } = await request('GET', '/api/export?format=csv&part=foods')
  return {
    entry: entry.nutrients[key],
    total: day_totals.nutrients[key],
    gap: nutrients.find((row: { key: string }) => row.key === key),
    scored: [...components, ...dropped].some((row: { key: string }) => row.key === key),
    openApi: JSON.stringify(openApi).split(`"${key}"`).length - 1,
    csvHeader: csv.slice(0, csv.indexOf('\n')),
  }
}

/** The amount in a day that was stored, with its entry, by a program without the nutrient. */
async function dayFromBefore() {
  const { request, log, server } = await journalOf()
  await log({ food_name: 'soup', calories: 100 })
  server.db.$client.run(`UPDATE food_entries SET nutrients = json_remove(nutrients, '$.${key}')`)
  server.db.$client.run('UPDATE food_days SET sums = zeroblob(length(sums) - 16)')
  const { json } = await request('GET', '/api/journal/day?date=2026-03-10')
  return [json.totals.nutrients.energy_kcal, json.totals.nutrients[key]]
}

const surfaces = {
  page: ON_PAGE[key],
  listedWith: nutrientsIn('minerals'),
  macros: MACRO_KEYS,
  tools: TOOLS.filter(({ output }) => JSON.stringify(output).includes(`"${key}"`)).map(({ name }) => name),
  fdc: fdcNutrient('305', 'mg'),
  fndds: FNDDS_NUTRIENT_COLUMNS[key],
  off: readNutrients((column) => ({ 'energy-kcal': '61', phosphorus: '0.084' })[column] ?? ''),
  csv: nutrientColumn(parseColumn('Phosphorus (mg)')),
  question: readMeasures(plainWords('How much phosphorus did I get?')).asked.flatMap(
    ({ measures }) => measures,
  ),
  prompt: [focusArgument.suggestions.includes('phosphorus'), nutrientArgument.accepts(key)],
  cards: await Promise.all(
    CARDS.map(async (card) =>
      (await cardContent(card, new Set())).text.includes(`"${key}":{"name":"Phosphorus"`),
    ),
  ),
  docs: withGeneratedSections(await Bun.file('docs/how-scores-work.md').text()),
  starter: starterFoods()[0]?.nutrients[key],
  stored: storedNutrients({ energy_kcal: 100 })[key],
  storedDay: await dayFromBefore(),
  ...(await throughTheJournal()),
}
await Bun.write(Bun.stdout, JSON.stringify(surfaces))
process.exit(0)
