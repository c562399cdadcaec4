import type { QuestionContext } from './context.ts'
import { namesNothing, slotsOf } from './slots-of.ts'
import type { Understanding } from './understanding.ts'
import { take, type Words, words } from './words.ts'

/**
 * Whether somebody eats less or more than they use, why their weight does not follow, and how sure an answer about it is.
 * Every other word has to be understood: a deficit of iron, or yesterday's, is another question.
 */

const ENERGY = '(?:calories|calorie|caloric|cals|kcal|kcals|energy)'
const KIND = `(?:(?:${ENERGY}|daily|average|current|present|typical|usual|actual|overall|real|food) )*`
const LATELY = '(?:right now|now|at present|these days|lately|at the moment|currently)'
const GAP = `(?:deficit|surplus|shortfall|excess)`
const EAT = '(?:eat|eating|consume|consuming|take in|taking in|get|getting)'
const USE = '(?:burn|burning|use|using|spend|spending|expend|expending|need)(?: (?:up|off))?'
const USED_UP = '(?:burns?|burning|uses?|using|spends?|spending|expends?|needs?)(?: (?:up|off))?'
const EXPENDITURE = `(?:(?:my|what i (?:am )?${USE}|the) ?)*(?:${KIND}(?:tdee|expenditure|maintenance|burn)(?: ${ENERGY}| level)*)?`
const MORE = `(?:(?:far|much|a lot|any|way|really|actually) )*(?:more|less|fewer)(?: ${ENERGY})?`
const WEIGHT = '(?:(?:any|my|more|the|of|some|this|much) )*(?:body ?)?(?:weight|fat|kilos?|kg|pounds|lbs)'

const BALANCE = [
  `(?:(?:how (?:large|big|great|high|much|deep|small|wide)|what|what size) (?:is|are|of)|what about|and)? ?(?:a |an |the )?my ${KIND}(?:${GAP}|${ENERGY} balance|energy gap)(?: (?:${LATELY}|a day|per day|each day|daily))?`,
  `(?:how (?:large|big|deep|much of) (?:a|an) ${KIND}${GAP} (?:am i in|do i (?:have|run)|am i running))`,
  `(?:am|was) i (?:really |actually |still |even |currently )*(?:in|at|running|eating (?:in|at)|having) (?:a|an|any) ${KIND}${GAP}`,
  `(?:do|have) i (?:really |actually |still |even )*(?:have|got|run|eat (?:in|at)) (?:a|an|any) (?:(?:daily|average) )*${ENERGY} (?:daily )?${GAP}`,
  `(?:(?:am|do) i|i (?:am )?) ?(?:really |actually |still |usually )*${USE} ${MORE} than i (?:am )?${EAT}`,
  `(?:(?:am|do) i|i (?:am )?) ?(?:really |actually |still |usually )*${EAT} ${MORE} than (?:i (?:am )?|my body (?:is )?)${USED_UP}`,
  `(?:by )?how (?:many|much) ${MORE} (?:do|am) i ${USE} than i (?:am )?${EAT}`,
  `(?:by )?how (?:many|much) ${MORE} (?:do|am) i ${EAT} than (?:i (?:am )?|my body (?:is )?)${USED_UP}`,
  `how (?:far|much)(?: ${ENERGY})? (?:below|above|under|over|less than|more than) ${EXPENDITURE} (?:do|am) i(?: ${EAT})?`,
  `how (?:many|much) ${ENERGY} (?:a day )?(?:below|above|under|over) ${EXPENDITURE} (?:do|am) i(?: ${EAT})?`,
  `(?:do|am) i (?:usually |really |actually )*(?:${EAT} )?(?:below|above|under|over|at) (?:my |the )?(?:tdee|expenditure|maintenance(?: ${ENERGY})?)(?: ${LATELY})?`,
].map(words)

const STOPPED =
  '(?:go|going|gone|come|coming|move|moving|moved|drop|dropping|dropped|fall|falling|fallen|change|changing|changed|budge|budging|shift|shifting|decrease|decreasing)(?: (?:down|off|any ?more|at all|lower))*'
