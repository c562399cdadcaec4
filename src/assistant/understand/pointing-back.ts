import type { Query } from '../../questions/query.ts'
import type { QuestionContext } from './context.ts'
import { isAmount, NOT_UNDERSTOOD } from './measure-kinds.ts'
import type { Slots } from './slots-of.ts'
import type { Understanding } from './understanding.ts'
import type { Words } from './words.ts'

/** Questions that point at something which no question before has named. */

/** It names neither a food nor a time, so that what is pointed at is the rest of the question. */
const isBare = ({ names, windows, problem, only }: Slots): boolean =>
  names.length === 0 && windows.length === 0 && problem === undefined && only.meal === undefined

/** What it asked for is kept, for a question that names the rest. */
export function onlyMeasure(slots: Slots, { today }: QuestionContext): Understanding {
  const [measure, another] = slots.measures.flatMap(({ measures, isEither }) =>
    isEither === true ? [] : measures,
  )
  if (measure === undefined || another !== undefined) return NOT_UNDERSTOOD
  const base: Query = {
    measure,
    window: { from: today, to: today },
    reduce: isAmount(measure) ? 'sum' : 'mean',
  }
  return { kind: 'not_understood', base: [base], lacking: 'window' }
}

/** "fat in it", "how many grams is that": of something that no question before has named. */
const POINTS_BACK =
  / (?:(?:in|of|from|with) (?:it|that|those|these|this|them|there)(?= $| [,|])|(?:did|does|do|would) (?:it|that|they|those) (?:have|contain|hold)(?= $| [,|])|(?:over|in|during|from|while) there(?= $| [,|]))/

export const pointsBack = (text: Words, slots: Slots): boolean => POINTS_BACK.test(text) && isBare(slots)
