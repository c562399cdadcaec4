import { isCurrent } from '../../core/english/context.ts'
import { tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { type Amount, readAmount } from './amounts.ts'
import type { FieldMatch } from './checkin-fields.ts'
import { isFunctionWord } from './function-words.ts'
import type { Note } from './note.ts'

/**
 * Millilitres. Household measures are round values: a glass 250, a cup 240, a bottle 500, an imperial pint
 * 568.
 */
const VOLUMES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ml: 1,
    mls: 1,
    millilitre: 1,
    millilitres: 1,
    milliliter: 1,
    milliliters: 1,
    cl: 10,
    dl: 100,
    l: 1000,
    lt: 1000,
    ltr: 1000,
    ltrs: 1000,
    litre: 1000,
    litres: 1000,
    liter: 1000,
    liters: 1000,
    glass: 250,
    glasses: 250,
    cup: 240,
    cups: 240,
    mug: 300,
    mugs: 300,
    bottle: 500,
    bottles: 500,
    pint: 568,
    pints: 568,
    oz: 29.5735,
    ounce: 29.5735,
    ounces: 29.5735,
    quart: 946.353,
    quarts: 946.353,
    gallon: 3785.41,
    gallons: 3785.41,
  }),
)

const BEFORE_WATER = wordSet(
  'bottle bottles glass glasses of plain still sparkling cold warm hot tap lemon ice iced mineral filtered fizzy lukewarm the just',
)
const NAMES = wordSet('water hydration fluids fluid h2o hydrated')
const DRINKING = wordSet('drank drunk drinking drink downed sipped chugged')
/** Measures of other drinks: "drank 4 pints" is not about water. */
const OTHER_DRINK_UNITS = wordSet('pint pints bottle bottles cup cups mug mugs')
const LINKS = wordSet(
  'intake is was about around roughly only just so far today total at least nearly almost over : = - ~ ( approximately maybe some like of consumption have had i ive already another a',
)
const NOT_DRUNK = wordSet(
  'boiled boil boiling poured pour added add adding used use cooked soak soaked mixed watered swam plants pan recipe bath kettle spilled spilt bought plant garden tank aquarium pool bucket mop radiator leak leaked flood wants calls requires rice pasta soup dough dog cat horse washing shower',
)

/** Every amount of water that was drunk; the day's value is their sum. */
export function readWater(note: Note): FieldMatch<number>[] {
  const { tokens } = note
  const found: FieldMatch<number>[] = []
  let next = 0
  tokens.forEach((_, index) => {
    if (
      index < next ||
      (['/', ':'].includes(tokenAt(tokens, index - 1).text) && tokenAt(tokens, index - 2).kind === 'number')
    )
      return
    const one = readAmount(tokens, index, VOLUMES) ?? readOneGlass(tokens, index)
    if (one === undefined) return
    // "2 x 500 ml"
    const times = tokenAt(tokens, index - 1).text === 'x' ? tokenAt(tokens, index - 2) : undefined
    const amount = times?.kind === 'number' ? { ...one, value: one.value * times.value } : one
    next = amount.next
    if (!isCurrent(note.contextOf({ first: index, last: index }), ['resolved']) || isNotDrunk(note, index))
      return
    const water = waterBehind(note, amount.next)
    if (water !== undefined) found.push({ value: amount.value, first: index, last: water })
    else if (isSaidOfWater(note, index, amount.next))
      found.push({ value: amount.value, first: index, last: amount.next - 1 })
  })
  return found
}

/** "Glass of water" in a list, without a number. */
function readOneGlass(tokens: Note['tokens'], index: number): Amount | undefined {
  const before = tokenAt(tokens, index - 1)
  const starts = before.kind === 'mark' || tokenAt(tokens, index - 2).text === ':'
  const size = ['glass', 'cup', 'pint', 'mug'].includes(tokenAt(tokens, index).text)
    ? VOLUMES.get(tokenAt(tokens, index).text)
    : undefined
  const isWater = tokenAt(tokens, index + 1).text === 'of' && tokenAt(tokens, index + 2).text === 'water'
  return starts && isWater && size !== undefined ? { value: size, next: index + 1 } : undefined
}

/** The index of "water" after an amount: "2 litres of cold water". */
function waterBehind({ tokens }: Note, index: number): number | undefined {
  let place = index
  while (place < index + 4 && BEFORE_WATER.has(tokenAt(tokens, place).text)) place += 1
  return tokenAt(tokens, place).text === 'water' ? place : undefined
}

/** "Water: 2 l", "drank 2 litres today"; not "drank 2 glasses of wine" or "2 glasses wine". */
function isSaidOfWater({ tokens }: Note, first: number, next: number): boolean {
  const behind = tokenAt(tokens, next)
  if (
    behind.text === 'of' ||
    (behind.kind === 'word' &&
      !isFunctionWord(behind.text) &&
      !LINKS.has(behind.text) &&
      behind.text !== 'total')
  )
    return false
  if (isRestOfWater(tokens, first, next)) return true
  for (let index = first - 1; index >= first - 6; index -= 1) {
    const { text } = tokenAt(tokens, index)
    if (NAMES.has(text)) return true
    if (DRINKING.has(text)) return !OTHER_DRINK_UNITS.has(tokenAt(tokens, next - 1).text)
    if (text === 'o' && tokenAt(tokens, index - 1).text === '2') return true
    if (!LINKS.has(text)) return false
  }
  return false
}

/** "I should drink 2 litres of water but I only had 800 ml." */
function isRestOfWater(tokens: Note['tokens'], first: number, next: number): boolean {
  const isVolume = ['ml', 'mls', 'l', 'litre', 'litres', 'liter', 'liters'].includes(
    tokenAt(tokens, next - 1).text,
  )
  const only = [1, 2, 3].find((back) => tokenAt(tokens, first - back).text === 'only')
  const near = tokens.slice(Math.max(0, first - 16), first)
  const end = near.findLastIndex(({ text }) => text === '.' || text === '\n')
  return isVolume && only !== undefined && near.slice(end + 1).some(({ text }) => text === 'water')
}

function isNotDrunk({ tokens, clauses, clauseOf }: Note, index: number): boolean {
  const item = clauses[clauseOf(index)]
  return item !== undefined && tokens.slice(item.first, item.last + 1).some(({ text }) => NOT_DRUNK.has(text))
}
