import type { LocalDate } from '../../../contract/calendar-date.ts'
import type { JournalView, NamedDays } from './journal-view.ts'
import type { Predicate, Spoken } from './predicate.ts'
import { mask, negationIn } from './quantifiers.ts'
import { isEmpty, isPlain, measuresOf, withoutNames } from './rest-of-clause.ts'

/** "No headache", "with coffee", "free of symptoms", "a check-in". */
export function namePredicate(
  text: string,
  meal: string | undefined,
  noun: string | undefined,
  before: Spoken,
  view: JournalView,
): Predicate | undefined {
  const [plain, isNegated] = negationIn(text)
  const { measures, rest } = measuresOf(plain)
  const found = view.named(rest)
  const anySymptom = / (?:symptoms?|complaints?)(?= )/.exec(rest)
  const isOfSame = / (?:it|them|one|this|that)(?= )/.test(rest) && found.length === 0
  const named =
    found.length > 0 || anySymptom !== null ? found : isOfSame || /free/.test(text) ? before.names : []
  const left = withoutNames(anySymptom === null ? rest : mask(rest, anySymptom), found)
  if (!isEmpty(left, view) || !isPlain(left)) return undefined
  const kinds = new Set(named.map(({ kind }) => kind))
  const isSymptom = anySymptom !== null || kinds.has('symptom')
  const sign = (holds: boolean) => (isNegated ? !holds : holds)
  if (measures.length === 1 && named.length === 0 && measures[0] !== undefined) {
    // "No weight", "has a mood": whether there is a value. Of an amount that is eaten, whether it is more than none.
    const [measure] = measures
    const isWritten = ['weight', 'mood', 'stress', 'sleep_hours', 'energy', 'sleep_quality'].includes(measure)
    if (
      isWritten &&
      !/ (?:logged|recorded|noted|entered|entry|entries|value|reading|is|was|has|have|had|for|weighed)(?= )/.test(
        left,
      )
    )
      return undefined
    const domain = (isWritten ? view.checkinDays : view.daysWith(measure, { meal })).map((day) => ({
      day,
      ...(meal !== undefined && { meal }),
    }))
    return {
      domain,
      measure,
      names: [],
      test: (item) => {
        const known = view.valueAt(measure, { day: item.day, ...(meal !== undefined && { meal }) })
        if (isWritten) return sign(known !== undefined)
        if (known === undefined || (known.isPartial && known.value === 0)) return undefined
        return sign(known.value > 0)
      },
    }
  }
  if (kinds.size > 1) return undefined
  if (named.length === 0 && !isSymptom) return existence(text, left, meal, noun, sign, view)
  if (isSymptom) {
    const hits = anySymptom === null ? named : view.named(view.namesOf('symptom').join(' '))
    return {
      domain: view.checkinDays.map((day) => ({ day })),
      names: hits,
      test: ({ day }) =>
        view.checkinDays.includes(day) ? sign(areOn(hits, anySymptom !== null, day)) : undefined,
    }
  }
  if (kinds.has('medicine'))
    return {
      domain: view.checkinDays.map((day) => ({ day })),
      names: named,
      test: ({ day }) => (view.checkinDays.includes(day) ? sign(areOn(named, false, day)) : undefined),
    }
  const days =
    meal === undefined
      ? view.foodDays
      : view.foodDays.filter((day) => view.entries.some((entry) => entry.date === day && entry.meal === meal))
  return {
    domain: days.map((day) => ({ day, ...(meal !== undefined && { meal }) })),
    names: named,
    test: ({ day }) => {
      if (!view.foodDays.includes(day)) return undefined
      const groups = Map.groupBy(named, ({ said }) => said.join(' '))
      return sign(
        [...groups.values()].every((group) =>
          view.entries.some(
            (entry) =>
              entry.date === day &&
              (meal === undefined || entry.meal === meal) &&
              group.some(({ name }) => name === entry.name.trim().toLowerCase()),
          ),
        ),
      )
    },
  }
}

const areOn = (named: readonly NamedDays[], isOneEnough: boolean, day: LocalDate) =>
  isOneEnough
    ? named.some(({ days }) => days.has(day))
    : [...Map.groupBy(named, ({ said }) => said.join(' ')).values()].every((group) =>
        group.some(({ days }) => days.has(day)),
      )

/** "Has no food entries", "you checked in", "you had a snack". */
function existence(
  text: string,
  left: string,
  meal: string | undefined,
  noun: string | undefined,
  sign: (holds: boolean) => boolean,
  view: JournalView,
): Predicate | undefined {
  const isOfCheckin = /check ?- ?in|checkin|checked in/.test(`${text} ${noun}`)
  const isOfFood =
    / (?:food|meals?|entry|entries|logged|ate|eaten|covered|blank|empty|missing|unlogged)(?= )/.test(left) ||
    meal !== undefined
  if (isOfCheckin === isOfFood || noun === 'meal' || noun === 'entry') return undefined
  const isAbsence = / (?:blank|empty|missing|unlogged)(?= )/.test(left)
  const everyDay = [...new Set([...view.foodDays, ...view.checkinDays])].sort()
  const has = (day: LocalDate) =>
    isOfCheckin
      ? view.checkinDays.includes(day)
      : meal === undefined
        ? view.foodDays.includes(day)
        : view.entries.some((entry) => entry.date === day && entry.meal === meal)
  return {
    domain: (meal === undefined ? everyDay : view.foodDays).map((day) => ({ day })),
    names: [],
    test: ({ day }) =>
      meal !== undefined && !view.foodDays.includes(day) ? undefined : sign(has(day) !== isAbsence),
  }
}
