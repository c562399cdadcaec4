import { isCurrent } from '../../core/english/context.ts'
import { readCount } from '../../core/english/numbers.ts'
import { tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { type Amount, readAmount } from './amounts.ts'
import type { FieldMatch } from './checkin-fields.ts'
import { isFunctionWord } from './function-words.ts'
import type { Note } from './note.ts'

/**
 * Millilitres. Household measures are round values: a glass 250, a cup 240, an imperial pint 568. A bottle has no size of
 * its own.
 */
const VOLUMES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ml: 1,
    mls: 1,
    mils: 1,
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

/** Words between an amount and the water: "2 litres of cold water". */
const OF_WATER = wordSet(
  'of plain still sparkling cold warm hot tap lemon ice iced mineral filtered fizzy lukewarm the just pure fresh boiled bottle bottles ' +
    'bottled glass glasses worth more good clean drinking flavoured flavored',
)
const NAMES = wordSet('water hydration fluids fluid h2o hydrated waters')
/** What is called water and is not: "coconut water", "the water bill". */
const NO_WATER_BEFORE = wordSet(
  'coconut tonic rose barley vitamin gripe soda salt sea bath dish pasta rice holy orange',
)
const NO_WATER_BEHIND = wordSet(
  'bill bills tablet tablets pill pills heater tank leak retention polo damage park melon bottle filter meter main',
)
const DRINKING = wordSet('drank drunk drinking drink downed sipped chugged drinks finished dranked')
/** Measures of other drinks: "drank 4 pints" is not about water. */
const OTHER_DRINK_UNITS = wordSet('pint pints cup cups mug mugs')
const OTHER_DRINKS = wordSet(
  'coffee coffees tea teas chai latte cappuccino espresso milk juice coke cola soda pop beer beers lager ale guinness cider wine vodka gin ' +
    'whisky whiskey rum squash lemonade smoothie shake soup broth kombucha lassi gatorade lucozade redbull cocoa chocolate oil petrol paint ' +
    'blood urine alcohol stout prosecco champagne horchata buttermilk sherbet electrolyte ors',
)
const NOT_DRUNK = wordSet(
  'boil boiling poured pour added adding used cooked soak soaked mixed watered swam swim plants pan recipe bath kettle spilled spilt bought plant ' +
    'garden tank aquarium pool bucket mop radiator leak leaked flood calls requires rice pasta soup dough dog cat horse washing shower gave donated',
)
/** What may stand behind an amount that is the water's. */
const BEHIND = wordSet(
  'done total already down sofar drunk finished left each twice today tonight daily altogether drank here now intake consumed',
)
const COUNTED = wordSet(
  'bottle bottles sachet sachets bag bags glass glasses flask flasks carton cartons jug jugs cup cups can cans refill refills',
)
const MAX_BACK = 12
const SENTENCE_ENDS = wordSet('. ! ? ;')

/** Every amount of water that was drunk; the day's value is their sum. */
export function readWater(note: Note): FieldMatch<number>[] {
  const { tokens } = note
  const found: FieldMatch<number>[] = []
  let next = 0
  tokens.forEach((_, index) => {
    if (index < next || isInsideNumber(tokens, index)) return
    const one =
      readAmount(tokens, index, VOLUMES) ?? readOneGlass(tokens, index) ?? readBareMillilitres(tokens, index)
    if (one === undefined) return
    next = one.next
    const amount = multiplied(note, index, one)
    const isMine =
      isCurrent(note.contextOf({ first: index, last: index }), ['resolved']) && !note.isAsked(index)
    if (!isMine || isNotDrunk(note, index)) return
    const last =
      waterBehind(tokens, amount.next) ??
      (isSaidOfWater(note, index, amount.next) ? amount.next - 1 : undefined)
    if (last === undefined) return
    const times = timesBehind(tokens, last + 1)
    found.push({ value: amount.value * times.value, first: index, last: times.next - 1 })
    next = last + 1
  })
  return found
}

const isInsideNumber = (tokens: Note['tokens'], index: number) =>
  ['/', ':'].includes(tokenAt(tokens, index - 1).text) && tokenAt(tokens, index - 2).kind === 'number'

/** "A litre of water twice", "500 ml of water x3". */
function timesBehind(tokens: Note['tokens'], index: number): Amount {
  const { text } = tokenAt(tokens, index)
  if (text === 'twice') return { value: 2, next: index + 1 }
  const number = /^[x×]$/.test(text) ? tokenAt(tokens, index + 1) : undefined
  const isCount = number !== undefined && Number.isInteger(number.value) && number.value <= MAX_TIMES
  return isCount ? { value: number.value, next: index + 2 } : { value: 1, next: index }
}

const MAX_TIMES = 20

/** "2 x 500 ml", "two 500 ml bottles", "5 sachets of water, 500 ml each", "a 1 litre bottle twice". */
function multiplied({ tokens }: Note, first: number, { value, next }: Amount): Amount {
  const isBottle = COUNTED.has(tokenAt(tokens, next).text) && !VOLUMES.has(tokenAt(tokens, next).text)
  const end = isBottle ? next + 1 : next
  if (tokenAt(tokens, end).text === 'each')
    return { value: value * (countBefore(tokens, first) ?? 1), next: end + 1 }
  if (tokenAt(tokens, end).text === 'twice') return { value: value * 2, next: end + 1 }
  const isTimes = /^[x×]$/.test(tokenAt(tokens, first - 1).text)
  const place = isTimes ? first - 2 : first - 1
  const times = isTimes || isBottle ? readCount(tokens, place) : undefined
  const isCount = times !== undefined && times.next === place + 1 && times.isArticle !== true
  return { value: isCount ? value * times.value : value, next: end }
}

/** "5 sachets" before "500 ml each", in the same sentence. */
function countBefore(tokens: Note['tokens'], first: number): number | undefined {
  for (let index = first - 1; index >= first - MAX_BACK; index -= 1) {
    if (SENTENCE_ENDS.has(tokenAt(tokens, index).text)) return undefined
    const count = COUNTED.has(tokenAt(tokens, index + 1).text) ? readCount(tokens, index) : undefined
    if (count?.next === index + 1) return count.value
  }
  return undefined
}

/** "750 of water". */
function readBareMillilitres(tokens: Note['tokens'], index: number): Amount | undefined {
  const { value } = tokenAt(tokens, index)
  const isWater = tokenAt(tokens, index + 1).text === 'of' && tokenAt(tokens, index + 2).text === 'water'
  return isWater && value >= MIN_BARE_MILLILITRES ? { value, next: index + 1 } : undefined
}

const MIN_BARE_MILLILITRES = 100

/** "Glass of water" in a list, without a number. */
function readOneGlass(tokens: Note['tokens'], index: number): Amount | undefined {
  const before = tokenAt(tokens, index - 1)
  const starts = before.kind === 'mark' || tokenAt(tokens, index - 2).text === ':'
  const size = ['glass', 'cup', 'pint', 'mug', 'gallon', 'litre', 'liter'].includes(
    tokenAt(tokens, index).text,
  )
    ? VOLUMES.get(tokenAt(tokens, index).text)
    : undefined
  const isWater = tokenAt(tokens, index + 1).text === 'of' && tokenAt(tokens, index + 2).text === 'water'
  return starts && isWater && size !== undefined ? { value: size, next: index + 1 } : undefined
}

/** The index of "water" after an amount: "2 litres of cold water". */
function waterBehind(tokens: Note['tokens'], index: number): number | undefined {
  let place = index
  while (place < index + 5 && OF_WATER.has(tokenAt(tokens, place).text)) place += 1
  return isWater(tokens, place) ? place : undefined
}

function isWater(tokens: Note['tokens'], index: number): boolean {
  if (!NAMES.has(tokenAt(tokens, index).text)) return false
  return (
    !NO_WATER_BEFORE.has(tokenAt(tokens, index - 1).text) &&
    !NO_WATER_BEHIND.has(tokenAt(tokens, index + 1).text)
  )
}

/** "Water: 2 l", "drank 2 litres today", "a litre of water and one more glass"; not "drank 2 glasses of wine". */
function isSaidOfWater({ tokens }: Note, first: number, next: number): boolean {
  const behind = tokenAt(tokens, next)
  const isNoun = behind.kind === 'word' && !isFunctionWord(behind.text) && !BEHIND.has(behind.text)
  if (behind.text === 'of' || OTHER_DRINKS.has(behind.text) || isNoun) return false
  // A list of amounts below its heading.
  let isAmounts = true
  for (let index = first - 1; index >= Math.max(0, first - MAX_BACK); index -= 1) {
    const { text, kind } = tokenAt(tokens, index)
    if (SENTENCE_ENDS.has(text) || OTHER_DRINKS.has(text)) return false
    const isHeading = NAMES.has(tokenAt(tokens, index - 1).text) || tokenAt(tokens, index - 1).text === ':'
    if (text === '\n' && !isHeading && !isAmounts) return false
    isAmounts &&= kind !== 'word' || VOLUMES.has(text) || text === 'am' || text === 'pm'
    if (NAMES.has(text)) return isWater(tokens, index)
    if (text === 'o' && tokenAt(tokens, index - 1).text === '2') return true
    if (DRINKING.has(text)) return !OTHER_DRINK_UNITS.has(tokenAt(tokens, next - 1).text)
  }
  return false
}

function isNotDrunk({ tokens, clauses, clauseOf }: Note, index: number): boolean {
  const item = clauses[clauseOf(index)]
  return item !== undefined && tokens.slice(item.first, item.last + 1).some(({ text }) => NOT_DRUNK.has(text))
}
