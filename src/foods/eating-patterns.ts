import type { Nutrients } from '../contract/nutrients.ts'
import type { FoodNature } from './food-kind.ts'
import type { FoodKind } from './staples.ts'

type Rule = {
  /** Lower-case words that bring it about. */
  words: RegExp
  without?: readonly FoodKind[]
  only?: readonly FoodKind[]
  gluten?: 'without'
  /** Judges a portion's amounts; what is not known does not fit. */
  fits?(portion: Nutrients): boolean
}

const ANIMALS: readonly FoodKind[] = ['meat', 'fish', 'shellfish']

/** Ways of eating by their names. Drawn rather too wide: a food left out costs little, one wrongly proposed more. */
const WAYS: readonly Rule[] = [
  { words: /\b(vegans?|veganism|plant[- ]based|plant[- ]only)\b/, without: [...ANIMALS, 'egg', 'dairy'] },
  { words: /\b(vegetarian(s|ism)?|veggie|veg)\b/, without: ANIMALS },
  { words: /(?<!ovo[- ])\blacto[- ]?vegetarian\b/, without: ['egg'] },
  { words: /(?<!lacto[- ])\bovo[- ]?vegetarian\b/, without: ['dairy'] },
  { words: /\bpesc[aeo]tarian\b/, without: ['meat'] },
  // Whether meat is permitted depends on how it was slaughtered, which no food table knows.
  { words: /\b(halal|islamic|muslim)\b/, without: ['meat'] },
  { words: /\b(kosher|kashrut|jewish)\b/, without: ['meat', 'shellfish'] },
  { words: /\bjain\b/, without: [...ANIMALS, 'egg', 'root'] },
  { words: /\bmeatless\b/, without: ['meat'] },
  { words: /\bc(o?)eliac\b/, gluten: 'without' },
  { words: /\bpaleo\b/, without: ['dairy', 'grain', 'legume'] },
  { words: /\bcarnivore\b/, only: [...ANIMALS, 'egg', 'dairy'] },
  {
    words: /\b(keto|ketogenic|atkins|low[- ]carb\w*)\b/,
    fits: ({ carbohydrate_g: carbs, fiber_g: fibre }) => carbs !== null && carbs - (fibre ?? 0) <= 10,
  },
  { words: /\blow[- ]fat\b/, fits: ({ fat_g: fat }) => fat !== null && fat <= 5 },
  { words: /\blow[- ](salt|sodium)\b/, fits: ({ sodium_mg: sodium }) => sodium !== null && sodium <= 140 },
]

/** Foods that are avoided by their kind. */
const AVOIDED: readonly Rule[] = [
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

/** Ways of eating that say what is eaten, not what is left out. */
const NOT_AVOIDING = /\bnon[- ]?(vegetarian|vegan|veg)\b/g
/** "gluten-free", "tree nut free". */
const FREE_OF = /\b((?:tree )?[a-z]+)[- ]free\b(?! (?:of|from))/g
/** "no dairy", "without eggs, fish or nuts", "does not eat pork". */
const LEAVES_OUT =
  /(?:\bno|\bwithout|\bavoid(?:s|ing)?|(?:\bnot|\bnever|n['’]t) eat(?:s|ing)?|\bfree (?:of|from)|\b(?:allergic|intolerant) (?:to|of)) /g
const AND_OR = /\b(?:or|nor|and)\b/
/** Where a list of what is left out ends. */
const TURN = /[.;:()!?]|\b(?:but|except|only|please|though|unless|if|when)\b/

/** What a way of eating leaves out, in its words: of "vegan, no nuts or soya" the nuts and the soya. */
export function leftOut(pattern: string | undefined): string[] {
  const text = (pattern ?? '').toLowerCase()
  const words = [
    ...[...text.matchAll(FREE_OF)].map(([, word = '']) => word),
    ...[...text.matchAll(LEAVES_OUT)].flatMap(({ 0: said, index }) =>
      listed(text.slice(index + said.length)),
    ),
  ]
  return words.map((word) => word.trim()).filter((word) => word !== '')
}

/** The first thing named, or all up to the last "or". */
function listed(text: string): string[] {
  const parts = (text.split(TURN, 1)[0] ?? '').split(',')
  const last = parts.findLastIndex((part) => AND_OR.test(part))
  return parts.slice(0, Math.max(last + 1, 1)).flatMap((part) => part.split(AND_OR))
}

/**
 * Whether a portion fits what a person says of the way they eat ("vegetarian, gluten-free") and avoids ("lactose").
 * Words that name no known way of eating are passed over.
 */
export function fitsPattern(
  { kinds, gluten: holdsGluten }: FoodNature,
  portion: Nutrients,
  said: { pattern: string | undefined; avoid: readonly string[] },
): boolean {
  const pattern = (said.pattern ?? '').toLowerCase().replace(NOT_AVOIDING, '')
  const avoided = [...said.avoid.map((text) => text.toLowerCase()), ...leftOut(said.pattern)].join('; ')
  const rules = [
    ...WAYS.filter(({ words }) => words.test(`${pattern}; ${avoided}`)),
    ...AVOIDED.filter(({ words }) => words.test(avoided)),
  ]
  return rules.every(
    ({ without, only, gluten, fits }) =>
      !kinds.some((kind) => without?.includes(kind)) &&
      kinds.every((kind) => only?.includes(kind) !== false) &&
      !(gluten === 'without' && holdsGluten) &&
      fits?.(portion) !== false,
  )
}
