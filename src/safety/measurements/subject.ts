import { readNumber } from '../../core/english/numbers.ts'
import { type BareToken, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { remembering } from '../../core/memo.ts'
import { conceptName, namedWord } from '../concepts/concepts.ts'
import { factsInWords } from '../person-facts.ts'
import { placesOf, type SafetyToken, USES, usesAmong } from '../word-uses.ts'

/** Whom a value is of. @param facts of this person, as `factsOf` names them, and their age as `AGE_FACTS` do. */
export type Subject = { facts: ReadonlySet<string>; weightKg: number | undefined }

/** What the profile knows of the person who writes. */
export type Writer = { facts: readonly string[]; weightKg: number | null }

/** Below so many months; somebody of whom no age is known is an adult. */
const AGE_FACTS = [
  ['under-3-months', 3],
  ['under-6-months', 6],
  ['baby', 12],
  ['under-2', 24],
  ['under-5', 60],
  ['under-12', 144],
  ['minor', 216],
] as const

const OTHERS: ReadonlySet<string> = new Set(['baby', 'child', 'adult', 'elderly'])
const YOUNG: ReadonlySet<string> = new Set(['baby', 'child'])
/** After a name of a person: "my wife’s", "dad is at". "My wife says" tells nothing of whose value it is. */
const OF_THEM = wordSet('s has have had is was got with at')
const THEY = wordSet('he she his her him hers hes shes')
const OWN = wordSet('im ive myself me')
const TODDLER = wordSet('toddler toddlers')
const NEWBORN = wordSet('newborn newborns neonate preemie premature')
/** Months of somebody of unknown age: a guess on the side of caution. */
const GUESSED_MONTHS = { toddler: 18, newborn: 0, baby: 0, child: 72 } as const

/** What stands further from a value is not of it. */
const AROUND = 40

/** Whom the value at `index` is of: the writer, unless the text speaks of somebody else's around it. */
export function subjectOf(text: readonly SafetyToken[], index: number, writer: Writer): Subject {
  const [from, to] = [Math.max(0, index - AROUND), index + AROUND]
  const tokens = text.slice(from, to)
  const read = tokens.map(({ text: word, uses }) =>
    (uses & USES.person) === 0 ? NOTHING_READ : wordRead(word),
  )
  const people = read.map(({ person }) => person)
  const isOthers =
    !isOwn(tokens, people) &&
    people.some(
      (person, at) =>
        THEY.has(tokenAt(tokens, at).text) ||
        (person !== undefined && (YOUNG.has(person) || OF_THEM.has(tokenAt(tokens, at + 1).text))),
    )
  const months = monthsIn(tokens, people) ?? (isOthers ? guessedMonths(tokens, people) : undefined)
  // Of a pregnant writer the baby may be the unborn one.
  const isUnborn = people.every((person) => person === undefined || person === 'baby')
  const known = isOthers ? writer.facts.filter((fact) => fact === 'pregnant' && isUnborn) : writer.facts
  const facts = new Set([...known, ...factsSaid(tokens, read)])
  if (facts.has('diabetes')) facts.delete('low-carb')
  if (months === undefined && facts.has('baby')) facts.add('under-3-months')
  for (const [fact, below] of AGE_FACTS) if (months !== undefined && months < below) facts.add(fact)
  return { facts, weightKg: weightIn(tokens) ?? (isOthers ? undefined : (writer.weightKg ?? undefined)) }
}

type WordRead = { person: string | undefined; facts: readonly string[] }
const NOTHING_READ: WordRead = { person: undefined, facts: [] }
const KEPT_WORDS = 1000
/** What a word names, and what it tells of a person. */
const wordRead = remembering(KEPT_WORDS, (word): WordRead => {
  const concepts = namedWord(word).concepts.map(conceptName)
  const person = concepts.find((name) => OTHERS.has(name))
  const facts = [
    ...factsInWords(word),
    ...(concepts.includes('vomit') ? ['vomiting'] : []),
    ...(LOW_CARB.has(word) ? ['low-carb'] : []),
  ]
  return person === undefined && facts.length === 0 ? NOTHING_READ : { person, facts }
})

/** "My oxygen", "I’m 34 weeks": not "my son", "my 8-month-old". */
const isOwn = (tokens: readonly BareToken[], people: readonly (string | undefined)[]): boolean =>
  tokens.some(
    ({ text }, at) =>
      OWN.has(text) ||
      (text === 'my' &&
        tokenAt(tokens, at + 1).kind === 'word' &&
        [1, 2, 3].every((step) => people[at + step] === undefined)),
  )

const NOT = wordSet('no not never isnt arent without')
export const LOW_CARB = wordSet('keto ketogenic lowcarb fasting fasted carnivore atkins')

/** "With COPD", "34 weeks pregnant": conditions and states that the text itself names. */
function factsSaid(tokens: readonly BareToken[], read: readonly WordRead[]): string[] {
  const said: string[] = []
  for (const [at, { facts }] of read.entries()) {
    if (facts.length === 0 || [1, 2, 3].some((back) => NOT.has(tokenAt(tokens, at - back).text))) continue
    said.push(...facts)
  }
  return said
}

const YEARS = /^(?:y(?:ea)?rs?|yo|y)$/
const MONTHS = /^(?:m(?:on)?ths?|mos?|m)$/
const WEEKS = /^(?:weeks?|wks?|w)$/
const DAYS = /^(?:days?|d)$/
const DAYS_PER_MONTH = 30.4
const MAX_YEARS = 120

/** "8 months old", "6-week-old", "aged 4", "3yo"; of a baby also "baby, 6 weeks". */
function monthsIn(
  tokens: readonly SafetyToken[],
  people: readonly (string | undefined)[],
): number | undefined {
  for (const at of placesOf(tokens, USES.number)) {
    const number = readNumber(tokens, at)
    if (number === undefined || !(number.value >= 0 && number.value <= MAX_YEARS)) continue
    if (/^(?:aged?)$/.test(tokenAt(tokens, at - 1).text) && !isUnitAt(tokens, number.next))
      return number.value * 12
    const dash = tokenAt(tokens, number.next).text === '-' ? 1 : 0
    const unit = tokenAt(tokens, number.next + dash).text
    const after = number.next + dash + 1
    const isAge =
      unit === 'yo' ||
      [0, 1].some((step) => tokenAt(tokens, after + step).text === 'old') ||
      [-3, -2, -1].some((step) => YOUNG.has(people[at + step] ?? '')) ||
      [0, 1].some((step) => YOUNG.has(people[after + step] ?? ''))
    const months = isAge ? monthsOf(number.value, unit) : undefined
    if (months !== undefined) return months
  }
  return undefined
}

const isUnitAt = (tokens: readonly BareToken[], at: number) =>
  monthsOf(1, tokenAt(tokens, at).text) !== undefined

function monthsOf(value: number, unit: string): number | undefined {
  if (YEARS.test(unit)) return value * 12
  if (MONTHS.test(unit)) return value
  if (WEEKS.test(unit)) return (value * 7) / DAYS_PER_MONTH
  return DAYS.test(unit) ? value / DAYS_PER_MONTH : undefined
}

function guessedMonths(
  tokens: readonly BareToken[],
  people: readonly (string | undefined)[],
): number | undefined {
  if (tokens.some(({ text }) => NEWBORN.has(text))) return GUESSED_MONTHS.newborn
  if (tokens.some(({ text }) => TODDLER.has(text))) return GUESSED_MONTHS.toddler
  if (people.includes('baby')) return GUESSED_MONTHS.baby
  return people.includes('child') ? GUESSED_MONTHS.child : undefined
}

export const KILOGRAMS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    kg: 1,
    kgs: 1,
    kilo: 1,
    kilos: 1,
    kilograms: 1,
    lb: 0.4536,
    lbs: 0.4536,
    pounds: 0.4536,
    stone: 6.35,
  }),
)
/** A number in kilograms; undefined without a unit of weight. */
export function kilogramsAt(tokens: readonly BareToken[], index: number): number | undefined {
  const number = readNumber(tokens, index)
  const factor = number === undefined ? undefined : KILOGRAMS.get(tokenAt(tokens, number.next).text)
  return number === undefined || factor === undefined ? undefined : number.value * factor
}

const CHANGES = wordSet(
  'lost lose losing gained gain gaining dropped drop down shed up lift lifted bench squat deadlift',
)
const isWeight = (kg: number) => kg >= 1.5 && kg <= 350

/** "Weighs 12 kg", "my 70 kg": not "lost 4 kg". */
function weightIn(tokens: readonly SafetyToken[]): number | undefined {
  if ((usesAmong(tokens, 0, tokens.length) & USES.weight) === 0) return undefined
  for (const at of placesOf(tokens, USES.number)) {
    const kg = kilogramsAt(tokens, at)
    if (kg === undefined || !isWeight(kg)) continue
    if (![1, 2, 3].some((back) => CHANGES.has(tokenAt(tokens, at - back).text))) return kg
  }
  return undefined
}

/** Of somebody whose weight is not known: a guess, on the side of caution. */
const GUESSED_KG = [
  ['under-3-months', 4],
  ['baby', 7],
  ['under-2', 10],
  ['under-5', 13],
  ['under-12', 20],
  ['minor', 45],
] as const
const ADULT_KG = 60

export const weightOf = ({ facts, weightKg }: Subject): number =>
  weightKg ?? GUESSED_KG.find(([fact]) => facts.has(fact))?.[1] ?? ADULT_KG
