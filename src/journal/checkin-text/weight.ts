import { isCurrent } from '../../core/english/context.ts'
import { NUMBER_WORDS } from '../../core/english/number-words.ts'
import { readNumber } from '../../core/english/numbers.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { type Amount, readAmount } from './amounts.ts'
import type { FieldMatch } from './checkin-fields.ts'
import { isFunctionWord } from './function-words.ts'
import type { Note } from './note.ts'
import { endsPlainly, laterValue } from './plain-numbers.ts'
import { SCALE_NAMES } from './state-words.ts'

const POUND = 0.45359237
const STONE = 14 * POUND
const STONES = new Set(['st', 'stone', 'stones'])
/** Kilograms; the pound and the stone by definition. */
const MASSES: ReadonlyMap<string, number> = new Map([
  ['kg', 1],
  ['kgs', 1],
  ['kilo', 1],
  ['kilos', 1],
  ['kilogram', 1],
  ['kilograms', 1],
  ['lb', POUND],
  ['lbs', POUND],
  ['pound', POUND],
  ['pounds', POUND],
  ['st', STONE],
  ['stone', STONE],
  ['stones', STONE],
])

const NAMES = wordSet('mass weight weigh weighed weighing weighin scale scales bodyweight wt bw im')
const LINKS = wordSet(
  'is was in at today this morning : = - ~ ( now currently about around roughly just still me said says showed shows read i im my body ' +
    'back down up to am the exactly only of stable steady last on bathroom after breakfast before and has remains stays stayed sitting hovering steady have been went gone come came risen crept jumped fallen dropped , from',
)
/** A change of weight, not a weight: "lost 2 kg", "down 3 lbs", "2 kg heavier". */
const CHANGE_BEFORE = wordSet('lost gained by off lose gain dropped losing gaining plus extra another + -')
const CHANGE_AFTER = wordSet(
  'heavier lighter overweight down up more less of under over off below above gain loss lost gained dumbbell dumbbells kettlebell for x bench squat deadlift weights',
)
const ALONE = wordSet(
  'down up to today this morning now am pm on the scale scales bathroom i im weigh weighed currently at sitting hovering me fasted naked before breakfast after still am was moment it is fully clothed dressed shower workout run empty stomach first thing woke waking up',
)
const REACH = 10

/**
 * Body weight in kg; of several the last one counts: "weight 81.2 kg", "weighed in at 180 lbs", "12 st 4", or
 * an amount that stands alone.
 */
export function readWeight(note: Note): FieldMatch<number> | undefined {
  const { tokens } = note
  const found: FieldMatch<number>[] = []
  let next = 0
  tokens.forEach((_, index) => {
    if (index < next) return
    const stated = readMass(tokens, index)
    const mass = stated ?? readWithoutUnit(note, index)
    if (mass === undefined) return
    next = mass.next
    if (!isBodyWeight(note, index, mass)) return
    const { value, ...bare }: Amount & { assumed?: string } = mass
    found.push({
      value,
      first: index,
      last: mass.next - 1,
      ...(bare.assumed !== undefined && { assumed: bare.assumed }),
    })
  })
  return found.at(-1) ?? readLater(note)
}

/** "Used to weigh 95 kg, 81.6 now": the unit is that of the earlier weight. */
function readLater(note: Note): FieldMatch<number> | undefined {
  const { tokens } = note
  for (let index = 0; index < tokens.length; index += 1) {
    const mass = readAmount(tokens, index, MASSES)
    const unit = mass === undefined ? undefined : MASSES.get(tokenAt(tokens, mass.next - 1).text)
    if (mass === undefined || unit === undefined || unit === STONE) continue
    const isBody = tokens
      .slice(Math.max(0, index - REACH), index)
      .some(({ text }) => WEIGHT_NAMES.has(text) || CHANGES.has(text))
    const later = isBody
      ? laterValue(
          note,
          index,
          (at) => readNumber(tokens, at),
          (at) => SCALE_NAMES.has(tokenAt(tokens, at).text),
        )
      : undefined
    if (
      later === undefined ||
      later.found.value * unit < KILOGRAMS.min ||
      later.found.value * unit > MAX_LATER
    )
      continue
    // "Used to" reaches to the word "now".
    const isNow = /^(?:now|today|currently)$/.test(tokenAt(tokens, later.found.next).text)
    const context = note.contextOf({ first: later.first, last: later.first })
    const isMine = isCurrent(context, isNow ? ['resolved', 'past'] : ['resolved'])
    if (isMine) return { value: later.found.value * unit, first: later.first, last: later.found.next - 1 }
  }
  return undefined
}

