import type { Query, Window } from '../../questions/query.ts'
import { compose } from './compose.ts'
import type { QuestionContext } from './context.ts'
import { isMarked } from './follow-words.ts'
import { OTHER_PEOPLE } from './function-words.ts'
import { type Slots, slotsOf } from './slots-of.ts'
import type { Understanding } from './understanding.ts'
import type { Words } from './words.ts'

/**
 * What a follow-up goes on with after a sentence that was no question of this journal: after a request to log ibuprofen "when
 * did I last take it" is about that, after a sister's sleep "and mine?" about the person's own.
 */
export function withTopic(understood: Understanding, text: Words, context: QuestionContext): Understanding {
  const { last, lacking } = context
  const carried = last.length === 0 ? {} : { base: last, ...(lacking !== undefined && { lacking }) }
  switch (understood.kind) {
    case 'other_person': {
      const base = queriesOf(slotsOf(asOwn(text), context), context)
      return base === undefined ? understood : { ...understood, base, lacking: 'person' }
    }
    case 'act': {
      const base = queriesOf(named(text, slotsOf(text, context), context), context)
      return base === undefined ? understood : { ...understood, base, lacking: 'window' }
    }
    case 'general': {
      const { general } = understood
      const [nutrient] = 'nutrients' in general ? general.nutrients : []
      if (general.topic === 'overview') return understood
      if (nutrient === undefined || nutrient === last[0]?.measure) return { ...understood, ...carried }
      const window: Window = { from: context.today, to: context.today }
      return { ...understood, base: [{ measure: nutrient, window, reduce: 'sum' }], lacking: 'window' }
    }
    case 'not_understood':
      return isAside(slotsOf(text, context), context, isMarked(text))
        ? { ...understood, ...carried }
        : understood
    default:
      return understood
  }
}

/** It named nothing else that a follow-up could be about, so "it" still is what was answered before. */
function isAside(
  { measures, listed, names, windows, problem, only }: Slots,
  { kindOf, last }: QuestionContext,
  goesOn: boolean,
): boolean {
  if (windows.length > 0 || problem !== undefined || Object.keys(only).length > 0) return false
  const isSame = measures.every(({ measures: some }) => some.every((one) => one === last[0]?.measure))
  return goesOn || (isSame && listed === undefined && names.every((name) => kindOf(name) === undefined))
}

const asOwn = (text: Words): Words =>
  text
    .split(' ')
    .map((word) => (word === 's' ? '' : OTHER_PEOPLE.has(word) ? 'i' : word))
    .join(' ')
    .replace(/ +/g, ' ')
    .replace(/ (?:my|our|the) (?=i )/g, ' ')
    .replace(/ (?:enough|too much|too little) /g, ' ')

function queriesOf(slots: Slots, context: QuestionContext): readonly Query[] | undefined {
  const isSubject = slots.measures.length + slots.names.length > 0 || slots.listed !== undefined
  if (!isSubject || slots.problem !== undefined) return undefined
  const { today } = context
  const windows = slots.windows.length > 0 ? slots.windows : [{ window: { from: today, to: today } }]
  const understood = compose({ ...slots, windows, isNegated: false }, context)
  return understood.kind === 'query' ? understood.asked.map(({ query }) => query) : undefined
}

const MAX_NAME_WORDS = 4

/** The first thing in a request that has a name: "log 400 ibuprofen now". */
function named(text: Words, slots: Slots, { kindOf }: QuestionContext): Slots {
  const parts = text.trim().split(' ')
  for (const kind of ['protocol', 'medicine', 'symptom', 'food'] as const) {
    // Lexicons find a name among other words as well, foods are found by all of their words.
    for (let step = 1; step <= MAX_NAME_WORDS; step++) {
      const length = kind === 'food' ? MAX_NAME_WORDS + 1 - step : step
      for (let at = 0; at + length <= parts.length; at++) {
        const name = parts.slice(at, at + length).join(' ')
        if (kindOf(name) === kind) return { ...slots, measures: [], names: [name], listed: undefined }
      }
    }
  }
  return { ...slots, names: [] }
}
