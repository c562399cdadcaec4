import type { Nutrients } from '../contract/nutrients.ts'
import type { FoodTraits } from './food-kind.ts'
import type { FoodKind } from './staples.ts'

type PatternRule = {
  /** Lower-case words that name the pattern. */
  words: RegExp
  without?: readonly FoodKind[]
  only?: readonly FoodKind[]
  gluten?: 'without'
  /** Checks a portion's amounts; unknown amounts do not fit. */
  fits?(portion: Nutrients): boolean
}

const ANIMAL_KINDS: readonly FoodKind[] = ['meat', 'fish', 'shellfish']

/**
 * Eating patterns by name. They exclude too much rather than too little: a wrong suggestion is worse than a
 * missing one.
 */
const PATTERN_RULES: readonly PatternRule[] = [
  {
    words: /\b(vegans?|veganism|plant[- ]based|plant[- ]only)\b/,
    without: [...ANIMAL_KINDS, 'egg', 'dairy'],
  },
  { words: /\b(vegetarian(s|ism)?|veggie|veg)\b/, without: ANIMAL_KINDS },
  { words: /(?<!ovo[- ])\blacto[- ]?vegetarian\b/, without: ['egg'] },
  { words: /(?<!lacto[- ])\bovo[- ]?vegetarian\b/, without: ['dairy'] },
  { words: /\bpesc[aeo]tarian\b/, without: ['meat'] },
  // Whether meat is permitted depends on the slaughter, which no food table has.
  { words: /\b(halal|islamic|muslim)\b/, without: ['meat'] },
  { words: /\b(kosher|kashrut|jewish)\b/, without: ['meat', 'shellfish'] },
  { words: /\bjain\b/, without: [...ANIMAL_KINDS, 'egg', 'root'] },
  { words: /\bmeatless\b/, without: ['meat'] },
  { words: /\bc(o?)eliac\b/, gluten: 'without' },
  { words: /\bpaleo\b/, without: ['dairy', 'grain', 'legume'] },
  { words: /\bcarnivore\b/, only: [...ANIMAL_KINDS, 'egg', 'dairy'] },
  {
    words: /\b(keto|ketogenic|atkins|low[- ]carb\w*)\b/,
    fits: ({ carbohydrate_g: carbs, fiber_g: fibre }) => carbs !== null && carbs - (fibre ?? 0) <= 10,
  },
  { words: /\blow[- ]fat\b/, fits: ({ fat_g: fat }) => fat !== null && fat <= 5 },
  { words: /\blow[- ](salt|sodium)\b/, fits: ({ sodium_mg: sodium }) => sodium !== null && sodium <= 140 },
]

/** Foods that are avoided as a kind. */
const AVOIDANCE_RULES: readonly PatternRule[] = [
  { words: /\b(meat|poultry|chicken)\b/, without: ['meat'] },
  { words: /\bfish\b/, without: ['fish'] },
  { words: /\bseafood\b/, without: ['fish', 'shellfish'] },
  { words: /\bshellfish\b/, without: ['shellfish'] },
  { words: /\b(dairy|lactose|milk)\b/, without: ['dairy'] },
  { words: /\beggs?\b/, without: ['egg'] },
  { words: /\b(gluten|wheat)\b/, gluten: 'without' },
  { words: /\bnuts?\b/, without: ['nut'] },
  { words: /\bgrains?\b/, without: ['grain'] },
  { words: /\b(legumes?|pulses|beans?)\b/, without: ['legume'] },
]

/** Eating patterns named after what is eaten, not after what is left out. */
const NOT_AVOIDING = /\bnon[- ]?(vegetarian|vegan|veg)\b/g
/** "gluten-free", "tree nut free". */
const FREE_OF = /\b((?:tree )?[a-z]+)[- ]free\b(?! (?:of|from))/g
/** "no dairy", "without eggs, fish or nuts", "does not eat pork". */
const LEAVES_OUT =
  /(?:\bno|\bwithout|\bavoid(?:s|ing)?|(?:\bnot|\bnever|n['’]t) eat(?:s|ing)?|\bfree (?:of|from)|\b(?:allergic|intolerant) (?:to|of)) /g
const AND_OR = /\b(?:or|nor|and)\b/
/** Words that end a list of avoided foods. */
const TURN_WORDS = /[.;:()!?]|\b(?:but|except|only|please|though|unless|if|when)\b/

/**
 * The foods that an eating pattern leaves out, in its own words: for "vegan, no nuts or soya" the nuts and
 * the soya.
 */
export function excludedFoods(pattern: string | undefined): string[] {
  const text = (pattern ?? '').toLowerCase()
  const words = [
    ...[...text.matchAll(FREE_OF)].map(([, word = '']) => word),
    ...[...text.matchAll(LEAVES_OUT)].flatMap(({ 0: said, index }) =>
      splitList(text.slice(index + said.length)),
    ),
  ]
  return words.map((word) => word.trim()).filter((word) => word !== '')
}

/** The first food, or all foods up to the last "or". */
function splitList(text: string): string[] {
  const parts = (text.split(TURN_WORDS, 1)[0] ?? '').split(',')
  const last = parts.findLastIndex((part) => AND_OR.test(part))
  return parts.slice(0, Math.max(last + 1, 1)).flatMap((part) => part.split(AND_OR))
}

/** Whether a portion of a food fits a person's eating pattern. */
export type PatternFilter = (traits: FoodTraits, portion: Nutrients) => boolean

/**
 * The rules of a person's eating pattern ("vegetarian, gluten-free") and of what they avoid ("lactose"), read once.
 * Unknown words are ignored.
 */
export function createPatternFilter(said: {
  pattern: string | undefined
  avoid: readonly string[]
}): PatternFilter {
  const pattern = (said.pattern ?? '').toLowerCase().replace(NOT_AVOIDING, '')
  const avoided = [...said.avoid.map((text) => text.toLowerCase()), ...excludedFoods(said.pattern)].join('; ')
  const rules = [
    ...PATTERN_RULES.filter(({ words }) => words.test(`${pattern}; ${avoided}`)),
    ...AVOIDANCE_RULES.filter(({ words }) => words.test(avoided)),
  ]
  return ({ kinds, gluten: holdsGluten }, portion) =>
    rules.every(
      ({ without, only, gluten, fits }) =>
        !kinds.some((kind) => without?.includes(kind)) &&
        kinds.every((kind) => only?.includes(kind) !== false) &&
        !(gluten === 'without' && holdsGluten) &&
        fits?.(portion) !== false,
    )
}
