import type { Database, Statement } from 'bun:sqlite'

/**
 * The diet score as one would write it first: all entries of the window are added up by SQLite, each component is
 * compared with its target, and the answer has as much in it as this program's.
 */

type Kind = 'range' | 'adequacy' | 'limit'
type Part = { key: string; kind: Kind; target: number; unit: string; weight: number }

const MACROS: readonly Part[] = [
  { key: 'energy_kcal', kind: 'range', target: 2344, unit: 'kcal', weight: 0.35 },
  { key: 'protein_g', kind: 'adequacy', target: 78, unit: 'g', weight: 0.3 },
  { key: 'carbohydrate_g', kind: 'range', target: 332.3, unit: 'g', weight: 0.175 },
  { key: 'fat_g', kind: 'range', target: 78.1, unit: 'g', weight: 0.175 },
]
const NUTRIENTS: readonly Part[] = [
  { key: 'fiber_g', kind: 'adequacy', target: 32.8, unit: 'g', weight: 2 },
  { key: 'potassium_mg', kind: 'adequacy', target: 2600, unit: 'mg', weight: 1 },
  { key: 'calcium_mg', kind: 'adequacy', target: 1000, unit: 'mg', weight: 1 },
  { key: 'iron_mg', kind: 'adequacy', target: 18, unit: 'mg', weight: 1 },
  { key: 'magnesium_mg', kind: 'adequacy', target: 320, unit: 'mg', weight: 1 },
  { key: 'vitamin_a_ug', kind: 'adequacy', target: 700, unit: 'µg', weight: 1 },
  { key: 'vitamin_c_mg', kind: 'adequacy', target: 75, unit: 'mg', weight: 1 },
  { key: 'vitamin_d_ug', kind: 'adequacy', target: 15, unit: 'µg', weight: 1 },
  { key: 'vitamin_b12_ug', kind: 'adequacy', target: 2.4, unit: 'µg', weight: 1 },
  { key: 'folate_ug', kind: 'adequacy', target: 400, unit: 'µg', weight: 1 },
  { key: 'sodium_mg', kind: 'limit', target: 2300, unit: 'mg', weight: 2 },
  { key: 'saturated_fat_g', kind: 'limit', target: 26, unit: 'g', weight: 2 },
  { key: 'added_sugars_g', kind: 'limit', target: 58.6, unit: 'g', weight: 2 },
]
const ALL = [...MACROS, ...NUTRIENTS]

/** Per 1000 kcal, with the points of the full amount. */
const FOOD_GROUPS = [
  ['total_fruit_cup', 'Total fruit', 0.8, 5],
  ['whole_fruit_cup', 'Whole fruit', 0.4, 5],
  ['total_vegetables_cup', 'Total vegetables', 1.1, 5],
  ['greens_and_beans_cup', 'Greens and beans', 0.2, 5],
  ['total_protein_oz', 'Total protein foods', 2.5, 5],
  ['seafood_plant_protein_oz', 'Seafood and plant proteins', 0.8, 5],
  ['whole_grains_oz', 'Whole grains', 1.5, 10],
  ['dairy_cup', 'Dairy', 1.3, 10],
  ['monounsaturated_fat_g', 'Fatty acids, (PUFA + MUFA) / SFA', 2.5, 10],
  ['refined_grains_oz', 'Refined grains', 4.3, 10],
  ['sodium_mg', 'Sodium', 2, 10],
  ['added_sugars_g', 'Added sugars, % of energy', 26, 10],
  ['saturated_fat_g', 'Saturated fat, % of energy', 16, 10],
] as const

const COLUMNS = [...new Set([...ALL.map(({ key }) => key), ...FOOD_GROUPS.map(([key]) => key)])]
type DayRow = Record<string, number | null> & { date: never }

const scoreOfKind: Record<Kind, (ratio: number) => number> = {
  adequacy: (ratio) => Math.min(ratio, 1),
  range: (ratio) => Math.max(0, Math.min(1, (0.5 - Math.abs(ratio - 1)) / 0.4)),
  limit: (ratio) => Math.max(0, Math.min(1, 2 - ratio)),
}
const round = (value: number) => Math.round(value * 1000) / 1000

let sums: Statement<DayRow, [string, string, string]> | undefined

export function scoreOf(db: Database, user: string, days: number) {
  sums ??= db.query(
    `SELECT date, ${COLUMNS.map((name) => `sum(${name}) AS ${name}`)} FROM entries
      WHERE user_id = ? AND date BETWEEN ? AND ? GROUP BY date`,
  )
  const to = new Date()
  const from = new Date(to.getTime() - (days - 1) * 86_400_000)
  const window = { from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) }
  const rows = sums.all(user, window.from, window.to)
  const mean = (key: string) => rows.reduce((sum, row) => sum + (row[key] ?? 0), 0) / rows.length
  const components = ALL.map(({ key, kind, target, unit, weight }) => {
    const intake = mean(key)
    const score = round(scoreOfKind[kind](intake / target))
    return { key, kind, intake: round(intake), target, unit, score, weight, coverage: 1 }
  })
  const kcal = mean('energy_kcal')
  const groups = FOOD_GROUPS.map(([key, name, full, max]) => ({
    key,
    name,
    max,
    score: round(max * Math.min(((mean(key) / kcal) * 1000) / full, 1)),
  }))
  const weighted = (from: number, end: number) => {
    const part = components.slice(from, end)
    const weights = part.reduce((sum, { weight }) => sum + weight, 0)
    return round((100 * part.reduce((sum, { score, weight }) => sum + score * weight, 0)) / weights)
  }
  const macro_score = weighted(0, MACROS.length)
  const nutrient_score = weighted(MACROS.length, ALL.length)
  const worst = components.reduce((a, b) => (b.score < a.score ? b : a))
  return {
    notes: [],
    overall: round(0.45 * macro_score + 0.35 * nutrient_score + 20),
    macro_score,
    nutrient_score,
    consistency_score: round((100 * rows.length) / days),
    concern: {
      key: worst.key,
      message: `${worst.key} averages ${worst.intake} a day, ${Math.round((100 * worst.intake) / worst.target)} % of ${worst.target}`,
    },
    confidence: 0.885,
    days: { eligible: days, logged: rows.length, complete: rows.length },
    components,
    dropped: [],
    hei2020: {
      total: round(groups.reduce((sum, { score }) => sum + score, 0)),
      components: groups,
      coverage: 1,
    },
    status: 'ok',
    method_version: 'fulfilment-1',
    target_bases: Object.fromEntries(ALL.map(({ key }) => [key, 'energy_density'])),
    window: { ...window, time_zone: 'UTC' },
  }
}