const WHY = [
  `(?:why|how come|what is the reason|for what reason)(?: (?:is it )?(?:that|exactly))? (?:am|do|have|can|did|could|i|it is) ?(?:not )?(?:i )?(?:am |have |can |do )?(?:still |just |really |simply |keep (?:on )?)*(?:not )?(?:been )?(?:still )?(?:able to )?(?:los(?:e|ing)|lost|gain(?:ing|ed)?|put(?:ting)? on|shed(?:ding)?|drop(?:ping|ped)?) ${WEIGHT}(?: (?:any ?more|at all|now|lately|despite (?:my |the )?(?:diet|deficit|dieting)))*`,
  `(?:why|how come) (?:have|did|do) i (?:stop(?:ped)?|quit) (?:losing|gaining|dropping)(?: ${WEIGHT})?`,
  `(?:why|how come) (?:is|has|does|did|will) (?:not )?(?:my|the) (?:body ?)?(?:weight|scales?) (?:still |just )*(?:not )?(?:been )?(?:${STOPPED}|stalled|stuck|plateaued|stopped(?: (?:falling|dropping|going down|moving))?|stagnat(?:ed|ing)|going up|gone up|rising|risen)(?: any ?more)?`,
  `(?:why|how come) (?:am|have) i (?:been )?(?:stuck|stalled|plateaued|plateauing)(?: (?:at|on|with) (?:this|my|the|the same)(?: (?:same|present|current))? (?:body ?)?weight)?`,
].map(words)

const SURE = words(
  '(?:(?:and|so|but) )*(?:how (?:sure|certain|accurate|exact|precise|reliable|confident|trustworthy)(?: (?:is|are|can))?(?: (?:you|that|this|it|i|be))*(?: (?:estimate|number|figure|answer|result|value|guess))?(?: (?:of|about|with|in) (?:that|this|it|(?:that|this|the|your) (?:estimate|number|figure|answer)))?|(?:are|can) (?:you|i|we) (?:be )?(?:really |quite |so )*(?:sure|certain|trust|rely on)(?: (?:of|about|on))?(?: (?:that|this|it))?(?: (?:estimate|number|figure))?|is (?:that|this|it)(?: (?:estimate|number|figure))? (?:really |quite |very )*(?:accurate|reliable|exact|precise|certain|sure)|how (?:far|much|wrong|imprecise) (?:off )?(?:could|can|may|might) (?:that|this|it|you)(?: (?:estimate|number|figure))?(?: be)?(?: (?:off|wrong|out))?|what is the (?:margin of error|error|uncertainty|margin|interval|confidence)(?: (?:of|in|on) (?:that|this|it))?)',
)
const SURE_OF_USE = words(
  `how (?:sure|certain|accurate|exact|precise|reliable|good) (?:is|are)(?: (?:you (?:of|about)))? (?:my|the|your) (?:estimate (?:of )?)?(?:(?:my|what i) )?(?:tdee|(?:energy )?expenditure|maintenance|${USE}|deficit)(?: (?:estimate|figure|number|a day))*`,
)

export function understandEnergyBalance(text: Words, context: QuestionContext): Understanding | undefined {
  if (isWholly(text, SURE_OF_USE, context))
    return { kind: 'general', general: { topic: 'energy_use', isSure: true } }
  for (const [patterns, isWhy] of [
    [WHY, true],
    [BALANCE, false],
  ] as const) {
    if (patterns.some((pattern) => isWholly(text, pattern, context)))
      return { kind: 'general', general: { topic: 'energy_balance', ...(isWhy && { isWhy }) } }
  }
  return undefined
}

/** "how sure is that", after an answer about what is used. */
export function understandHowSure(text: Words, context: QuestionContext): Understanding | undefined {
  return context.lastTopic === 'energy_use' && isWholly(text, SURE, context)
    ? { kind: 'general', general: { topic: 'energy_use', isSure: true } }
    : undefined
}

/** Nothing else is named, and no time: the answer is of the weeks of the estimate. */
function isWholly(text: Words, pattern: RegExp, context: QuestionContext): boolean {
  const taken = take(text, pattern)
  if (taken === undefined || taken.match[0].trim() === '') return false
  const slots = slotsOf(taken.rest, context)
  return namesNothing(slots) && slots.problem === undefined && slots.windows.length === 0
}
