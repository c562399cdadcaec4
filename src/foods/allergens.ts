import { ALLERGEN_RULES, type Allergen, type AllergenRule } from './allergen-rules.ts'
import type { Food } from './food.ts'
import { foodWords } from './text/words.ts'

export type AllergenWarning = {
  /** One of the fourteen, or else the person's own word. */
  allergen: string
  food: string
  /** A message for the person. */
  message: string
}

/** The likelihood: the food itself contains it, or many foods of its kind do. */
type Likelihood = 'contains' | 'may contain'

/**
 * The allergens that a food contains or may contain, by its name, synonyms and category. Recipes differ, so
 * this prefers to name too many; an empty list does not mean that a food is safe.
 */
export function foodAllergens(food: Food): readonly Allergen[] {
  const isIn = (rule: AllergenRule) =>
    splitRemark(food).some((part) => allergenLikelihood(rule, part) !== undefined)
  return ALLERGEN_RULES.filter(isIn).map(({ allergen }) => allergen)
}

/**
 * Warnings for foods that may contain what a person is allergic to or avoids, in the words of their profile
 * ("lactose", "coeliac", "tree nuts"). Words that name no known allergen are searched in the foods' names.
 * One warning per food and allergen.
 */
export function allergenWarnings(foods: readonly Food[], allergies: readonly string[]): AllergenWarning[] {
  const warnings = new Map<string, AllergenWarning>()
  for (const food of foods) {
    for (const warning of allergies.flatMap((said) => warningsWithParts(food, said))) {
      const key = `${food.source} ${food.code} ${warning.allergen}`
      if (!warnings.has(key)) warnings.set(key, warning)
    }
  }
  return [...warnings.values()]
}

/** Phrases that are about a food. */
const FOOD_REMARK_PATTERN = /allerg|anaphyla|intoleran|sensitiv|co?eliac|lactose/i

/** The sentences of conditions and notes that name a food the person cannot eat: "coeliac disease". */
export function foodRemarks(remarks: readonly string[]): string[] {
  return remarks.flatMap((text) => text.split(/[.;\n]/)).filter((text) => FOOD_REMARK_PATTERN.test(text))
}

/** Words around an allergy that do not name it. */
const FILLER_WORDS = new Set(
  'allergy allergic intolerance intolerant sensitive sensitivity severe mild anaphylaxis to product disease any all kind tree'.split(
    ' ',
  ),
)
const NO_ALLERGY_PATTERN = /^(?:none|no|nil|n\/?a|nothing|no known.*|no allerg.*|-*)$/i

/** A food and, for a recipe, its ingredients. */
const splitRemark = (food: Food): Food[] => [
  food,
  ...(food.ingredients ?? []).map((part) => ({ ...food, ...part })),
]

function warningsWithParts(food: Food, said: string): AllergenWarning[] {
  const [whole = food, ...parts] = splitRemark(food)
  return [
    ...warningsFor(whole, said),
    ...parts
      .flatMap((part) => warningsFor(part, said))
      .map(({ allergen, message }) => ({
        allergen,
        food: food.name,
        message: `${food.name}, made with ${message}`,
      })),
  ]
}

function warningsFor(food: Food, said: string): AllergenWarning[] {
  if (NO_ALLERGY_PATTERN.test(said.trim())) return []
  const words = foodWords(said.replace(/\btree[ -]?nuts?\b/gi, 'treenut').replace(/-?free\b/gi, ''))
  const isLactose = words.includes('lactose') && isLactoseFree(food)
  const rules = ALLERGEN_RULES.filter((rule) => rule.said.split(' ').some((word) => words.includes(word)))
  const warnings = rules.flatMap((rule): AllergenWarning[] => {
    const likelihood = isLactose ? undefined : allergenLikelihood(rule, food)
    return likelihood === undefined
      ? []
      : [{ allergen: rule.allergen, food: food.name, message: `${food.name}: ${likelihood} ${rule.label}` }]
  })
  const known = new Set(rules.flatMap((rule) => rule.said.split(' ')))
  const others = words.filter((word) => !known.has(word) && !FILLER_WORDS.has(word))
  const isNamed =
    others.length > 0 && foodNames(food).some((name) => others.every((word) => name.includes(word)))
  if (!isNamed) return warnings
  const message = `${food.name}: matches "${said.trim()}" in your profile`
  return [...warnings, { allergen: said.trim(), food: food.name, message }]
}

const isLactoseFree = (food: Food) => foodNames(food).some((name) => name.includes('nolactose'))

function foodNames(food: Food): string[][] {
  return [food.name, ...food.synonyms].map(foodWords)
}

function allergenLikelihood(rule: AllergenRule, food: Food): Likelihood | undefined {
  const own = foodWords(food.name)
  if (rule.unless?.split(' ').some((word) => own.includes(word))) return undefined
  if (isAllergenNamed(rule, food.name) || isOfCategory(rule, food)) return 'contains'
  if (food.synonyms.some((synonym) => isAllergenNamed(rule, synonym))) return 'may contain'
  return rule.mayBe?.test(food.category) === true && !isExempt(rule, food) ? 'may contain' : undefined
}

function isAllergenNamed(rule: AllergenRule, name: string): boolean {
  const words = foodWords(rule.not === undefined ? name : name.replace(rule.not, ' '))
  return words.some((word) => ruleWords(rule).has(word))
}

/** These categories are mixed: oils with dressings, and grains with noodles. */
function isExempt({ never }: AllergenRule, { name }: Food): boolean {
  return /\boil$/i.test(name) || never?.test(name) === true
}

/**
 * A category implies its allergen, unless the word for it was just removed from the name ("coconut yogurt").
 */
function isOfCategory(rule: AllergenRule, food: Food): boolean {
  const { categories, not } = rule
  if (categories?.test(food.category) !== true || isExempt(rule, food)) return false
  return not === undefined || food.name.replace(not, ' ') === food.name
}

const RULE_WORDS = new Map<AllergenRule, ReadonlySet<string>>()

function ruleWords(rule: AllergenRule): ReadonlySet<string> {
  const known = RULE_WORDS.get(rule)
  if (known !== undefined) return known
  const words = new Set(foodWords(`${rule.said} ${rule.words}`))
  RULE_WORDS.set(rule, words)
  return words
}
