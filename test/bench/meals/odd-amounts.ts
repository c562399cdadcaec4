import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FoodIndex } from '../../../src/foods/food.ts'
import { analyzeText } from '../../../src/foods/meal/passes.ts'

/** A short text that a careless reading gets wildly wrong, and what a person could have meant; all 0: no food. */
export type OddAmount = { description: string; grams: Range; kcal: Range }
type Range = readonly [least: number, most: number]

const COLUMNS = ['description', 'grams_min', 'grams_max', 'kcal_min', 'kcal_max']

/** @throws Error that names the line that is not one. */
export function readOddAmounts(): OddAmount[] {
  const path = join(import.meta.dir, 'odd-amounts.tsv')
  const [header, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  if (header !== COLUMNS.join('\t')) throw new Error(`${path}: the columns are not ${COLUMNS.join(', ')}`)
  return lines.map((line, index) => {
    const [description = '', ...cells] = line.split('\t')
    const [gramsMin = 0, gramsMax = 0, kcalMin = 0, kcalMax = 0] = cells.map((cell) =>
      Number(cell || Number.NaN),
    )
    const isRange = gramsMin >= 0 && gramsMax >= gramsMin && kcalMin >= 0 && kcalMax >= kcalMin
    if (description === '' || !isRange) throw new Error(`${path}:${index + 2}: not an amount`)
    return { description, grams: [gramsMin, gramsMax], kcal: [kcalMin, kcalMax] }
  })
}

/** Those read within both ranges. */
export function saneAmounts(amounts: readonly OddAmount[], index: FoodIndex): OddAmount[] {
  return amounts.filter(({ description, grams, kcal }) => {
    const { items } = analyzeText(description, index)
    const eaten = items.reduce((sum, item) => sum + item.grams, 0)
    const energy = items.reduce((sum, item) => sum + (item.nutrients.energy_kcal ?? 0), 0)
    return isWithin(eaten, grams) && isWithin(energy, kcal)
  })
}

const isWithin = (value: number, [least, most]: Range) => value >= least && value <= most
