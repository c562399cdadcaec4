import type { LocalDate } from '../../../contract/calendar-date.ts'
import { isNutrient } from '../../../questions/measures.ts'
import type { Measure } from '../../../questions/query.ts'
import type { EntriesOf, Entry } from '../entry-facts.ts'
import type { Fact } from '../facts.ts'
import { isTelling, namedWords } from '../named-words.ts'

/** A value of a day, meal or entry; `isPartial`: some of what it is the sum of is not known. */
export type Known = { value: number; isPartial: boolean }

/** What a statement may be about: a day, a meal of a day, or one entry. */
export type Item = { day: LocalDate; meal?: string; name?: string }

type NameKind = 'food' | 'symptom' | 'medicine'

/** The results of this turn day by day. */
export type JournalView = {
  /** Days with food. */
  foodDays: readonly LocalDate[]
  checkinDays: readonly LocalDate[]
  entries: readonly Entry[]
  /** Of a day, a meal of it or a food of it; undefined: not known. */
  valueAt: (measure: Measure, item: Item) => Known | undefined
  /** The days that have a value. */
  daysWith: (
    measure: Measure,
    of?: { meal?: string | undefined; name?: string | undefined },
  ) => readonly LocalDate[]
  targets: (measure: Measure) => readonly { value: number; isLimit: boolean; isOwn: boolean }[]
  /** The names of all of a kind. */
  namesOf: (kind: NameKind) => readonly string[]
  /** The names that have one of these words, with their days. */
  named: (text: string) => readonly NamedDays[]
}
export type NamedDays = {
  name: string
  kind: NameKind
  days: ReadonlySet<LocalDate>
  /** Words of the name that the text has. */
  said: readonly string[]
}

const CHECKIN_MEASURES: ReadonlySet<string> = new Set([
  'mood',
  'energy',
  'stress',
  'sleep_quality',
  'sleep_hours',
  'weight',
  'water_ml',
  'symptom_severity',
])

const keyOf = (measure: string, { day, meal, name }: Item) => `${measure} ${day} ${name ?? meal ?? ''}`

export function journalView(facts: readonly Fact[], behind: readonly EntriesOf[]): JournalView {
  const values = new Map<string, Known>()
  const days = new Map<string, Set<LocalDate>>()
  const names: Names = new Map()
  const checkinDays = new Set<LocalDate>()
  const foodDays = new Set<LocalDate>()
  const targets = new Map<Measure, { value: number; isLimit: boolean; isOwn: boolean }[]>()
  const add = (measure: Measure, item: Item, known: Known, isSum: boolean) => {
    const key = keyOf(measure, item)
    const before = values.get(key)
    if (before === undefined) values.set(key, known)
    // The same food twice in a day.
    else if (isSum)
      values.set(key, { value: before.value + known.value, isPartial: before.isPartial || known.isPartial })
    const series = keyOf(measure, { ...item, day: '' })
    days.set(series, (days.get(series) ?? new Set()).add(item.day))
  }
  for (const fact of facts) {
    const { measure, role, window, names: of, meal, list, dimension, value, isPartial } = fact
    if (measure === undefined) continue
    if (role === 'target' && of.length === 0 && dimension !== 'count') {
      targets.set(measure, [
        ...(targets.get(measure) ?? []),
        { value, isLimit: fact.isLimit === true, isOwn: fact.isOwn === true },
      ])
      continue
    }
    const day = window?.from === window?.to ? window?.from : undefined
    if (role !== 'actual' || day === undefined || fact.stat !== undefined) continue
    const [name] = of
    if (dimension === 'count') {
      if (name !== undefined && (measure === 'symptom' || measure === 'medicine') && value > 0)
        nameOn(names, name, measure, day)
      continue
    }
    if (list === undefined && !CHECKIN_MEASURES.has(measure)) continue
    if (CHECKIN_MEASURES.has(measure)) checkinDays.add(day)
    if (name !== undefined && (isNutrient(measure) || measure === 'food_grams')) continue
    add(
      measure,
      { day, ...(name !== undefined && { name }), ...(meal !== undefined && { meal }) },
      { value, isPartial: isPartial === true },
      false,
    )
    if (isNutrient(measure)) foodDays.add(day)
  }
  const entries = distinctEntries(behind)
  for (const entry of entries) {
    const { date: day, name, grams, amounts } = entry
    foodDays.add(day)
    nameOn(names, lower(name), 'food', day)
    for (const [measure, value] of Object.entries(amounts)) {
      if (value != null)
        add(
          measure as Measure,
          { day, name: lower(name) },
          { value: inBase(measure, value), isPartial: false },
          true,
        )
    }
    if (grams != null) add('food_grams', { day, name: lower(name) }, { value: grams, isPartial: false }, true)
  }
  for (const fact of facts) {
    if (fact.measure === 'checkins' && fact.window !== undefined && fact.window.from === fact.window.to)
      checkinDays.add(fact.window.from)
    if (
      (fact.measure === 'symptom' || fact.measure === 'medicine') &&
      fact.window?.from === fact.window?.to &&
      fact.window !== undefined
    )
      checkinDays.add(fact.window.from)
  }
  return {
    foodDays: [...foodDays].sort(),
    checkinDays: [...checkinDays].sort(),
    entries,
    valueAt: (measure, item) => values.get(keyOf(measure, item)),
    daysWith: (measure, of = {}) =>
      [
        ...(days.get(
          keyOf(measure, {
            day: '',
            ...(of.meal !== undefined && { meal: of.meal }),
            ...(of.name !== undefined && { name: of.name }),
          }),
        ) ?? []),
      ].sort(),
    targets: (measure) => targets.get(measure) ?? [],
    namesOf: (kind) => [...names].flatMap(([name, one]) => (one.kind === kind ? [name] : [])),
    named: (text) => {
      const said = new Set(namedWords(text.replace(/@\S+/g, ' ')))
      const found = [...names].flatMap(([name, { kind, days: on, words: own }]) => {
        const here = own.filter((word) => said.has(word))
        return here.length === 0 ? [] : [{ name, kind, days: on, said: here }]
      })
      // "Cheese pizza" is not the cottage cheese.
      return found.filter(
        (one) =>
          !found.some(
            (other) =>
              other.said.length > one.said.length && one.said.every((word) => other.said.includes(word)),
          ),
      )
    },
  }
}

const lower = (name: string) => name.trim().toLowerCase()
/** Facts are in grams. */
const inBase = (measure: string, value: number) =>
  measure.endsWith('_mg') ? value / 1e3 : measure.endsWith('_ug') ? value / 1e6 : value

type Names = Map<string, { kind: NameKind; days: Set<LocalDate>; words: readonly string[] }>

function nameOn(names: Names, name: string, kind: NameKind, day: LocalDate) {
  const known = names.get(name) ?? { kind, days: new Set(), words: namedWords(name).filter(isTelling) }
  known.days.add(day)
  names.set(name, known)
}

/** Results may have been computed from the same entries. */
function distinctEntries(behind: readonly EntriesOf[]): Entry[] {
  const all = behind.flatMap(({ entries }) => entries)
  return [
    ...new Map(
      all.map((entry) => [`${entry.date} ${entry.time} ${entry.name} ${entry.grams}`, entry]),
    ).values(),
  ]
}
