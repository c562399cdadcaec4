import { ALLERGEN_RULES, type AllergenRule } from './allergen-rules.ts'
import { createPhraseIndex, type PhraseIndex } from './text/phrase-index.ts'
import { foodWords } from './text/words.ts'

/**
 * What a person cannot eat, read from their words once, so that a food is compared with all of it at the cost of its
 * own words: a profile can have a hundred allergies of two hundred characters.
 */
export type Intolerances = {
  /** The known allergens that the words name. */
  rules: readonly NamedRule[]
  /** The phrases that name something else, by their words. */
  others: PhraseIndex<OwnWords>
}

/** An allergen, and the first phrases that name it: `plain` also counts for lactose-free foods. */
export type NamedRule = { rule: AllergenRule; plain?: number; lactose?: number }

/** A phrase in the person's words, and its place among the phrases. */
export type OwnWords = { said: string; at: number }

/** Words around an allergy that do not name it. */
const FILLER_WORDS = new Set(
  'allergy allergic intolerance intolerant sensitive sensitivity severe mild anaphylaxis to product disease any all kind tree'.split(
    ' ',
  ),
)
const NO_ALLERGY_PATTERN = /^(?:none|no|nil|n\/?a|nothing|no known.*|no allerg.*|-*)$/i

/** @param phrases allergies and the like in the person's words: "lactose", "coeliac", "tree nuts". */
export function readIntolerances(phrases: readonly string[]): Intolerances {
  const rules = new Map<AllergenRule, NamedRule>()
  const others: { words: readonly string[]; value: OwnWords }[] = []
  for (const [at, phrase] of phrases.entries()) {
    const said = phrase.trim()
    if (NO_ALLERGY_PATTERN.test(said)) continue
    const words = new Set(
      foodWords(phrase.replace(/\btree[ -]?nuts?\b/gi, 'treenut').replace(/-?free\b/gi, '')),
    )
    const named = ALLERGEN_RULES.filter((rule) => saidWords(rule).some((word) => words.has(word)))
    const key = words.has('lactose') ? 'lactose' : 'plain'
    for (const rule of named) rules.set(rule, { rule, [key]: at, ...rules.get(rule) })
    const known = new Set(named.flatMap(saidWords))
    const own = [...words].filter((word) => !known.has(word) && !FILLER_WORDS.has(word))
    if (own.length > 0) others.push({ words: own, value: { said, at } })
  }
  return { rules: [...rules.values()], others: createPhraseIndex(others) }
}

/** Of a person who named none, or whose profile may not be read. */
export const NO_INTOLERANCES = readIntolerances([])

const saidWords = ({ said }: AllergenRule): string[] => said.split(' ')
