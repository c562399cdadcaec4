import { countryOf } from '../../core/country.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { Only } from '../../questions/query.ts'
import { type Asked, readAsked } from './asked.ts'
import { isChatter } from './chatter.ts'
import { type Condition, readCondition } from './conditions.ts'
import type { QuestionContext } from './context.ts'
import { FUNCTION_WORDS, NEGATIONS, VESSELS } from './function-words.ts'
import { isIdle } from './idle-words.ts'
import { type AskedMeasure, LISTED_NAMES, readMeasures } from './measure-words.ts'
import { readOnce } from './read-once.ts'
import { readOnly, readWhichWeekday } from './slots.ts'
import type { ReadWindow, TimeContext, WindowProblem } from './window/read.ts'
import { readWindows } from './window/read-windows.ts'
import { take, type Words, words } from './words.ts'

/** What is read of a question, slot by slot. */
export type Slots = {
  measures: readonly AskedMeasure[]
  /** "symptoms", "medicines": which there were. */
  listed: 'symptom' | 'medicine' | 'protocol' | undefined
  /** Names, in the person's words: foods, symptoms, medicines, protocols. */
  names: readonly string[]
  /** The names stand in one list, "coffee and tea". */
  isList: boolean
  windows: readonly ReadWindow[]
  isCompared: boolean
  /** It cannot be told how its parts belong together: which of them. */
  unclear: Readonly<Record<'times' | 'measures' | 'condition' | 'things', boolean>>
  isUnclear: boolean
  problem: WindowProblem | undefined
  only: Only
  asked: Asked
  condition: Condition | undefined
  target: 'met' | 'over' | 'under' | undefined
  isNegated: boolean
  verbs: Verbs
  /** The question's words as they are, for readers of single phrases. */
  text: Words
}

export type Verbs = {
  eat: boolean
  drink: boolean
  take: boolean
  feel: boolean
  have: boolean
  log: boolean
  presentPerfect: boolean
  past: boolean
}

const EAT = words('eat|ate|eaten|eating|consumed?|consuming|intake|food|foods|snacked|dined')
const DRINK = words('drink|drank|drunk|drinking|drinks')
const TAKE = words('take|took|taken|taking|swallowed?')
const FEEL = words('feel|felt|feeling|suffer|suffered|experienced?')
const HAVE = words('have|had|having|get|got|getting|gotten')
const LOG = words('log|logged|logging|record|recorded|track|tracked|entries|entered')
const PRESENT_PERFECT = words(
  'have i|i have (?:had|eaten|drunk|taken|consumed|got|slept|logged)|so far|have we',
)
const PAST = words('did|was|were|had|ate|drank|slept|took|felt|been|got')

const COURTESY = words(
  '(?:hi|hello|hey|ok|okay|so(?! (?:far|from|since) )|please|thanks|thank you|thank you very much|good morning|good evening)(?: there)?|(?:can|could|would|will) you (?:please )?(?:tell|show|give|say|look up|find out|check|calculate|work out)(?: me| to me| up)?|(?:i would like|i want|i need|i am trying|id like|just) to (?:know|see|find out|check)|i (?:was|am) (?:just )?(?:wondering|curious)(?: if| about)?|do you (?:know|remember|have)|(?:tell|show|give) me|(?:walk|talk|take|run) me through|let me know|any idea|remind me (?=how|what|when|which)|out of curiosity|i mean|i meant|(?:all|any|every) (?:of )?(?:the )?(?:kinds?|types?|sorts?)|by the way|according to my (?:journal|diary|log|data|records)|based on my (?:journal|diary|log|data|records)|in mg|in hours|in kilos|in kg|in litres|in ml|(?:that (?:i have|are|is) )?on (?:the )?(?:record|file|the books)|or is it (?:just |all )?in my head',
)

/** Takes everything that the slots take; what is left are names. @param text without courtesy. */
export const slotsOf = readOnce(readSlots, (message, { today, since, timeZone, last }) =>
  [today, since, timeZone, last[0]?.window.from, last[0]?.window.to, message].join(';'),
)