const CHANGES = wordSet('gained lost')
const MAX_LATER = 250
/** "64 pounds" may be a price. */
const MONEY = wordSet('bill bills paid pay cost costs price rent spent owe shopping fare fine ticket')

/** "Weight 82.3": in the unit in which it is near the last known weight; else in kg where no adult could weigh that in pounds. */
function readWithoutUnit(note: Note, index: number): (Amount & { assumed: string }) | undefined {
  const bare = readBareWeight(note, index)
  if (bare === undefined) return undefined
  const { value } = bare
  const known = note.stated.weight_kg ?? note.weightKg()
  const isNear = (kg: number) => known !== undefined && Math.abs(kg - known) <= known * MAX_WEIGHT_CHANGE
  if (isNear(value * POUND))
    return { ...bare, value: value * POUND, assumed: `${value} was taken as lb, near the last weight` }
  if (isNear(value)) return { ...bare, assumed: `${value} was taken as kg, near the last weight` }
  return value < KILOGRAMS.max ? { ...bare, assumed: `${value} was taken as kg` } : undefined
}

/** A number without a unit that is the writer's weight, directly behind its name: "weight is seventy eight point four". */
export function readBareWeight({ tokens, stated }: Note, index: number): Amount | undefined {
  let name = index - 1
  while (index - name <= 4 && BARE_LINKS.has(tokenAt(tokens, name).text)) name -= 1
  const isChange = tokenAt(tokens, index - 1).text === 'to'
  if (isChange) name = tokens.slice(0, index).findLastIndex(({ text }) => WEIGHT_NAMES.has(text))
  // "I'd love to be 75 kg; I'm 83.5 now": a unit elsewhere says what the number is.
  const isNamedElsewhere =
    tokenAt(tokens, name).text === 'im' &&
    !Number.isInteger(tokenAt(tokens, index).value) &&
    tokens.some(({ text }) => text === 'kg' || text === 'kilos')
  // "w 82.5"
  const isLetter = tokenAt(tokens, name).text === 'w' && !Number.isInteger(tokenAt(tokens, index).value)
  const isNamed = WEIGHT_NAMES.has(tokenAt(tokens, name).text) || isNamedElsewhere || isLetter
  if (!isOnScale(tokens, index) && (!isNamed || index - name > MAX_CHANGE_WORDS)) return undefined
  const number = readNumber(tokens, index)
  const behind = tokenAt(tokens, number?.next ?? index)
  if (number === undefined || number.value > MAX_BARE) return undefined
  if (number.value < KILOGRAMS.min && number.value !== stated.weight_kg) return undefined
  if (['/', '%', ':', '-', 'to', 'and'].includes(behind.text) || MASSES.has(behind.text)) return undefined
  // "Weighed 80 g of rice"
  if (!endsPlainly(tokens, number.next)) return undefined
  return number
}

/** "68.4 this morning on the scale". */
function isOnScale(tokens: Note['tokens'], index: number): boolean {
  if (Number.isInteger(tokenAt(tokens, index).value)) return false
  for (let place = index + 1; place <= index + MAX_CHANGE_WORDS; place += 1) {
    const { text, kind } = tokenAt(tokens, place)
    if (/^scales?$/.test(text) && tokenAt(tokens, place - 1).text === 'the') return true
    if (kind !== 'word') return false
  }
  return false
}

