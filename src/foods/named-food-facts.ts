import { ALLERGEN_RULES, type AllergenRule } from './allergen-rules.ts'
import type { NamedFood } from './search/name-forms.ts'
import { foodWords } from './text/words.ts'

/** The likelihood: the food itself contains it, or many foods of its kind do. */
export type Likelihood = 'contains' | 'may contain'

/** What is read from the name, the synonyms and the category of a food, once for each food object. */
export type NamedFoodFacts = {
  /** The words of its name and of each synonym. */
  names: readonly ReadonlySet<string>[]
  isLactoseFree: boolean
  likelihoodOf(rule: AllergenRule): Likelihood | undefined
}

const FACTS = new WeakMap<NamedFood, NamedFoodFacts>()

/** The facts of a food or of an ingredient; reading words takes longer than every comparison of them. */
export function namedFoodFacts(food: NamedFood): NamedFoodFacts {
  const known = FACTS.get(food)
  if (known !== undefined) return known
  const facts = readFacts(food)
  FACTS.set(food, facts)
  return facts
}

/** A text of a food with its words. */
type ReadText = { text: string; words: ReadonlySet<string> }

function readFacts(food: NamedFood): NamedFoodFacts {
  const [name = readText(''), ...synonyms] = [food.name, ...food.synonyms].map(readText)
  const likelihoods = new Map<AllergenRule, Likelihood | undefined>()
  const names = [name, ...synonyms].map(({ words }) => words)
  return {
    names,
    isLactoseFree: names.some((words) => words.has('nolactose')),
    likelihoodOf(rule) {
      if (!likelihoods.has(rule)) likelihoods.set(rule, allergenLikelihood(rule, food, name, synonyms))
      return likelihoods.get(rule)
    },
  }
}

const readText = (text: string): ReadText => ({ text, words: new Set(foodWords(text)) })

function allergenLikelihood(
  rule: AllergenRule,
  food: NamedFood,
  name: ReadText,
  synonyms: readonly ReadText[],
): Likelihood | undefined {
  const { words, without } = wordsOfRule(rule)
  if (without.some((word) => name.words.has(word))) return undefined
  if (isAllergenNamed(rule, words, name) || isOfCategory(rule, food)) return 'contains'
  if (synonyms.some((synonym) => isAllergenNamed(rule, words, synonym))) return 'may contain'
  return rule.mayBe?.test(food.category) === true && !isExempt(rule, food) ? 'may contain' : undefined
}

function isAllergenNamed({ not }: AllergenRule, ruleWords: ReadonlySet<string>, name: ReadText): boolean {
  const rest = not === undefined ? name.text : name.text.replace(not, ' ')
  return !(rest === name.text ? name.words : new Set(foodWords(rest))).isDisjointFrom(ruleWords)
}

/** These categories are mixed: oils with dressings, and grains with noodles. */
function isExempt({ never }: AllergenRule, { name }: NamedFood): boolean {
  return /\boil$/i.test(name) || never?.test(name) === true
}

/**
 * A category implies its allergen, unless the word for it was just removed from the name ("coconut yogurt").
 */
function isOfCategory(rule: AllergenRule, food: NamedFood): boolean {
  const { categories, not } = rule
  if (categories?.test(food.category) !== true || isExempt(rule, food)) return false
  return not === undefined || food.name.replace(not, ' ') === food.name
}

type RuleWords = { words: ReadonlySet<string>; without: readonly string[] }

const RULE_WORDS: ReadonlyMap<AllergenRule, RuleWords> = new Map(
  ALLERGEN_RULES.map((rule) => [
    rule,
    { words: new Set(foodWords(`${rule.said} ${rule.words}`)), without: rule.unless?.split(' ') ?? [] },
  ]),
)

const NO_WORDS: RuleWords = { words: new Set(), without: [] }

const wordsOfRule = (rule: AllergenRule): RuleWords => RULE_WORDS.get(rule) ?? NO_WORDS