function readSlots(message: Words, context: QuestionContext): Slots {
  const text = withoutAll(message, COURTESY)
  const { asked: measures, rest: afterMeasures } = readMeasures(text)
  const { condition, target, rest: afterCondition } = readCondition(afterMeasures)
  const which = readWhichWeekday(afterCondition)
  const times = readWindows(which.rest, timeContext(context))
  const only = readOnly(times.rest, text)
  const { asked, rest: afterAsked } = readAsked(only.rest)
  const isByDays = asked.isDays === true || asked.isWhen === true || asked.reduce !== undefined
  // What is counted and compared is of days anyhow.
  let rest = isByDays ? withoutAll(afterAsked, OF_DAYS) : afterAsked
  let listed: Slots['listed']
  for (const { measure, words: pattern } of LISTED_NAMES) {
    const taken = take(rest, pattern)
    if (taken === undefined) continue
    listed ??= measure
    rest = taken.rest
  }
  const { names, isOfDays } = daysOf(namesIn(rest, context), context)
  // "days over 2000 mg", "nights under 6 hours" are counted.
  const isLimited = condition !== undefined && asked.reduce === undefined && asked.isWhen !== true
  const isNamedDays =
    isOfDays ||
    (isLimited &&
      (names.names.join() === 'days' || (names.names.length === 0 && / (?:days|nights) /.test(text))))
  const read = isNamedDays && !isOfDays ? { ...names, names: [] } : names
  // "the last headache"
  const latest = asked.reduce === undefined ? /^last (.+)$/.exec(read.names[0] ?? '')?.[1] : undefined
  const isLatest = latest !== undefined && read.names.length === 1 && context.kindOf(latest) !== undefined
  const has = (pattern: RegExp) => pattern.test(text)
  const weekdays = [
    ...new Set([...times.windows.flatMap(({ weekdays: some }) => some ?? []), ...(which.weekdays ?? [])]),
  ].sort()
  const unclear = {
    times: times.isUnclear,
    measures: isEntangled(measures, afterMeasures),
    condition: isConditional(rest, asked, condition !== undefined || target !== undefined),
    things: ELSEWHERE.test(text) || (asked.isMany === true && PIECES.test(text)),
  }
  const hours = times.windows.find(({ hours: some }) => some !== undefined)?.hours
  return {
    measures,
    listed,
    ...read,
    ...(isLatest && { names: [latest] }),
    windows: withoutAlways(times.windows),
    isCompared: times.isCompared,
    unclear,
    isUnclear: Object.values(unclear).includes(true),
    problem: times.problem,
    only: { ...(hours !== undefined && { hours }), ...only.only, ...(weekdays.length > 0 && { weekdays }) },
    asked: {
      ...(isNamedDays && { isCount: true, isDays: true }),
      ...(isNamedDays && isLimited && { reduce: 'count' as const }),
      ...asked,
      ...(asked.group === undefined && only.group !== undefined && { group: only.group }),
      ...(asked.reduce === undefined && only.reduce !== undefined && { reduce: only.reduce }),
      ...(/^ (?:did|have|has|do|does|am|was|were|is|are|had) /.test(text.replace(/^[ |,]+/, ' ')) && {
        isDid: true,
      }),
      ...(isLatest && { reduce: 'last' as const }),
      ...(which.weekdays !== undefined && { isWhen: true }),
    },
    condition,
    target,
    isNegated: rest.split(' ').some((word) => NEGATIONS.has(word)),
    verbs: {
      eat: has(EAT),
      drink: has(DRINK),
      take: has(TAKE),
      feel: has(FEEL),
      have: has(HAVE),
      log: has(LOG),
      presentPerfect: has(PRESENT_PERFECT),
      past: has(PAST),
    },
    text,
  }
}

