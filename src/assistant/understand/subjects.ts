import type { Measure, Window } from '../../questions/query.ts'
import { isChatter, isNoName } from './chatter.ts'
import type { QuestionContext } from './context.ts'
import { isNutrient, NOT_UNDERSTOOD, RATINGS, type Subject } from './measure-kinds.ts'
import type { Slots } from './slots-of.ts'
import type { Understanding } from './understanding.ts'

/** What a question is about: measures, and names of foods, symptoms, medicines and protocols. */

/** What is asked about; undefined: that is not clear, so nothing is answered. */
export function subjectsOf(slots: Slots, context: QuestionContext): Subject[] | Understanding {
  const { measures, names, verbs, asked, listed } = slots
  const plain = measures.flatMap(({ measures: some, isEither }) => (isEither === true ? [] : some))
  // Words between names would tell them apart, if they were understood.
  if (names.length > 1 && !slots.isList) return NOT_UNDERSTOOD
  const isUnread = (name: string) => isNoName(name) || name.split(' ').some(isChatter)
  if (names.some((name) => context.kindOf(name) === undefined && isUnread(name))) return NOT_UNDERSTOOD
  const either = measures.find(({ isEither }) => isEither === true)
  const named = names.map((name) => ({ name, kind: context.kindOf(name) }))
  if (either !== undefined) {
    const isFood =
      verbs.eat || verbs.drink || named.length > 0 || plain.some(isNutrient) || asked.isMuch === true
    const isRating =
      verbs.feel ||
      /(?:^| )how (?:is|was|has|were|have)(?: my)? energy |(?:more|less) energy |(?:high|low|best|worst) energy /.test(
        slots.text,
      ) ||
      plain.some((one) => RATINGS.has(one))
    if (isFood === isRating) return eitherEnergy(slots)
    plain.push(isFood ? 'energy_kcal' : 'energy')
  }
  // Worse sleep is not shorter sleep.
  const isQuality = / (?:better|worse|well|badly|poorly|good|bad) /.test(slots.text)
  const meant = plain.map((one) => (one === 'sleep_hours' && isQuality ? 'sleep_quality' : one))
  const unique = [...new Set(meant)]
  if (listed !== undefined) {
    return unique.length > 0 || named.length > 0 ? NOT_UNDERSTOOD : [{ measure: listed }]
  }
  if (unique.length > 0) return subjectsWithMeasures(unique, named, slots)
  if (named.length > 0) return named.flatMap(({ name, kind }) => subjectOf(name, kind, slots) ?? [])
  if (
    verbs.feel &&
    /(?:^| )how (?:did|do|have|was|am|had) i (?:been )?(?:feel|felt|feeling) /.test(slots.text)
  )
    return [{ measure: 'mood' }]
  if (/ lose | lost | gain | gained | put on /.test(slots.text)) return []
  if (verbs.log && asked.reduce === 'share') return [{ measure: 'days_logged' }]
  if ((asked.isCount || asked.isMany) && verbs.log)
    return [{ measure: asked.isDays === true ? 'days_logged' : 'times_eaten' }]
  if (/ (?:it|them|those|ones|that) /.test(slots.text)) return []
  if (verbs.eat || verbs.drink || ((verbs.have || verbs.log) && slots.only.meal !== undefined))
    return [{ measure: 'times_eaten' }]
  if (asked.group === 'meal' && asked.isMany) return [{ measure: 'times_eaten' }]
  if (verbs.log && asked.reduce === 'streak') return [{ measure: 'days_logged' }]
  return []
}

export type Named = { name: string; kind: ReturnType<QuestionContext['kindOf']> }

function subjectsWithMeasures(
  measures: readonly Measure[],
  named: readonly Named[],
  slots: Slots,
): Subject[] | Understanding {
  if (named.length === 0) {
    const [only] = measures
    // Magnesium is taken, iron is eaten: a supplement is among the medicines.
    if (
      slots.verbs.take &&
      only !== undefined &&
      isNutrient(only) &&
      measures.length === 1 &&
      (slots.asked.isCount || slots.asked.isWhen || slots.asked.isDid)
    )
      return [{ measure: 'medicine', of: slots.measures[0]?.said ?? '' }]
    return measures.map((measure) => ({ measure }))
  }
  // Of a symptom, a severity is asked for, which has words of its own.
  if (!measures.every((measure) => isNutrient(measure)) || named.some(({ kind }) => kind === 'symptom'))
    return NOT_UNDERSTOOD
  if (named.length > 2) return NOT_UNDERSTOOD
  return measures.flatMap((measure) => named.map(({ name }) => ({ measure, of: name })))
}

const SEVERE = /(?:^| )(?:worst|strongest|mildest|most severe) /

function subjectOf(
  name: string,
  kind: Named['kind'],
  { text, verbs, asked, windows, only }: Slots,
): Subject | undefined {
  if (kind === 'symptom')
    return {
      measure:
        asked.isSevere === true || SEVERE.test(text) || asked.reduce === 'mean'
          ? 'symptom_severity'
          : 'symptom',
      of: name,
    }
  if (kind === 'medicine') return { measure: 'medicine', of: name }
  if (kind === 'protocol') return { measure: 'protocol', of: name }
  const isAsked =
    verbs.eat ||
    verbs.drink ||
    verbs.have ||
    verbs.take ||
    verbs.log ||
    asked.isMuch ||
    asked.isMany ||
    asked.isCount ||
    asked.isWhen ||
    asked.reduce === 'streak' ||
    asked.reduce === 'share' ||
    windows.length > 0 ||
    only.meal !== undefined
  if (kind === undefined && !isAsked) return undefined
  if (kind === undefined && verbs.take && !verbs.eat && !verbs.drink) return { measure: 'medicine', of: name }
  const isMean = asked.reduce === 'mean' && asked.isMany !== true && asked.isCount !== true
  const isGrams = asked.isMuch === true || isMean || (asked.isTrend ?? false)
  return { measure: isGrams ? 'food_grams' : 'times_eaten', of: name }
}

function eitherEnergy(slots: Slots): Understanding {
  const time = slots.windows[0]
  const ofDays = time === undefined ? '' : ` ${windowText(time.window)}`
  return {
    kind: 'half',
    question: 'Do you mean how energetic you felt, or the energy of what you ate?',
    choices: [{ text: `Average energy level${ofDays}` }, { text: `Calories eaten${ofDays}` }],
  }
}

/** Dates in a form that is read again. */
export const windowText = ({ from, to }: Window) => (from === to ? `on ${from}` : `from ${from} to ${to}`)
