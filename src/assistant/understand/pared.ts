import { withoutChatter } from './chatter.ts'
import { BEARING, type Clause, clausesOf, hasSubject, isTimed } from './clause-kinds.ts'
import type { QuestionContext } from './context.ts'
import { withoutInert } from './inert-words.ts'
import { slotsOf } from './slots-of.ts'
import { subjectOf } from './spoken.ts'
import type { Understanding } from './understanding.ts'
import type { Words } from './words.ts'

/**
 * A message pared down to what asks: its clauses differ by what they do. A clause that states, explains or addresses falls
 * away if it holds nothing that could restrict the question; its topic is taken where the question only points.
 */

/** What is meant, or does not count, wherever it stands. */
const SETTLES =
  / (?:i mean|i meant|namely|only|leaving|ignoring|excluding|except|without|minus) |^ (?:it is|its) (?:only |just |mostly |mainly )?(?:the|my) .* (?:i|we|that) /

const POINTS = / (?:it|that|them|those|these|they|one|any|either) /
const POINTS_AT = / (?:it|that|them|those|these|they|one)(?= )/

/** The questions that may be meant, the likeliest first; none where a clause that falls away could restrict it. */
function paredQuestions(sentences: readonly Words[], context: QuestionContext): Words[] {
  const clauses = clausesOf(sentences, context)
  const asking = clauses.filter(({ kind }) => kind === 'asks')
  if (asking.length > 1) return []
  const [ask] = asking
  const dated = withDateOf(ask, clauses)
  if (dated !== undefined) return [dated]
  const kept: Clause[] = []
  const said: Clause[] = []
  for (const clause of clauses) {
    if (clause === ask) kept.push(clause)
    else if (clause.kind === 'aside') {
      if (clause.slots.verbs.log) said.push(clause)
    } else if (clause.kind === 'states') {
      const isLate =
        clauses.indexOf(clause) >
        clauses.findIndex((one) => one === ask || (ask === undefined && one.kind === 'more'))
      if (SETTLES.test(clause.text) && clause.slots.names.length > 0) return []
      const restricts = BEARING.test(clause.text) && (isLate || isTimed(clause.slots))
      if (restricts || (isLate && (isTimed(clause.slots) || namesElse(clause, clauses, context)))) return []
      said.push(clause)
    } else if (isComplaint(clause, ask, clauses, context)) said.push(clause)
    else kept.push(clause)
  }
  if (kept.length === 0) return []
  if (said.length === 0 && kept.length === clauses.length && sentences.length > 1) return []
  const question = ` ${kept.map(({ text }) => text.trim()).join(' , ')} `
  return withTopic(question, ask ?? kept.at(-1), said, context)
}

/** "on the day I flew home, it was the 6th": a day is described, and then dated. */
const DESCRIBED =
  / (?:on |of |during )?(?:the|that) (day|night|morning|evening|afternoon)(?: (?:that|when|on which))? (?:i|we) .+ $/

function withDateOf(ask: Clause | undefined, clauses: readonly Clause[]): Words | undefined {
  const described = DESCRIBED.exec(ask?.text ?? '')
  if (ask === undefined || described === null || clauses.at(-1) === ask) return undefined
  const others = clauses.filter((one) => one !== ask)
  const [window, second] = others.flatMap(({ slots }) => slots.windows.map((one) => one.window))
  const isOne = window !== undefined && second === undefined && window.from === window.to
  if (
    !isOne ||
    others.some(
      ({ slots, text }) =>
        slots.problem !== undefined || slots.measures.length > 0 || / (?:before|after) /.test(text),
    )
  )
    return undefined
  const on = described[1] === 'day' ? 'on' : `on the ${described[1]} of`
  return `${ask.text.slice(0, described.index)} ${on} ${window.from.replaceAll('-', ' - ')} `
}

/** A food or measure that is named behind the question may be a part of it. */
function namesElse(
  statement: Clause,
  clauses: readonly Clause[],
  { kindOf: known }: QuestionContext,
): boolean {
  const others = clauses.filter((one) => one !== statement)
  const asked = new Set(others.flatMap(({ slots }) => slots.measures.flatMap(({ measures }) => measures)))
  const isSaid = (word: string) => others.some(({ text }) => text.includes(word.trim()))
  return (
    statement.slots.measures.some(({ measures }) => !measures.every((one) => asked.has(one))) ||
    statement.slots.names.some((name) => known(name) === 'food' && !isSaid(name))
  )
}

