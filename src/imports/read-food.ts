import type { LocalDate } from '../contract/calendar-date.ts'
import { HOUR_MS } from '../contract/durations.ts'
import {
  MAX_ENTRY_GRAMS,
  MAX_FOOD_NAME_CHARS,
  MAX_FOOD_NOTES_CHARS,
  MAX_NUTRIENT_AMOUNT,
  MAX_STATED,
} from '../contract/limits.ts'
import type { NutrientKey, Nutrients } from '../contract/nutrients.ts'
import { withoutFormula } from '../core/csv.ts'
import { noonOn, parseInstant } from '../core/dates.ts'
import { nutrientsFrom, round } from '../nutrition/nutrients.ts'
import type { FileRow, RecordDate } from './file-row.ts'
import { parseMeal } from './meals.ts'
import { parseAmount, parseNumber, parseTime } from './parse-cells.ts'
import type { LeftOutReason, ParsedFood } from './record-result.ts'

/**
 * The limits of `log_food` for one entry; a larger amount is probably a mistake. Other units: any that the
 * program knows.
 */
const MAX_AMOUNTS: Readonly<Partial<Record<NutrientKey, number>>> = {
  energy_kcal: MAX_STATED.calories,
  protein_g: MAX_STATED.protein,
  fat_g: MAX_STATED.fat,
  carbohydrate_g: MAX_STATED.carbs,
}

type FoodFields = Omit<ParsedFood, 'line' | 'date' | 'time' | 'kind'>

/** One line of Cronometer's foods and recipes: a food with its nutrients. */
export function readServing(row: FileRow, dated: RecordDate): ParsedFood | LeftOutReason {
  const name = foodName(row.cell('food'))
  if (name === '') return 'no_name'
  const group = row.cell('meal')
  return createFood(row, dated, {
    scope: 'item',
    name,
    meal: parseMeal(group),
    notes: null,
    identity: ['cronometer', dated.date, group.toLowerCase(), name.toLowerCase(), amountText(row)],
  })
}

/** One line of Cronometer's daily nutrition: the total of a meal, or of the day if meals are not listed. */
export function readDaySum(row: FileRow, dated: RecordDate): ParsedFood | LeftOutReason {
  const group = row.cell('meal')
  if (/^total$/i.test(group)) return 'day_total'
  const hasMeals = row.has('meal')
  const read = createFood(row, dated, {
    scope: hasMeals ? 'meal' : 'day',
    name: `${hasMeals && group !== '' ? group : 'Whole day'} (Cronometer)`,
    meal: parseMeal(group),
    notes: null,
    isWholeDay: /^true$/i.test(row.cell('completed')),
    identity: ['cronometer-sum', dated.date, hasMeals ? group.toLowerCase() : null],
  })
  return isEmptyRow(read) ? 'no_value' : read
}

/**
 * One line of MyFitnessPal's nutrition: a meal, or a part of it with a time; older files have the food's
 * name.
 */
export function readMealSum(row: FileRow, dated: RecordDate): ParsedFood | LeftOutReason {
  const meal = row.cell('meal')
  const name = foodName(row.cell('food'))
  const notes = row.cell('note').slice(0, MAX_FOOD_NOTES_CHARS)
  const read = createFood(row, dated, {
    scope: name === '' ? 'meal' : 'item',
    name: name === '' ? `${meal === '' ? 'Meal' : meal} (MyFitnessPal)` : name,
    meal: parseMeal(meal),
    notes: notes === '' ? null : notes,
    identity: [
      'myfitnesspal',
      dated.date,
      meal.toLowerCase(),
      name.toLowerCase(),
      amountText(row),
      parseTime(row.cell('time')),
    ],
  })
  return isEmptyRow(read) && name === '' ? 'no_value' : read
}

/** One line of this program's own export. */
export function readOwnFood(row: FileRow, dated: RecordDate): ParsedFood | LeftOutReason {
  const name = displayText(row.cell('food')).slice(0, MAX_FOOD_NAME_CHARS)
  if (name === '') return 'no_name'
  const notes = displayText(row.cell('note')).slice(0, MAX_FOOD_NOTES_CHARS)
  const at = row.cell('instant')
  const meal = row.cell('meal')
  const read = createFood(row, dated, {
    scope: 'item',
    name,
    meal: parseMeal(meal),
    notes: notes === '' ? null : notes,
    instant: instantWithin(dated.date, at),
    identity: ['ext-server', dated.date, at, meal, name, amountText(row)],
  })
  const grams = parseNumber(row.cell('grams'), row.layout.delimiter)
  if (typeof read === 'string' || grams === null || grams === undefined) return read
  if (grams < 0) return 'negative'
  return grams > MAX_ENTRY_GRAMS ? 'impossible' : { ...read, grams: round(grams) }
}

/**
 * The instant if it can be on that date: in some time zone the date lasts from 26 hours before noon to 26 hours after.
 */
function instantWithin(date: LocalDate, text: string): number | null {
  const instant = parseInstant(text)
  return instant !== undefined && Math.abs(instant - noonOn(date, 'UTC')) <= 26 * HOUR_MS ? instant : null
}

/** Text without the apostrophe that stops spreadsheets from running it. */
const displayText = (text: string) =>
  text.startsWith("'") && withoutFormula(text.slice(1)) === text ? text.slice(1) : text

/** A name without the second pair of quotes that some files have. */
const foodName = (cell: string) =>
  cell
    .replace(/^"(.*)"$/s, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_FOOD_NAME_CHARS)

const amountText = (row: FileRow) => `${row.cell('amount')} ${row.cell('unit')}`.trim().toLowerCase()

/** A sum without entries: days without logs are written as zeros. */
const isEmptyRow = (read: ParsedFood | LeftOutReason) =>
  typeof read !== 'string' && Object.values(read.nutrients).every((value) => (value ?? 0) === 0)

function createFood(
  row: FileRow,
  dated: RecordDate,
  said: Pick<FoodFields, 'scope' | 'name' | 'meal' | 'notes' | 'identity'> &
    Partial<Pick<FoodFields, 'isWholeDay' | 'instant'>>,
): ParsedFood | LeftOutReason {
  const amount = parseAmount(`${row.cell('amount')} ${row.cell('unit')}`, row.layout.delimiter)
  if ((amount.quantity ?? 0) < 0) return 'negative'
  if ((amount.grams ?? 0) > MAX_ENTRY_GRAMS) return 'impossible'
  const nutrients = readNutrients(row)
  if (typeof nutrients === 'string') return nutrients
  return {
    kind: 'food',
    ...dated,
    isWholeDay: false,
    instant: null,
    ...said,
    // Zero is valid for a weight, but not for a number of pieces.
    quantity: amount.quantity === 0 ? null : amount.quantity,
    unit: amount.quantity === 0 ? null : amount.unit,
    grams: amount.grams === null ? null : round(amount.grams),
    nutrients,
  }
}

function readNutrients({ layout, cells }: FileRow): Nutrients | LeftOutReason {
  const known = new Map<NutrientKey, number>()
  for (const { key, factor, place } of layout.nutrients) {
    const value = parseNumber(cells[place] ?? '', layout.delimiter)
    if (value === undefined) return 'no_number'
    if (value === null) continue
    if (value < 0) return 'negative'
    const amount = round(value * factor)
    if (amount > (MAX_AMOUNTS[key] ?? MAX_NUTRIENT_AMOUNT)) return 'impossible'
    known.set(key, amount)
  }
  return nutrientsFrom((key) => known.get(key) ?? null)
}
