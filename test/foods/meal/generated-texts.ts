import fc from 'fast-check'
import { NUMBER_WORDS } from '../../../src/core/english/number-words.ts'
import { starterFoods } from '../../../src/foods/starter/table.ts'
import { readUnit, SIZES } from '../../../src/foods/units.ts'

/** Texts as people write them, and worse ones: the same for every run, since the seed is fixed. */

/** How many texts a test generates: 2,000, or EXT_TEST_TEXTS. */
export const TEXTS = Number(process.env.EXT_TEST_TEXTS ?? 2000)
export const SEED = 20_261_123

const foods = starterFoods()
/** Names of one to three plain words, the first of which is no measure: "1000 mg of footlong" has no one reading. */
export const plainNames = foods
  .flatMap(({ name, synonyms }) => [name, ...synonyms])
  .filter((name) => /^[A-Za-z]{3,}(?: [a-z]{3,}){0,2}$/.test(name))
  .filter((name) => {
    const first = name.split(' ')[0]?.toLowerCase() ?? ''
    return readUnit(first) === undefined && !SIZES.has(first) && !NUMBER_WORDS.has(first)
  })

const name = fc.constantFrom(...plainNames)
const tableName = fc.constantFrom(...foods.map((food) => food.name))
const words = (list: string) => fc.constantFrom(...list.split('|'))

/** A slip of a finger in a name: a letter doubled, left out, or swapped with the next. */
const misspelt = fc
  .tuple(name, fc.nat(20), fc.constantFrom('double', 'drop', 'swap'))
  .map(([word, place, slip]) => {
    const at = 1 + (place % Math.max(1, word.length - 2))
    const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
    if (slip === 'double') return before + letter + letter + after
    return slip === 'drop' ? before + after : before + (after[0] ?? '') + letter + after.slice(1)
  })

const number = fc.oneof(
  fc.integer({ min: 1, max: 2000 }).map(String),
  words(
    '.5|½|1 1/2|1,5|2-3|half a|a dozen|two|a couple of|0|-3|1e9|infinite|a|1.000|12,500|three quarters of a',
  ),
)
const unit = words(
  ' g| grams of|g|kg | oz | lb | ml| cups of| cup| tbsp | tsp of| slices of| slice of| pieces| bowl of| glass of| cans of| ' +
    'handful of| x | kcal of| calorie| portion of| plate of| scoops| deux tranches de| Scheiben| colheres de',
)
const amount = fc.tuple(number, unit).map(([many, of]) => `${many}${of}`)
const food = fc.oneof(
  { weight: 6, arbitrary: name },
  { weight: 1, arbitrary: tableName },
  { weight: 2, arbitrary: misspelt },
)
const named = fc
  .tuple(
    fc.option(amount, { nil: '' }),
    food,
    fc.option(words(' 150 g| (200 g)| x2|, 2 slices|, left half| 90 kcal'), { nil: '' }),
  )
  .map(([said, of, after]) => `${said} ${of}${after}`.trim())

const noise = words(
  'I had|for lunch|at 7 pm|from the cafeteria|with my wife|shared with two friends|$3.50|12/05/2026|call 555-1234|180 C|' +
    'it was delicious|no wait|actually|sorry|🍕|🥑🥚|zorbleflux|glimp|délicieux|и хлеб|米饭|without sugar|no butter|and then|' +
    "didn't finish|Tuesday|a long long day|crispy golden crunchy|made with|topped with|instead of|leftover|split|break|M1",
)
const link = words(', | and | with |\n|. |; | on | & | or | / | - | et | mit | con | und |: | (')

export const sentences: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.oneof({ weight: 3, arbitrary: named }, { weight: 1, arbitrary: noise }), link), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.map(([part, after]) => part + after).join(''))

/** The same grams in different spellings. */
export const weights: fc.Arbitrary<{ grams: number; spellings: string[] }> = fc
  .integer({ min: 1, max: 999 })
  .map((grams) => ({
    grams,
    spellings: [
      `${grams} g`,
      `${grams}g`,
      `${grams} grams of`,
      `${grams}.0 g`,
      `${grams / 1000} kg`,
      `about ${grams} g`,
      `${grams * 1000} mg of`,
      `${grams} gr`,
    ],
  }))
