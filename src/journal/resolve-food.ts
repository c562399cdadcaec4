import { NUTRIENT_KEYS, type NutrientKey, type Nutrients, STATED_NUTRIENTS } from '../contract/nutrients.ts'
import { invalidField } from '../core/errors.ts'
import { amountGrams } from '../foods/amount.ts'
import type { Analysis, AnalyzedItem, Food, FoodTable, GramsBasis, Reading } from '../foods/food.ts'
import { refusedNote, usualNote } from '../foods/food-document.ts'
import { resolveItems, STATED_SOURCE } from '../foods/food-items.ts'
import { BASIS_CONFIDENCE, confidenceOf, stakeOf } from '../foods/meal/certainty.ts'
import { analyzeText } from '../foods/meal/passes.ts'
import { isOtherSize } from '../foods/meal/readings.ts'
import { plausibleGrams } from '../foods/plausibility.ts'
import { supplementItem } from '../foods/supplements/take-supplements.ts'
import { addPatterns, type FoodPatterns, scalePatterns } from '../nutrition/food-patterns.ts'
import { addNutrients, nutrientsFrom, round, scaleNutrients } from '../nutrition/nutrients.ts'
import { sharesOf, withStated } from '../nutrition/stated-figures.ts'
import { expectPossible } from './expect-possible.ts'
import { partOf, partsToStore, sourceOfParts } from './food-parts.ts'
import type { LogFoodInput, VALUE_SOURCES } from './food-schema.ts'

/** What an entry's words and amounts resolve to. */
export type ResolvedFood = {
  grams: number | null
  gramsBasis: GramsBasis | null
  food: string | null
  source: string | null
  sourceCode: string | null
  /** 0–1. */
  confidence: number
  nutrients: Nutrients
  /** Food groups; null if they are not known for all of the entry. */
  patterns: FoodPatterns | null
  valueSource: (typeof VALUE_SOURCES)[number]
  /** The matched foods, for allergen warnings. */
  foods: readonly Food[]
  /** Messages for the person. */
  warnings: readonly string[]
  /** What was read of the words, food by food. */
  analysis: Analysis
}

/** As the columns of an entry. */
export const storedValues = (resolved: ResolvedFood) => ({
  grams: resolved.grams,
  grams_basis: resolved.gramsBasis,
  nutrients: resolved.nutrients,
  patterns: resolved.patterns,
  value_source: resolved.valueSource,
  food: resolved.food,
  source: resolved.source,
  source_code: resolved.sourceCode,
  confidence: resolved.confidence,
  parts: partsToStore(resolved.analysis.items),
})

/** Stated energy halves the doubt about a food that is more likely right than not. */
function statedConfidence({ foods, confidence }: FoundFood): number {
  if (foods.length === 0) return 1
  return confidence > 0.5 ? round((1 + confidence) / 2) : confidence
}

type StatedNutrients = Pick<LogFoodInput, keyof typeof STATED_NUTRIENTS>
type StatedEntry = Pick<LogFoodInput, 'food_name' | 'quantity' | 'unit' | 'grams' | 'items'> & StatedNutrients

/** The values from the food database, before the person's own. */
type FoundFood = Omit<ResolvedFood, 'valueSource'>

/**
 * Finds foods, grams and nutrients for an entry. Stated values take precedence, the food database supplies
 * the rest, and what neither has stays unknown.
 * @param read the foods of the name, if they were found before.
 */
export function resolveFood(stated: StatedEntry, foods: FoodTable, read?: Analysis): ResolvedFood {
  const resolved = withOwnFigures(findFoods(stated, foods, read), stated)
  const fromClient = sourceOfParts(resolved.analysis.items.map(partOf))
  const isWhole = resolved.valueSource === 'database' || resolved.source === null
  if (fromClient === 'estimate' || (fromClient === 'label' && isWhole))
    return { ...resolved, valueSource: fromClient }
  const hasOwn = stated.items?.some(({ nutrients }) => nutrients !== undefined) === true
  return hasOwn && resolved.valueSource === 'database'
    ? { ...resolved, valueSource: resolved.source === null ? 'user' : 'mixed' }
    : resolved
}

/**
 * Resolves an amount of a chosen food: the food is certain, and the amount has the confidence of its basis.
 * Stated nutrients take precedence.
 */