/** Several measures that do not stand in one list: "how does salt change my sleep", "protein today and fat yesterday". */
function isEntangled(measures: readonly AskedMeasure[], text: Words): boolean {
  if (
    new Set(measures.flatMap((one) => one.measures)).size < 2 ||
    new Set(measures.map(({ said }) => said)).size < 2
  )
    return false
  const between = text.slice(text.indexOf('|') + 1, text.lastIndexOf('|'))
  return !/^(?: (?:[|,/&+]|and|or|my|the|also|of|total|average|how much|how many|plus|as well as|both|level|levels|intake))* $/.test(
    between,
  )
}

/** "days this year where I stayed under 2300 mg": the limit itself is the condition. */
const OF_LIMIT =
  / (?:where|when) (?:(?:i|my|the|it|was|were|is|kept|stayed|remained|had|got|ate|drank|slept|went|at) )*\|/

/** "calories when I am stressed": only some of the values. */
const isConditional = (rest: Words, asked: Asked, hasLimit: boolean): boolean =>
  !(hasLimit && OF_LIMIT.test(rest)) &&
  asked.isWhen !== true &&
  asked.reduce !== 'max' &&
  asked.reduce !== 'min' &&
  /\|.* (?:when|whenever|while|if|where|unless) /.test(rest)

/** "headache days" are days with a headache. */
function daysOf(read: Pick<Slots, 'names' | 'isList'>, context: QuestionContext) {
  const [name, more] = read.names
  const [, of] = /^(.+) (?:days|day)$/.exec(name ?? '') ?? []
  const isOfDays = of !== undefined && more === undefined && context.kindOf(of) !== undefined
  return { names: isOfDays ? { ...read, names: [of] } : read, isOfDays }
}

/** "on Mondays" names no dates of its own beside "in May". */
function withoutAlways(windows: readonly ReadWindow[]): readonly ReadWindow[] {
  const dated = windows.filter(({ isAlways }) => isAlways !== true)
  return dated.length > 0 || windows.length === 0 ? dated : []
}

/** Greetings, and words around a question that say nothing of it. */
export const withoutCourtesy = (text: Words): Words => withoutAll(text, COURTESY)

function withoutAll(text: Words, pattern: RegExp): Words {
  let rest = text
  for (let count = 0; count < 6; count++) {
    const taken = take(rest, pattern)
    if (taken === undefined) return rest
    rest = taken.rest
  }
  return rest
}

/** Several of them may be one entry. */
const PIECES = words(
  '(?:slices?|pieces?|squares?|scoops?|spoons?|spoonfuls?|tablespoons?|teaspoons?|units?|rashers?) of|(?:glass(?:es)?|cups?|bottles?|mugs?) of (?:water|fluids?)',
)
/** What no entry holds, or not so: where and when of day something was eaten, what was beside it, foods that are low in something. */
const ELSEWHERE = words(
  '(?:eat|ate|eaten|eating|dined?|dining) out|(?:give|gave|given|giving|swear|swore|sworn|throw|threw|thrown) (?:up|off|out|away)|what time|how (?:early|late)|(?:what|which) (?:\\S+ )?did i (?:eat|have|drink) with|(?:fat|sugar|salt|caffeine|alcohol|carb|calorie) (?:- )?free|(?:low|reduced|high) (?:- )?(?:fat|sugar|salt|sodium|carb|calorie|protein|fibre|fiber) (?=[a-z])(?!days?|meals?|on|in|last|this|yesterday)\\S+',
)
const OF_DAYS = words('days?|nights?|one day|dates?|times?')
const OF_VESSEL = words(`(?:\\d+ )?${VESSELS} of`)
const VESSEL = words(VESSELS)

/** Words after which a noun restricts the question, whatever it is. */
const BINDING = wordSet(
  'from of in at with without after before during except excluding only than per by for not no never until since while when where if',
)
/** Of a verb before them: "tick off". */
const PARTICLES = wordSet('off up down out back away')
type Run = { words: string[]; before: string; isListed: boolean }

