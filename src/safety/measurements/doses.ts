import { readNumber } from '../../core/english/numbers.ts'
import { type BareToken, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { once } from '../../core/memo.ts'
import { medicationPhrases } from '../medicines/medicine-names.ts'
import type { Measured, Place } from './measured.ts'
import { SENTENCE_ENDS } from './said-value.ts'
import { weightOf } from './subject.ts'

type Dose = {
  /** From so many mg per kg of body weight on … */
  perKg: { urgent: number; watch: number }
  /** … or so many mg at all. */
  mg?: { urgent: number; watch: number }
  /** What most tablets have, if the text does not tell: a guess. */
  tabletMg: number
  /** The share of a salt that counts: iron of ferrous sulfate. */
  salts?: Readonly<Record<string, number>>
  source: string
}

/** Amounts of common medicines that harm, taken in one go or in a day. */
export const DOSES: Readonly<Record<string, Dose>> = {
  paracetamol: {
    perKg: { urgent: 75, watch: 68 },
    mg: { urgent: 10_000, watch: 4_001 },
    tabletMg: 500,
    source:
      'BMJ Best Practice: toxic from 75 mg/kg in 24 hours (read on 2026-11-23); Royal Children’s Hospital Melbourne: children from 200 mg/kg at once, 100 mg/kg a day (read); 4 g a day: every package',
  },
  ibuprofen: {
    perKg: { urgent: 100, watch: 54 },
    tabletMg: 200,
    source:
      'National poisons services: from 100 mg/kg to be watched, from 400 mg/kg dangerous (the latter read in UpToDate, 2026-11-23; the former not opened)',
  },
  aspirin: {
    perKg: { urgent: 150, watch: 80 },
    mg: { urgent: 6_500, watch: 4_001 },
    tabletMg: 300,
    source:
      'Therapeutic Guidelines, toxicology: from 150 mg/kg (read on 2026-11-23); American Association of Poison Control Centers 2007: 150 mg/kg or 6.5 g (not opened)',
  },
  iron: {
    perKg: { urgent: 40, watch: 20 },
    tabletMg: 60,
    salts: { sulfate: 0.2, sulphate: 0.2, fumarate: 0.33, gluconate: 0.12 },
    source:
      'Elemental iron: harmless below 20 mg/kg, dangerous above 60 (fprmed.com, iron toxicity, read on 2026-11-23); to hospital from 40 (American Association of Poison Control Centers 2005, not opened)',
  },
  caffeine: {
    perKg: { urgent: 20, watch: 15 },
    mg: { urgent: 1_200, watch: 900 },
    tabletMg: 100,
    source:
      'US Food and Drug Administration: fits from 1,200 mg taken at once (read as quoted on 2026-11-23)',
  },
}

/** Without one in its sentence, no number is a dose. */
export const substances = once(() => {
  const named = new Map<string, string>([
    ...['iron', 'ferrous', 'feosol'].map((name) => [name, 'iron'] as const),
    ...['caffeine', 'caffein'].map((name) => [name, 'caffeine'] as const),
    ['salicylate', 'aspirin'],
  ])
  for (const [phrase, { name }] of medicationPhrases())
    if (name in DOSES && !phrase.includes(' ')) named.set(phrase, name).set(`${phrase}s`, name)
  return named
})

const PIECES = wordSet(
  'tablet tablets tab tabs pill pills capsule capsules caps caplet caplets pieces gummies',
)
const PACKS = wordSet('pack packs packet packets box boxes strip strips sheet sheets')
const UNITS: Readonly<Record<string, number>> = {
  mg: 1,
  milligram: 1,
  milligrams: 1,
  g: 1000,
  gram: 1000,
  grams: 1000,
  mcg: 0.001,
}
const TAKEN = wordSet(
  'took taken taking takes swallowed swallow ate eaten drank had has have popped downed necked chewed overdose overdosed od gave given ingested consumed',
)
/** Then the amount is not a single dose, or nobody took it. */
const NOT_AT_ONCE = wordSet(
  'max maximum limit limits allowed recommended lethal fatal toxic prescribed prescription bought buy order ordered contains contain left remaining stock supply week weeks weekly month months monthly year years per each vitamin vitamins percent rda',
)
const MAX_TABLETS = 1000
/** "400 ibuprofen" is the strength of one tablet. */
const STRENGTHS: ReadonlySet<number> = new Set([200, 250, 300, 325, 400, 500, 600, 650, 800, 1000])
const REACH = 9

/** "Took 12 g of paracetamol", "16 ibuprofen 400 mg", "20 tablets of 500", "2 boxes of 16": by the weight of the person. */
export function dosesAt({ tokens, index, number, whose }: Place): Measured[] {
  if (!(number.value > 0)) return []
  const sentence = sentenceAround(tokens, index)
  const named = sentence.find(({ text }) => substances().has(text))
  const substance = substances().get(named?.text ?? '')
  if (substance === undefined || isNotAtOnce(sentence)) return []
  if (!sentence.some(({ text }) => TAKEN.has(text)) && tokens.length > REACH) return []
  const dose = DOSES[substance]
  const amount = dose && amountAt(tokens, index, dose)
  if (dose === undefined || amount === undefined) return []
  const share = sentence.map(({ text }) => dose.salts?.[text]).find((one) => one !== undefined)
  const mg = (amount.mg * (amount.isWritten ? (share ?? 1) : 1)) / daysOf(sentence)
  const perKg = mg / weightOf(whose())
  const isOver = (level: 'urgent' | 'watch') =>
    perKg >= dose.perKg[level] || mg >= (dose.mg?.[level] ?? Infinity)
  const level = isOver('urgent') ? 'urgent' : isOver('watch') ? 'watch' : undefined
  return level === undefined
    ? []
    : [{ kind: 'poisoning-overdose', level, measure: 'dose', first: index, last: number.next - 1 }]
}

/** "Over three days", "in 2 days": the bounds are of one. */
function daysOf(sentence: readonly BareToken[]): number {
  const days = sentence.flatMap((_, at) => {
    const number = readNumber(sentence, at)
    return number !== undefined && tokenAt(sentence, number.next).text === 'days' ? [number.value] : []
  })
  return Math.max(1, ...days)
}

const isNotAtOnce = (sentence: readonly BareToken[]): boolean =>
  sentence.some(
    ({ text }, at) =>
      NOT_AT_ONCE.has(text) && ![1, 2].some((step) => tokenAt(sentence, at + step).text === 'old'),
  )

function sentenceAround(tokens: readonly BareToken[], index: number): readonly BareToken[] {
  let first = index
  while (first > 0 && index - first < REACH && !SENTENCE_ENDS.has(tokenAt(tokens, first - 1).text)) first--
  let last = index
  while (last < tokens.length && last - index < REACH && !SENTENCE_ENDS.has(tokenAt(tokens, last).text))
    last++
  return tokens.slice(first, last)
}

/** mg in all. @param isWritten whether the text names the strength. */
function amountAt(
  tokens: readonly BareToken[],
  index: number,
  { tabletMg }: Dose,
): { mg: number; isWritten: boolean } | undefined {
  const number = readNumber(tokens, index)
  if (number === undefined) return undefined
  const own = milligramsAt(tokens, index)
  if (own !== undefined) return { mg: own, isWritten: true }
  const { value, next } = number
  if (!Number.isInteger(value) || value > MAX_TABLETS) return undefined
  const isCount = [0, 1, 2].some((step) => {
    const { text } = tokenAt(tokens, next + step)
    return PIECES.has(text) || substances().has(text) || (step === 0 && text === 'x')
  })
  if (!isCount || isStrength(tokens, index)) return undefined
  const isAlone = [0, 1, 2].every((step) => !PIECES.has(tokenAt(tokens, next + step).text))
  if (isAlone && STRENGTHS.has(value)) return { mg: value, isWritten: true }
  const strength = strengthAfter(tokens, next)
  return {
    mg: value * packsBefore(tokens, index) * (strength ?? tabletMg),
    isWritten: strength !== undefined,
  }
}

function milligramsAt(tokens: readonly BareToken[], index: number): number | undefined {
  const number = readNumber(tokens, index)
  const factor = number === undefined ? undefined : UNITS[tokenAt(tokens, number.next).text]
  return number === undefined || factor === undefined ? undefined : number.value * factor
}

/** "Of 500": the number is how much a tablet has. */
const isStrength = (tokens: readonly BareToken[], index: number): boolean =>
  ['x', 'of'].includes(tokenAt(tokens, index - 1).text) && PIECES.has(tokenAt(tokens, index - 2).text)

const STRENGTH_WORDS = 5
/** "500 mg" soon after the count, or "of 500", "x 500". */
function strengthAfter(tokens: readonly BareToken[], from: number): number | undefined {
  for (let place = from; place < from + STRENGTH_WORDS; place++) {
    if (tokenAt(tokens, place).kind !== 'number') continue
    const mg = milligramsAt(tokens, place)
    if (mg !== undefined) return mg
    const { value } = tokenAt(tokens, place)
    const before = tokenAt(tokens, place - 1).text
    const isBare = ['of', 'x'].includes(before) || substances().has(before)
    return isBare && value >= 25 && value <= 2000 ? value : undefined
  }
  return undefined
}

/** "2 boxes of 16". */
function packsBefore(tokens: readonly BareToken[], index: number): number {
  if (tokenAt(tokens, index - 1).text !== 'of' || !PACKS.has(tokenAt(tokens, index - 2).text)) return 1
  const { kind, value } = tokenAt(tokens, index - 3)
  return kind === 'number' && value >= 1 && value <= 50 ? value : 1
}