export function resolveChosen(
  food: Food,
  { grams, gramsBasis }: { grams: number; gramsBasis: GramsBasis },
  stated: StatedNutrients,
): ResolvedFood {
  const found: FoundFood = {
    grams,
    gramsBasis,
    food: food.name,
    source: food.source,
    sourceCode: food.code,
    confidence: BASIS_CONFIDENCE[gramsBasis],
    nutrients: scaleNutrients(food.nutrients, grams / 100),
    patterns: food.patterns === undefined ? null : scalePatterns(food.patterns, grams / 100),
    foods: [food],
    warnings: [],
    analysis: { items: [], unmatched: [], nearest: [] },
  }
  return withOwnFigures(found, stated)
}

/** Where the input of an entry states a nutrient. */
const statedPath = (key: NutrientKey) =>
  `/${Object.entries(STATED_NUTRIENTS).find(([, stated]) => stated === key)?.[0] ?? key}`

function withOwnFigures(
  found: FoundFood,
  stated: StatedNutrients & Pick<StatedEntry, 'grams'>,
): ResolvedFood {
  const own = ownNutrients(stated)
  const keys = NUTRIENT_KEYS.filter((key) => key in own)
  if (keys.length === 0) return { ...found, valueSource: found.foods.length > 0 ? 'database' : 'user' }
  const { nutrients, warnings } = withStated(found.nutrients, own)
  if (stated.grams !== undefined)
    expectPossible({ nutrients, grams: found.grams, basis: found.gramsBasis }, new Set(keys), statedPath)
  const changed = new Set(NUTRIENT_KEYS.filter((key) => nutrients[key] !== found.nutrients[key]))
  const shares = sharesOf(found.analysis.items, nutrients, changed)
  const items = found.analysis.items.map((item, at) => ({
    ...item,
    nutrients: shares[at] ?? item.nutrients,
  }))
  const valueSource = found.foods.length > 0 && keys.length < Object.keys(nutrients).length ? 'mixed' : 'user'
  return {
    ...found,
    nutrients,
    analysis: { ...found.analysis, items },
    valueSource,
    // Stated energy is certain, but what the matched food fills in is not.
    confidence: own.energy_kcal === undefined ? found.confidence : statedConfidence(found),
    warnings: [...found.warnings, ...warnings, ...energyMismatch(own)],
  }
}

function findFoods(stated: StatedEntry, foods: FoodTable, read?: Analysis): FoundFood {
  expectOneAmount(stated)
  const dose = statedDose(stated, foods)
  if (dose !== undefined) return dose
  const analysis =
    stated.items === undefined
      ? (read ?? analyzeText(stated.food_name, foods))
      : resolveItems(stated.items, foods)
  const { items, unmatched } = analysis
  const [first] = items
  if (first === undefined) return notRecognised(stated, analysis)
  const warnings = [
    ...(unmatched.length === 0 ? [] : [`Not recognised, and not counted: ${unmatched.join(', ')}`]),
    ...items.flatMap(doubtWarnings),
  ]
  const amount = statedAmount(stated, items, foods)
  if (amount !== undefined && 'unknownUnit' in amount) {
    return {
      ...combineItems(analysis),
      warnings: [...warnings, ...amountWarnings(items), amount.unknownUnit],
    }
  }
  if (amount === undefined) {
    const fitted = fitAmounts(items, stated.calories)
    return {
      ...combineItems({ ...analysis, items: fitted ?? [...items] }),
      warnings: [
        ...warnings,
        ...(fitted === undefined ? amountWarnings(items) : derivedWarnings(items, fitted)),
      ],
    }
  }
  const scaled = items.map((item) => withGrams(item, amount.grams * energyShare(item, items), amount.basis))
  return { ...combineItems({ ...analysis, items: scaled }), warnings }
}

/** "Vitamin D", 1000, "IU": an amount of the nutrient, where that of any other food is a weight. */
function statedDose(stated: StatedEntry, foods: FoodTable): FoundFood | undefined {
  const { food_name: name, quantity, unit, grams, items } = stated
  if (quantity === undefined || grams !== undefined || items !== undefined) return undefined
  const item = supplementItem([name, ...(unit === undefined ? [] : [quantity, unit])].join(' '), foods)
  if (item === undefined) return undefined
  const taken = unit === undefined ? withGrams(item, item.grams * quantity, 'user') : item
  return { ...combineItems({ items: [taken], unmatched: [], nearest: [] }), warnings: [] }
}

/** @throws AppError `invalid` for an amount of the whole entry beside those of its items. */
function expectOneAmount({ items, ...stated }: StatedEntry): void {
  const beside = (['grams', 'quantity', 'unit'] as const).find((field) => stated[field] !== undefined)
  if (items !== undefined && beside !== undefined)
    throw invalidField(`/${beside}`, 'must be in items if these are stated')
}