/** "cramps in my calves every night": a symptom beside a question of something else is a reason for it. */
function isComplaint(
  { slots, text }: Clause,
  ask: Clause | undefined,
  clauses: readonly Clause[],
  { kindOf: known }: QuestionContext,
): boolean {
  const isSymptom =
    slots.names.length > 0 &&
    slots.names.some((name) => known(name) === 'symptom') &&
    slots.measures.length === 0
  const others = clauses.filter((one) => one.slots !== slots && one.kind !== 'states')
  const isOfElse = others.some((one) => one.slots.measures.length > 0)
  return (
    ask === undefined &&
    isSymptom &&
    isOfElse &&
    !BEARING.test(text.replace(/ every (?=day|night|morning|evening|afternoon|time|week)/, ' ')) &&
    slots.windows.length === 0
  )
}

function withTopic(
  question: Words,
  ask: Clause | undefined,
  said: readonly Clause[],
  context: QuestionContext,
): Words[] {
  const slots = slotsOf(withoutChatter(question, context), context)
  const windows = said.flatMap((clause) =>
    clause.slots.windows.map(({ window }) => `${window.from} ${window.to}`),
  )
  const isOpen = / (?:did|was|were|had|have|got) /.test(question) && slots.asked.isWhen !== true
  // Days of a statement may be those that are meant.
  if (
    !isTimed(slots) &&
    isOpen &&
    (windows.length > 0 || said.some((one) => one.slots.problem !== undefined))
  )
    return []
  const isPointing = POINTS.test(question)
  if (hasSubject(slots, context) && !isPointing) return [question]
  const near = said.filter(({ sentence }) => sentence === ask?.sentence)
  const subject = topicIn(near, context) ?? topicIn(said, context)
  if (subject === undefined && isElliptical(question, said)) return [` logged , ${question.trim()} `]
  if (subject === undefined) return hasSubject(slots, context) && !isPointing ? [question] : []
  const { measure, name, meal } = subject
  const isUsed = measure + name !== '' || (meal !== '' && isPointing)
  if (!isUsed) return hasSubject(slots, context) ? [question] : []
  const isMeasured = slots.measures.length > 0
  const parts = [isMeasured ? '' : measure, POINTS_AT.test(question) ? '' : name].filter((one) => one !== '')
  const pointed = name !== '' ? question.replace(POINTS_AT, ` ${name}`) : question
  const dined = meal !== '' && isPointing ? pointed.replace(POINTS_AT, ` ${meal}`) : pointed
  return [` ${[...parts, dined.trim()].join(' , ')} `]
}

/** "I forget to log. how many days did I manage" */
const isElliptical = (question: Words, said: readonly Clause[]) =>
  / (?:manage|managed|succeed|succeeded|do so|did so) /.test(question) &&
  said.some(({ slots }) => slots.verbs.log)

/** What was talked about: a measure and a name, or a meal; undefined: nothing, or several. */
function topicIn(said: readonly Clause[], context: QuestionContext) {
  const subject = subjectOf(
    said.map(({ text }) => text),
    context,
  )
  const meals = new Set(said.flatMap(({ slots }) => slots.only.meal ?? []))
  const [meal = ''] = meals.size === 1 ? meals : []
  if (subject === undefined) return meal === '' ? undefined : { measure: '', name: '', meal }
  return { ...subject, meal: '' }
}

/** The first of them that is understood. */
export function understandPared(
  sentences: readonly Words[],
  context: QuestionContext,
  understandOne: (text: Words) => Understanding,
): Understanding | undefined {
  let half: Understanding | undefined
  for (const question of paredQuestions(sentences, context)) {
    for (const form of new Set([question, withoutInert(question, context)])) {
      const understood = understandOne(form)
      if (understood.kind === 'query') return understood
      if (understood.kind === 'half') half ??= understood
    }
  }
  return half
}