/** The words that no slot took, in the order of the question, each run of them one name. */
function namesIn(text: Words, { kindOf }: QuestionContext): Pick<Slots, 'names' | 'isList'> {
  const rest = withoutAll(withoutAll(text, OF_VESSEL), VESSEL)
  const runs: Run[] = []
  let isOpen = false
  let between: string[] = []
  const parts = rest.trim().split(' ')
  for (const [index, word] of parts.entries()) {
    // "bread with butter", "chilli con carne": a name goes on over a small word between two of its own.
    const isJoint =
      isOpen &&
      /^(?:with|of|on|in)$/.test(word) &&
      isContent(parts[index + 1] ?? '') &&
      isOfFood(runs.at(-1), kindOf)
    if (isContent(word) || isJoint) {
      if (!isOpen) {
        const isListed = between.every((one) => /^(?:and|or|,|a|an|the)$/.test(one))
        runs.push({ words: [], before: nearest(between), isListed })
      }
      runs.at(-1)?.words.push(word)
      isOpen = true
    } else {
      if (isOpen) between = []
      between.push(word)
      isOpen = false
    }
  }
  const kept = runs.flatMap((run) => {
    const words = withoutIdle(run, kindOf)
    return words.length === 0 ? [] : [{ ...run, words }]
  })
  return {
    names: kept.map(({ words }) => words.join(' ')),
    isList: kept.slice(1).every(({ isListed }) => isListed),
  }
}

/** "headache in New York" names a symptom, and a place. */
const isOfFood = (run: Run | undefined, kindOf: QuestionContext['kindOf']) => {
  const kind = kindOf(run?.words.join(' ') ?? '')
  return kind === undefined || kind === 'food'
}

/** The last word before a name, but for articles. */
const nearest = (between: readonly string[]) =>
  between.findLast((word) => !/^(?:a|an|the|my|our|this|that|these|those|any|some)$/.test(word)) ?? ''

/** A name without the verbs and adverbs around it; none where nothing else is left that could restrict the question. */
function withoutIdle({ words, before }: Run, kindOf: QuestionContext['kindOf']): string[] {
  if (kindOf(words.join(' ')) !== undefined && !words.every(isIdle)) return words
  const isEdge = (word: string | undefined) => word !== undefined && (isIdle(word) || isChatter(word))
  let [from, to] = [0, words.length]
  if (!BINDING.has(before))
    while (from < to && (isEdge(words[from]) || (from > 0 && PARTICLES.has(words[from] ?? '')))) from++
  while (to > from && isEdge(words[to - 1])) to--
  if (from < to) return words.slice(from, to)
  return BINDING.has(before) ? words : []
}

const isContent = (word: string) =>
  /[\p{L}\p{N}]/u.test(word) && !FUNCTION_WORDS.has(word) && !NEGATIONS.has(word)

/** Whether nothing is asked of the journal but what has been taken from the words: times are not looked at. */
export const namesNothing = ({ asked, verbs, ...slots }: Slots): boolean =>
  asked.isDays !== true &&
  !verbs.eat &&
  !verbs.drink &&
  !verbs.past &&
  slots.names.length === 0 &&
  slots.measures.length === 0 &&
  slots.listed === undefined &&
  slots.condition === undefined &&
  slots.target === undefined &&
  !slots.isCompared &&
  !slots.isNegated &&
  Object.keys(slots.only).length === 0

export function timeContext({ today, since, timeZone, last, stays }: QuestionContext): TimeContext {
  const country = countryOf(timeZone)
  const isNamed = timeZone.includes('/') && !timeZone.startsWith('Etc/')
  return {
    today,
    since,
    timeZone,
    stays,
    country,
    dateOrder: country === 'US' ? 'month' : country === 'CA' || !isNamed ? undefined : 'day',
    isSouthern:
      /^(?:Australia\/|Pacific\/Auckland|America\/(?:Sao_Paulo|Argentina|Santiago|Montevideo)|Africa\/Johannesburg)/.test(
        timeZone,
      ),
    last: last[0]?.window,
  }
}
