import { eachInSlices, runAtOnce, runInSlices, type Slices } from '../core/slices.ts'
import { ALLERGEN_RULES, type Allergen } from './allergen-rules.ts'
import type { Food } from './food.ts'
import type { Intolerances, NamedRule, OwnWords } from './intolerances.ts'
import { type Likelihood, type NamedFoodFacts, namedFoodFacts } from './named-food-facts.ts'
import type { NamedFood } from './search/name-forms.ts'
import type { PhraseIndex } from './text/phrase-index.ts'

export type AllergenWarning = {
  /** One of the fourteen, or else the person's own word. */
  allergen: string
  food: string
  /** A message for the person. */
  message: string
}

/** A food that a hundred phrases name gets this many warnings in the person's own words: the first ones. */
const MAX_OWN_WORD_WARNINGS = 5

/**
 * The allergens that a food contains or may contain, by its name, synonyms and category. Recipes differ, so
 * this prefers to name too many; an empty list does not mean that a food is safe.
 */
export function foodAllergens(food: Food): readonly Allergen[] {
  const all = partsOf(food).map(namedFoodFacts)
  return ALLERGEN_RULES.filter((rule) => all.some((facts) => facts.likelihoodOf(rule) !== undefined)).map(
    ({ allergen }) => allergen,
  )
}

/**
 * Warnings for foods that may contain what a person is allergic to or avoids. Words that name no known allergen are
 * searched in the foods' names. One warning per food and allergen, in the order in which the person named them.
 */
export const allergenWarnings = (foods: readonly Food[], intolerances: Intolerances): AllergenWarning[] =>
  runAtOnce(warningSteps(foods, intolerances))

/** As `allergenWarnings`, food by food. */
function* warningSteps(
  foods: readonly Food[],
  intolerances: Intolerances,
): Generator<undefined, AllergenWarning[]> {
  if (intolerances.rules.length === 0 && intolerances.others.size === 0) return []
  const warnings = new Map<string, AllergenWarning>()
  for (const food of new Set(foods)) {
    for (const warning of warningsOf(food, intolerances)) {
      const key = `${food.source} ${food.code} ${warning.allergen}`
      if (!warnings.has(key)) warnings.set(key, warning)
    }
    yield
  }
  return [...warnings.values()]
}

/**
 * Reads the names of foods, in slices, as far as the warnings for these intolerances need it: hundreds of foods, or a
 * long recipe, take longer than one slice.
 */
export async function readFoodsInSlices(
  foods: Iterable<Food>,
  { rules, others }: Intolerances,
  slices: Slices,
): Promise<void> {
  for (const food of new Set(foods)) {
    await eachInSlices(partsOf(food), slices, (part) => {
      const facts = namedFoodFacts(part)
      for (const { rule } of rules) facts.likelihoodOf(rule)
      ownWordsIn(facts, others)
    })
  }
}

/** The warnings for these foods, in slices. */
export async function allergenWarningsInSlices(
  foods: readonly Food[],
  intolerances: Intolerances,
  slices: Slices,
): Promise<AllergenWarning[]> {
  await readFoodsInSlices(foods, intolerances, slices)
  return runInSlices(warningSteps(foods, intolerances), slices)
}

/** Phrases that are about a food. */
const FOOD_REMARK_PATTERN = /allerg|anaphyla|intoleran|sensitiv|co?eliac|lactose/i

/** The sentences of conditions and notes that name a food the person cannot eat: "coeliac disease". */
export function foodRemarks(remarks: readonly string[]): string[] {
  return remarks.flatMap((text) => text.split(/[.;\n]/)).filter((text) => FOOD_REMARK_PATTERN.test(text))
}

/** A food and, for a recipe, its ingredients. */
const partsOf = (food: Food): NamedFood[] => [food, ...(food.ingredients ?? [])]

/** A warning, and the place of the phrase that it answers; `part`: 0 for the food itself, then its ingredients. */
type Found = { at: number; part: number; allergen: string; text: string }

function warningsOf(food: Food, intolerances: Intolerances): AllergenWarning[] {
  const found = partsOf(food).flatMap((part, index) => [
    ...intolerances.rules.flatMap((named) => ruleWarning(part, index, named)),
    ...ownWordWarnings(part, index, intolerances),
  ])
  return found
    .sort((a, b) => a.at - b.at || a.part - b.part)
    .map(({ part, allergen, text }) => ({
      allergen,
      food: food.name,
      message: part === 0 ? text : `${food.name}, made with ${text}`,
    }))
}

function ruleWarning(food: NamedFood, part: number, { rule, plain, lactose }: NamedRule): Found[] {
  const facts = namedFoodFacts(food)
  const likelihood: Likelihood | undefined = facts.likelihoodOf(rule)
  if (likelihood === undefined) return []
  // Who cannot have lactose may have what is free of it.
  const at = facts.isLactoseFree ? plain : Math.min(plain ?? Infinity, lactose ?? Infinity)
  return at === undefined
    ? []
    : [{ at, part, allergen: rule.allergen, text: `${food.name}: ${likelihood} ${rule.label}` }]
}

/** What was found before, for each version of a profile. */
const ownWordsFound = new WeakMap<PhraseIndex<OwnWords>, WeakMap<NamedFoodFacts, readonly OwnWords[]>>()

/** The person's own words that are in a food's names, in their order. */
function ownWordsIn(facts: NamedFoodFacts, others: PhraseIndex<OwnWords>): readonly OwnWords[] {
  const known = ownWordsFound.get(others) ?? new WeakMap<NamedFoodFacts, readonly OwnWords[]>()
  ownWordsFound.set(others, known)
  const before = known.get(facts)
  if (before !== undefined) return before
  const found = others
    .within(facts.names)
    .sort((a, b) => a.at - b.at)
    .slice(0, MAX_OWN_WORD_WARNINGS)
  known.set(facts, found)
  return found
}

function ownWordWarnings(food: NamedFood, part: number, { others }: Intolerances): Found[] {
  return ownWordsIn(namedFoodFacts(food), others).map(({ said, at }) => ({
    at,
    part,
    allergen: said,
    text: `${food.name}: matches "${said}" in your profile`,
  }))
}