const KILOGRAMS = { min: 30, max: 90 }
/** In either unit. */
const MAX_BARE = 500
/** The share by which a weight may differ from the last one and still tell the unit; kg and lb differ by more than half. */
const MAX_WEIGHT_CHANGE = 0.25
const MAX_CHANGE_WORDS = 8
export const WEIGHT_NAMES = wordSet('weight weigh weighed weighing weighin wt bw bodyweight scale scales')
const BARE_LINKS = wordSet(
  'is was : = - after run shower workout breakfast today now still at about around me in out up says said showed shows read reads this morning',
)

/** "12 st 4", "12 stone 4 lb", "81.2 kg". */
function readMass(tokens: readonly Token[], index: number): Amount | undefined {
  const mass = readAmount(tokens, index, MASSES)
  if (mass === undefined || !STONES.has(tokenAt(tokens, mass.next - 1).text)) return mass
  const pounds = readNumber(tokens, mass.next)
  if (pounds === undefined || pounds.value >= 14) return mass
  const unit = MASSES.get(tokenAt(tokens, pounds.next).text) === POUND ? 1 : 0
  return { value: mass.value + pounds.value * POUND, next: pounds.next + unit }
}

function isBodyWeight(note: Note, first: number, { next }: Amount): boolean {
  const { tokens } = note
  if (!isCurrent(note.contextOf({ first, last: first }), ['resolved']) || note.isAsked(first)) return false
  const start = tokens.slice(0, first).findLastIndex(({ text }) => /^[.!?;\n]$/.test(text)) + 1
  if (tokens.slice(start, first).some(({ text }) => MONEY.has(text))) return false
  const before = tokenAt(tokens, first - 1).text
  if (CHANGE_BEFORE.has(before) && !(before === '-' && NAMES.has(tokenAt(tokens, first - 2).text)))
    return false
  if (
    (CHANGE_AFTER.has(tokenAt(tokens, next).text) && readNumber(tokens, next + 1) === undefined) ||
    (before === 'from' && tokenAt(tokens, next).text === 'to')
  )
    return false
  if ((before === 'down' || before === 'up') && !NAMES.has(tokenAt(tokens, first - 2).text)) return false
  const isReached = before === 'to' && /^(?:down|up)$/.test(tokenAt(tokens, first - 2).text)
  return isReached || isNamed(note, first) || standsAlone(note, first, next)
}

function isNamed(note: Note, first: number): boolean {
  const { tokens } = note
  for (let index = first - 1; index >= first - REACH; index -= 1) {
    const { text, kind } = tokenAt(tokens, index)
    if (text === 'am' && tokenAt(tokens, index - 1).text === 'i') return true
    if (NAMES.has(text)) return isCurrent(note.contextOf({ first: index, last: index }), ['resolved'])
    if (
      !LINKS.has(text) &&
      kind !== 'number' &&
      !MASSES.has(text) &&
      !NUMBER_WORDS.has(text) &&
      text !== 'point'
    )
      return false
  }
  return false
}

function standsAlone({ tokens, clauses, clauseOf }: Note, first: number, next: number): boolean {
  const item = clauses[clauseOf(first)]
  if (item === undefined) return false
  // "84 kg / 185 lb"
  const other = tokenAt(tokens, next).text === '/' ? readMass(tokens, next + 1) : undefined
  const end = other?.next ?? next
  const rest = [...tokens.slice(item.first, first), ...tokens.slice(end, item.last + 1)]
  const behind = tokenAt(tokens, end)
  if (first === item.first && isFunctionWord(behind.text) && !['of', 'in', 'on'].includes(behind.text))
    return true
  // An emoji or a remark behind the amount.
  if (first === item.first && /^\p{So}|\p{Extended_Pictographic}$/u.test(tokenAt(tokens, next).text))
    return true
  return rest.every(({ text, kind }) => ALONE.has(text) || (kind === 'mark' && text !== '/'))
}