/** An item's share of the weight of all, 0–1. */
function energyShare({ grams }: AnalyzedItem, items: readonly AnalyzedItem[]): number {
  const whole = sumKnown(items.map((item) => item.grams))
  return whole > 0 ? grams / whole : 1 / items.length
}

/** The weight of the whole entry if the fields state it. */
function statedAmount(
  { quantity, unit, grams }: StatedEntry,
  items: readonly AnalyzedItem[],
  { measures }: FoodTable,
): { grams: number; basis: GramsBasis } | { unknownUnit: string } | undefined {
  if (grams !== undefined) return { grams, basis: 'user' }
  const [first] = items
  if (first === undefined) return undefined
  if (quantity !== undefined || unit !== undefined) {
    const found = amountGrams(first.food, {
      measures,
      ...(quantity !== undefined && { quantity }),
      ...(unit !== undefined && { unit }),
    })
    if (found !== undefined) return found
    return { unknownUnit: `The unit is not known for ${first.food.name}; the default portion was assumed` }
  }
  return undefined
}

const isAssumed = ({ gramsBasis }: AnalyzedItem) =>
  gramsBasis === 'default_portion' || gramsBasis === 'vague' || gramsBasis === 'usual'

/** Less of an assumed amount than this says that the energy was of something else. */
const MIN_SHARE_OF_ASSUMED = 0.1

/**
 * Stated energy says more about an amount than an assumption does: the assumed amounts have what the others leave of it.
 * Undefined if that is not a plausible amount.
 */
function fitAmounts(items: readonly AnalyzedItem[], calories: number | undefined) {
  if (calories === undefined) return undefined
  const kcal = (list: readonly AnalyzedItem[]) =>
    sumKnown(list.map(({ nutrients }) => nutrients.energy_kcal ?? 0))
  const assumed = items.filter(isAssumed)
  const factor = (calories - kcal(items) + kcal(assumed)) / kcal(assumed)
  if (!Number.isFinite(factor) || factor < MIN_SHARE_OF_ASSUMED) return undefined
  if (assumed.some(({ food, grams }) => grams * factor > plausibleGrams(food, false))) return undefined
  return items.map((item) => (isAssumed(item) ? withGrams(item, item.grams * factor, 'user') : item))
}

function derivedWarnings(before: readonly AnalyzedItem[], items: readonly AnalyzedItem[]): string[] {
  const derived = items.filter((item, index) => item !== before[index])
  const amounts = derived.map(({ food, grams }) => `${food.name}, ${Math.round(grams)} g`)
  const others = items.filter((item) => !derived.includes(item))
  return [`Amount assumed from the stated energy: ${amounts.join('; ')}`, ...amountWarnings(others)]
}

function withGrams(item: AnalyzedItem, grams: number, gramsBasis: GramsBasis): AnalyzedItem {
  const amount = { grams, low: grams, high: grams }
  const evidence = { ...item.evidence, gramsBasis, ...stakeOf(item.food, amount) }
  const { times: _, refused: __, ...rest } = item
  return {
    ...rest,
    ...amount,
    gramsBasis,
    evidence,
    confidence: confidenceOf(evidence),
    nutrients: scaleNutrients(item.food.nutrients, grams / 100),
  }
}

/** Merges several foods of one entry. */
function combineItems(analysis: Analysis): Omit<FoundFood, 'warnings'> {
  const { items } = analysis
  const [first] = items
  const known = items.filter(({ food }) => food.source !== STATED_SOURCE)
  const [named] = known
  const isSingle = items.length === 1
  const energy = sumKnown(items.map(({ nutrients }) => nutrients.energy_kcal ?? 0))
  const weight = (item: AnalyzedItem) =>
    energy > 0 ? (item.nutrients.energy_kcal ?? 0) / energy : 1 / items.length
  return {
    grams: round(sumKnown(items.map(({ grams }) => grams))),
    gramsBasis: first?.gramsBasis ?? null,
    food: named === undefined ? null : known.map(({ food }) => food.name).join('; '),
    source: named?.food.source ?? null,
    sourceCode: isSingle ? (named?.food.code ?? null) : null,
    confidence: round(sumKnown(items.map((item) => item.confidence * weight(item)))),
    nutrients: addKnown(items),
    patterns: addPatternsOf(items),
    foods: items.map(({ food }) => food),
    analysis,
  }
}

/** One unknown part makes the whole sum unknown: a partial value of one entry would mislead. */
function addKnown(items: readonly AnalyzedItem[]): Nutrients {
  const total = addNutrients(items.map(({ nutrients }) => nutrients))
  return nutrientsFrom((key) => (items.some(({ nutrients }) => nutrients[key] === null) ? null : total[key]))
}

