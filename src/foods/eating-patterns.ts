import type { Nutrients } from '../nutrition/nutrients.ts'
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
  { words: /\b(vegan|plant[- ]based|plant[- ]only)\b/, without: [...ANIMALS, 'egg', 'dairy'] },
  { words: /\b(vegetarian|veggie)\b/, without: ANIMALS },
  { words: /(?<!ovo[- ])\blacto[- ]?vegetarian\b/, without: ['egg'] },
  { words: /(?<!lacto[- ])\bovo[- ]?vegetarian\b/, without: ['dairy'] },
  { words: /\bpesc[aeo]tarian\b/, without: ['meat'] },
  // Whether meat is permitted depends on how it was slaughtered, which no food table knows.
  { words: /\bhalal\b/, without: ['meat'] },
  { words: /\bkosher\b/, without: ['meat', 'shellfish'] },
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
/** "gluten-free", "no dairy", "without eggs": what a way of eating leaves out. */
const LEFT_OUT = /\b([a-z]+)[- ]free\b|\b(?:no|without|avoid\w*|not eat\w*) ([a-z]+)/g

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
  const avoided = [
    ...said.avoid.map((text) => text.toLowerCase()),
    ...[...pattern.matchAll(LEFT_OUT)].map(([, free, no]) => free ?? no ?? ''),
  ].join('; ')
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
