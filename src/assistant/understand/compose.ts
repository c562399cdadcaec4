import type { Query, Reduction } from '../../questions/query.ts'
import { windowChoices } from './choices.ts'
import type { QuestionContext } from './context.ts'
import { measureName, NOT_UNDERSTOOD, RATINGS, type Subject } from './measure-kinds.ts'
import { queriesOf } from './queries-of.ts'
import type { Slots } from './slots-of.ts'
import { subjectsOf, windowText } from './subjects.ts'
import type { Asked, Understanding } from './understanding.ts'
import type { WindowProblem } from './window/read.ts'

export function compose(slots: Slots, context: QuestionContext): Understanding {
  if (
    /(?:than|as) (?:usual|usually|normal|normally|average|typical|before|ever|i should|expected)(?= |$)/.test(
      slots.text,
    )
  )
    return NOT_UNDERSTOOD
  // "in that time", of no question before.
  if (
    context.last.length === 0 &&
    / (?:that|same) (?:day|night|week|month|year|time|period) /.test(slots.text)
  ) {
    return NOT_UNDERSTOOD
  }
  if (slots.problem !== undefined) return unclearTime(slots, slots.problem, context)
  if (slots.isUnclear) return NOT_UNDERSTOOD
  const change = weightChange(slots, context)
  if (change !== undefined) return change
  const subjects = subjectsOf(slots, context)
  if (!Array.isArray(subjects)) return subjects
  if (subjects.length === 0 || subjects.length > 6) return NOT_UNDERSTOOD
  const isMore =
    slots.asked.isDid === true && / (?:more|less|fewer) (?!or less )/.test(withoutCondition(slots))
  if ((slots.asked.isComparative === true || isMore) && !slots.isCompared)
    return besideOtherDays(subjects, slots, context)
  if (
    slots.asked.isSevere === true &&
    subjects.some(({ measure }) => measure !== 'symptom_severity' && !RATINGS.has(measure))
  )
    return NOT_UNDERSTOOD
  if (slots.isNegated) return negated(subjects, slots, context)
  const asked: Asked[] = []
  for (const subject of subjects) {
    const made = queriesOf(subject, slots, context)
    if (!Array.isArray(made)) return made
    asked.push(...made)
  }
  const [first, ...more] = asked
  return first === undefined ? NOT_UNDERSTOOD : { kind: 'query', asked: [first, ...more] }
}

/** "do I sleep longer at weekends": those days, and the others. */
function besideOtherDays(
  subjects: readonly Subject[],
  slots: Slots,
  context: QuestionContext,
): Understanding {
  const { weekdays } = slots.only
  const [subject, second] = subjects
  if (weekdays === undefined || subject === undefined || second !== undefined) return NOT_UNDERSTOOD
  if (subject.measure === 'times_eaten' && subject.of === undefined) return NOT_UNDERSTOOD
  const others = [1, 2, 3, 4, 5, 6, 7].filter((day) => !weekdays.includes(day))
  const { isComparative: _, isCount: __, ...asked } = slots.asked
  const made = [weekdays, others].map((days) =>
    queriesOf(
      subject,
      {
        ...slots,
        only: { ...slots.only, weekdays: days },
        asked: { ...asked, reduce: 'mean', group: 'day' },
      },
      context,
    ),
  )
  const [first, ...more] = made.flatMap((one) => (Array.isArray(one) ? one : []))
  return first === undefined || more.length !== 1
    ? NOT_UNDERSTOOD
    : { kind: 'query', asked: [first, ...more] }
}

/** The words without "more than 3". */
const withoutCondition = ({ text, condition, target }: Slots) =>
  condition === undefined && target === undefined
    ? text.replace(/ (?:most|many|much) more /g, ' ')
    : text.replace(/ (?:more|less|fewer) (?:than )?/g, ' ')

/** What is asked is kept, for an answer that says which time is meant. */
function unclearTime(slots: Slots, problem: WindowProblem, context: QuestionContext): Understanding {
  const { today } = context
  const [window = { from: today, to: today }] = problem.why === 'ambiguous' ? problem.windows : []
  const understood = compose({ ...slots, problem: undefined, windows: [{ window }] }, context)
  // Which day is only worth asking if the rest is clear.
  if (problem.why === 'ambiguous' && understood.kind !== 'query') return understood
  return {
    kind: 'time',
    problem,
    ...(understood.kind === 'query' && { base: understood.asked.map(({ query }) => query) }),
  }
}

/** What is left out of a count changes it, so the opposite is offered instead. */
function negated(subjects: readonly Subject[], slots: Slots, context: QuestionContext): Understanding {
  const [subject] = subjects
  const { eat, drink, take, have } = slots.verbs
  const isKnown =
    subject?.of === undefined || context.kindOf(subject.of) !== undefined || eat || drink || take || have
  if (!isKnown) return NOT_UNDERSTOOD
  if (subject === undefined || slots.windows.length === 0) return NOT_UNDERSTOOD
  const of = subject.of ?? measureName(subject.measure)
  const when = windowText(slots.windows[0]?.window ?? { from: '', to: '' })
  return {
    kind: 'half',
    question: `I can say on how many days there was ${of}, not on how many there was not: somebody may have eaten and not logged it. Which would help?`,
    choices: [
      { text: `On how many days did I have ${of} ${when}` },
      { text: `How many days did I log ${when}` },
    ],
  }
}

function weightChange(slots: Slots, context: QuestionContext): Understanding | undefined {
  const isWeight =
    slots.measures.length === 0 || slots.measures.every(({ measures }) => measures[0] === 'weight')
  const said = /(?:^| )(?:lose|lost|losing|gain|gained|gaining|put on) /.test(slots.text)
  const isKilos = slots.measures.length > 0 || / (?:kilos?|kg|pounds|lbs?) /.test(slots.text)
  const rest = slots.names.filter(
    (name) =>
      !/^(?:lose|lost|losing|gain|gained|gaining|kilos?|kg|pounds|lbs?|(?:lose|lost|gained?) (?:kilos?|kg|pounds|lbs?))$/.test(
        name,
      ),
  )
  if (!said || !isWeight || !isKilos || rest.length > 0 || slots.isCompared || slots.isNegated)
    return undefined
  const window = slots.windows[0]?.window
  if (window === undefined || slots.windows.length > 1)
    return {
      kind: 'half',
      question: 'Since when?',
      choices: windowChoices('Weight change', context.today, ['month', 'quarter', 'year']),
    }
  const query = (reduce: Reduction): Query => ({ measure: 'weight', window, reduce })
  return {
    kind: 'query',
    asked: [
      { query: query('last'), form: { isChange: true } },
      { query: query('first'), form: { isChange: true } },
    ],
  }
}