/** As for nutrients: one food with unknown food groups makes those of the entry unknown. */
function addPatternsOf(items: readonly AnalyzedItem[]): FoodPatterns | null {
  const known = items.flatMap(({ food, grams }) =>
    food.patterns === undefined ? [] : [scalePatterns(food.patterns, grams / 100)],
  )
  return known.length === items.length ? addPatterns(known) : null
}

function notRecognised({ grams, calories }: StatedEntry, analysis: Analysis): FoundFood {
  return {
    grams: grams ?? null,
    gramsBasis: grams === undefined ? null : 'user',
    food: null,
    source: null,
    sourceCode: null,
    confidence: 0,
    nutrients: nutrientsFrom(() => null),
    patterns: null,
    foods: [],
    analysis,
    warnings:
      calories === undefined
        ? ['No food matches, so the nutrients are unknown; state calories and macros to count the entry']
        : ['No food matches; only the stated values are counted'],
  }
}

/** What to ask the person about an item. */
function doubtWarnings({ text, food, match, ask, basis, refused }: AnalyzedItem): string[] {
  const readings = ask
    .filter((reading) => !isOtherSize(reading))
    .map((reading) => `${reading.food.name}, ${Math.round(reading.grams)} g (${reading.note})`)
  return [
    ...(match !== 'guess' ? [] : [guessText(text, food.name, basis === 'label')]),
    // Of an amount that may be meant, the readings are the amount and a usual portion.
    ...(refused === undefined || readings.length > 1 ? [] : [`${food.name}: ${refusedNote(refused)}`]),
    ...(readings.length < 2 ? [] : [`“${text}” has several meanings: ${readings.join('; ')}`]),
  ]
}

const guessText = (text: string, food: string, isLabel: boolean) =>
  isLabel
    ? `“${text}”: the label is counted; what it does not state is filled in from ${food}`
    : `No food is named “${text}”; ${food} is counted instead`

function amountWarnings(items: readonly AnalyzedItem[]): string[] {
  return [...items.flatMap(usualWarnings), ...items.flatMap(estimateWarnings), ...assumptions(items)]
}

const usualWarnings = ({ food, grams, times }: AnalyzedItem) =>
  times === undefined ? [] : [`${food.name}: ${Math.round(grams)} g, ${usualNote(times)}`]

const estimateWarnings = ({ food, grams, gramsBasis }: AnalyzedItem) =>
  gramsBasis === 'estimate'
    ? [`The amount of ${food.name}, ${Math.round(grams)} g, is an estimate of the client`]
    : []

function assumptions(items: readonly AnalyzedItem[]): string[] {
  return items
    .filter(({ gramsBasis }) => gramsBasis === 'default_portion' || gramsBasis === 'vague')
    .map(
      ({ food, grams, ask }) =>
        `The amount of ${food.name} is an assumption: ${[`${Math.round(grams)} g`, ...ask.filter(isOtherSize).map(sizeText)].join(', ')}`,
    )
}

function ownNutrients(stated: StatedNutrients): Partial<Nutrients> {
  const entries = Object.entries(STATED_NUTRIENTS).flatMap(([field, key]) => {
    const value = stated[field as keyof typeof STATED_NUTRIENTS]
    return value === undefined ? [] : [[key, value]]
  })
  return Object.fromEntries(entries)
}

/**
 * Compares stated energy with Atwater's general factors; a difference of more than 20 % gets a warning. If a
 * macro is missing, only too much energy in the others can be detected.
 */
function energyMismatch({
  energy_kcal: stated,
  protein_g,
  carbohydrate_g,
  fat_g,
}: Partial<Nutrients>): string[] {
  if (stated == null) return []
  const fromMacros = 4 * (protein_g ?? 0) + 4 * (carbohydrate_g ?? 0) + 9 * (fat_g ?? 0)
  const isWhole = [protein_g, carbohydrate_g, fat_g].every((value) => value != null)
  const tooMuch = fromMacros > 1.2 * stated
  const tooLittle = isWhole && fromMacros < 0.8 * stated
  if (!tooMuch && !tooLittle) return []
  return [
    `The stated macros have ${Math.round(fromMacros)} kcal, which differs by more than 20 % from the stated ${Math.round(stated)} kcal; both are stored as stated`,
  ]
}

const sumKnown = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const sizeText = ({ grams, note }: Reading) => `${Math.round(grams)} g if it was ${note}`
