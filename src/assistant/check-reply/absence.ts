import type { Carried } from './claims.ts'
import type { Evidence } from './facts.ts'
import { isSaid } from './named-words.ts'
import type { Reading } from './reading.ts'
import { isAt } from './support.ts'

const NONE =
  /\b(?:no|none|nothing|never|neither|without any|did not (?:have|eat|drink|log|take|sleep|report|record)|have not (?:had|eaten|logged|taken|reported)|not (?:logged|eaten|had|taken) any|zero)\b/
const ALWAYS =
  /\b(?:always|every (?:single )?(?:day|night|morning|evening|meal|time|week)|all (?:seven|7|of the) days|each (?:day|night)|daily basis|whole week)\b/
/** A sentence may always state that something is not known. */
const UNKNOWN =
  /\b(?:unknown|not known|do not know|no (?:data|information|record|figures?|target|result|way)|not (?:clear|available|enough|recorded|tracked|sure|possible|certain)|cannot|can not|no longer|no problem|no need|unclear|missing|no change|no trend|no difference|no clear)\b/

/** Whether "none" or "always" is shown by a result; undefined: the sentence says neither. */
export function absenceHolds(
  reading: Reading,
  carried: Carried,
  { facts, hasEmpty }: Evidence,
): boolean | undefined {
  const text = reading.words.join(' ')
  if (UNKNOWN.test(text) || !reading.isAboutPerson) return undefined
  const windows = reading.windows.length > 0 ? reading.windows.map(({ is }) => is) : carried.windows
  const measures = reading.measures.length > 0 ? reading.measures.flatMap(({ is }) => is) : []
  const own = facts.filter(
    ({ measure, window }) =>
      isAt(window, windows, false) &&
      (measures.length === 0 || measure === undefined || measures.includes(measure)),
  )
  if (NONE.test(text)) {
    const isThere = facts.some(
      ({ names, value, dimension, window }) =>
        value > 0 &&
        isAt(window, windows, true) &&
        dimension !== 'share' &&
        names.some((name) => isSaid(name, reading.named)),
    )
    return !isThere && (hasEmpty || own.some(({ value, dimension }) => value === 0 && dimension !== 'share'))
  }
  if (!ALWAYS.test(text)) return undefined
  const isAll = own.some(
    ({ source, value, dimension }) =>
      source.query?.reduce === 'share' && dimension === 'share' && value === 1,
  )
  return isAll || /\b(?:average|mean|per|a day)\b/.test(text)
}
