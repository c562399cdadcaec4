import { isCollective } from '../../questions/collective-nouns.ts'
import { MEASURES } from '../../questions/measures.ts'
import type { Query } from '../../questions/query.ts'
import type { QuestionContext } from './context.ts'
import { measureName, NOT_UNDERSTOOD, type Subject } from './measure-kinds.ts'
import type { Slots } from './slots-of.ts'
import { subjectsOf, windowText } from './subjects.ts'
import type { Understanding } from './understanding.ts'
import type { Words } from './words.ts'

/** Which measure or name takes the place of the last one. */
export function subjectsFor(
  slots: Slots,
  before: Query,
  context: QuestionContext,
): Subject[] | Understanding | undefined {
  const { measures, names, text } = slots
  const { measure, of } = before
  const [name] = names
  const isNameOnly =
    measures.length === 0 && slots.listed === undefined && names.length === 1 && name !== undefined
  // "only the rye", after bread.
  if (isNameOnly && of !== undefined && isCollective(of) && !isCollective(name) && !name.includes(' ')) {
    const longer = `${name} ${of}`
    const isKind =
      context.kindOf(longer) === 'food' && Object.keys(slots.asked).every((key) => key === 'isDid')
    if (isKind) return [{ measure, of: `${name} or ${longer}` }]
  }
  if (isNameOnly) {
    const kind = context.kindOf(name) ?? 'food'
    const { from } = MEASURES[measure]
    const isSame =
      kind === 'food'
        ? from === 'food' && !(measure === 'times_eaten' && of === undefined)
        : kind === 'symptom'
          ? measure === 'symptom' || measure === 'symptom_severity'
          : measure === kind
    const isNutrient = from === 'food' && measure !== 'times_eaten' && measure !== 'food_grams'
    const isPart = isNutrient && / (?:from|in) /.test(text)
    const isPlain = Object.keys(slots.asked).every(
      (key) => key === 'isDid' || (isPart && (key === 'isMuch' || key === 'isMany')),
    )
    if (isSame && context.kindOf(name) !== undefined && isPlain) {
      if (of !== undefined || !isNutrient || / (?:from|in) /.test(text)) return [{ measure, of: name }]
      return eitherOf(before, name)
    }
  }
  const subjects = subjectsOf(slots, context)
  if (!Array.isArray(subjects)) return subjects
  // "how much protein is in that", "in kcal": of the food before.
  const isOfIt =
    / in (?:kcal|calories|kilojoules|kj) $/.test(text) ||
    / (?:in|from|of|is|was|were|are) (?:it|that|them|those|these|this) /.test(text) ||
    BRINGS.test(text)
  const isFood = of !== undefined && MEASURES[measure].from === 'food'
  // "fat in it", after a medicine: there is nothing that holds any.
  if (MEASURES[measure].from !== 'food' && / (?:in|from) (?:it|that|this|them|those) (?:$|[,|])/.test(text))
    return NOT_UNDERSTOOD
  return subjects.map((subject) =>
    isFood && isOfIt && subject.of === undefined && MEASURES[subject.measure].from === 'food'
      ? { ...subject, of }
      : subject,
  )
}

/** "how much sugar did this bring me", "… does it have" */
const BRINGS =
  / (?:did|does|do|has|have|had|would) (?:it|that|they|those|these|this) | (?:it|that|them|they|those|these|this) (?:bring|brings|brought|gives?|gave|given|has|had|holds?|contain|contains|contained|adds?|added|contributed?|provided?|supply|came|made) /

/** After a nutrient, "and cheese?" may be how much of it came from there, or how often there was any. */
function eitherOf({ measure, window }: Query, name: string): Understanding {
  const when = windowText(window)
  const what = measureName(measure)
  return {
    kind: 'half',
    question: `Do you mean the ${what} from ${name}, or how often there was any?`,
    choices: [{ text: `How much ${what} from ${name} ${when}` }, { text: `How often ${name} ${when}` }],
  }
}

/** "fibre 30" after a protocol is another, although fibre is a measure. */
export function withProtocol(slots: Slots, text: Words, { measure }: Query, context: QuestionContext): Slots {
  if (measure !== 'protocol' || slots.measures.length === 0) return slots
  const named = / ((?:[a-z]+ )?[a-z]+(?: \d+)?(?: \d+)?) /g
  for (const match of text.matchAll(named)) {
    const name = match[1] ?? ''
    if (context.kindOf(name) === 'protocol') return { ...slots, measures: [], names: [name] }
  }
  return slots
}
