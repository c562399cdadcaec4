import type { QuestionContext } from './context.ts'
import { namesNothing, slotsOf } from './slots-of.ts'
import type { General, Understanding } from './understanding.ts'
import { take, type Words, words } from './words.ts'

/**
 * What somebody uses a day, and when they reach their goal weight: estimates and forecasts, and nothing that is logged. Every
 * other word has to be understood, so that a food that is used, or a target of another kind, stays what it is.
 */

const ENERGY = '(?:calories|calorie|cals|cal|kcal|kcals|kilocalories|kilojoules|kj|energy)'
const MANY = `(?:how (?:many|much) (?:(?:total|daily) )?${ENERGY}|what number of ${ENERGY})(?: (?:a|per|each|every|in a) day)?`
const MUCH = `(?:${MANY}|how much|what)`
const I = '(?:i|my body|my metabolism|we)'
/** Words of manner that change nothing: "do I actually burn". */
const MANNER = '(?:(?:actually|really|usually|normally|typically|probably|roughly|about|generally) )*'
const RATE =
  '(?: (?:up|off|through))?(?: (?:a|per|each|every|in a|in 1|over a|on an average|on a normal|on a typical) (?:day|24 hours))?(?: daily)?'
const NO_CHANGE =
  '(?:maintain(?: (?:my|this|the))?(?: (?:current|present|own))?(?: (?:body ?)?weight)?|(?:keep|hold)(?: my| this)?(?: (?:current|present|body))* weight(?: (?:steady|stable|the same))?|stay (?:at )?(?:the same|this|my|my present|my current)(?: weight)?|not (?:gain|lose)(?: (?:or|nor) (?:gain|lose))?(?: (?:any )?weight)?)'

/** What is used, in any words. */
const USED = [
  `(?:(?:my|the|a|your|an) )*(?:(?:total|daily|estimated|average|real|actual|true) )*(?:tdee|(?:${ENERGY} )?expenditure|${ENERGY} (?:burn|burned|burnt|used|use|usage)|maintenance(?: (?:${ENERGY}|intake|level|target|number|amount))*|${ENERGY} (?:for|at|of) maintenance|daily burn)(?: ${ENERGY})?`,
  `${MANY} (?:do|does|am|is|are|would|will) ${I} ${MANNER}(?:use|using|spend|spending|go through|going through)${RATE}`,
  `${MUCH} (?:do|does|am|is|are|would|will) ${I} ${MANNER}(?:burn|burning|expend|expending)(?: ${ENERGY})?${RATE}`,
  `(?:what|how many ${ENERGY}|how much(?: ${ENERGY})?) ${I} ${MANNER}(?:burn|expend)${RATE}`,
  `${MUCH} (?:(?:do|does|should|must|can|could|would|to|is|are) )*(?:${I} )?(?:(?:need|have|eat|needed|required|take|takes|it take|it takes) )*(?:to |for )?(?:(?:eat|have|get|take in) )?(?:${RATE.trim()} )?(?:to |and |in order to )?${NO_CHANGE}`,
  `${ENERGY} (?:(?:needed|required|i need) )?(?:to|for) ${NO_CHANGE}`,
  `(?:how much|how many ${ENERGY}) (?:can|could|may) ${I} eat without (?:gaining|putting on|losing)(?: (?:or|and) (?:gaining|losing))?(?: any)?(?: weight)?`,
].map(words)

/** What a day, an hour or an activity burnt is measured by no scale and no meal. */
const BURNT = words(
  `${MUCH} (?:did|have|had|was|were) ${I} ${MANNER}(?:burn|burned|burnt|burning|expend|expended)(?: off)?|${MUCH} (?:do|does|will|would|am) ${I} ${MANNER}(?:burn|burning|expend)(?: off)?(?= (?:by |when |while |from |on |at |in |during )?(?:a |the |my |an )?(?:run|running|walk|walking|jog|jogging|cycl|cycling|swim|swimming|gym|exercis|exercise|exercising|workout|work out|working out|yoga|hik|hiking|sleep|sleeping|asleep|sitting|rest|resting|steps|training|sport))`,
)

/** "how many calories do I need a day": the target, and not what was eaten. */
const NEEDED = words(
  `${MUCH} (?:do|does) ${I} ${MANNER}need(?: to (?:eat|have|get))?(?: (?:a|per|each|every|in a) day| daily)`,
)

const REACH =
  '(?:reach(?:ing|ed)?|hit(?:ting)?|get(?:ting)? (?:down |up |back )?to|got (?:down )?to|make|making|achieve|be(?:ing)?(?: down)?(?: (?:at|to))?|weigh(?:ing)?|arrive at|come to|go down to|drop to|meet)'
const TARGET =
  '(?:(?:my|the|this) )?(?:(?:(?:goal|target|ideal|desired) (?:body ?)?weight|weight (?:goal|target)|goal|target)|(?<number>\\d+(?:\\.\\d+)?) ?(?<unit>kg|kgs|kilos?|kilograms?|lbs?|pounds?|st|stones?)(?: (?:in |of )?(?:body ?)?weight)?)'
const WILL = '(?:will|shall|do|would|could|can|might|am|should)'

/** When a weight is reached, which has not come yet. */
const ARRIVAL = [
  `(?:when|by when|how soon|what (?:day|date|month|year|week)|in how many (?:days|weeks|months|years)|in what (?:month|week|year)|on what (?:day|date)) (?:exactly )?${WILL} i (?:(?:finally|likely|probably|going|be able|ever|expect|expected|due) )*(?:to )?${REACH} ${TARGET}`,
  `how (?:long|many (?:days|weeks|months|years)|much longer)(?= (?:\\S+ ){0,6}?(?:until|til{1,2}|before|take|takes|to|reach|hit) )(?: (?:will|would|does|is) it)?(?: (?:take|be|last))?(?: me)?(?: (?:until|til{1,2}|before|for me|to|left))*(?: (?:i|i am|i will|i have|i can))?(?: (?:for me )?to)? ?(?:${REACH} |at )?${TARGET}`,
  `(?:am|was) i (?:still )?on (?:track|course|schedule|target) (?:for|to|with) (?:${REACH} )?(?:my |the )?(?:(?:goal|target) (?:body ?)?weight|weight (?:goal|target)|goal)`,
  `(?:will|shall|can|could) i (?:ever |still )?(?:reach|hit|get to|make|achieve|meet) ${TARGET}`,
  '(?:my |the )?(?:goal weight|weight goal|weight loss|weight) (?:forecast|prediction|arrival|eta|projection)',
].map(words)

const KG_IN: Readonly<Record<string, number>> = { k: 1, l: 0.45359237, p: 0.45359237, s: 6.35029318 }

export function understandEnergyUse(text: Words, context: QuestionContext): Understanding | undefined {
  const general = energyUseOf(text, context)
  return general && { kind: 'general', general }
}

function energyUseOf(text: Words, context: QuestionContext): General | undefined {
  for (const pattern of ARRIVAL) {
    const taken = take(text, pattern)
    if (taken === undefined || !isWhole(taken.rest, context, 'future')) continue
    const { number, unit = '' } = taken.match.groups ?? {}
    const kg = number === undefined ? undefined : Number(number) * (KG_IN[unit.charAt(0)] ?? 1)
    return { topic: 'goal_arrival', ...(kg !== undefined && { kg: Math.round(kg * 10) / 10 }) }
  }
  const burnt = take(text, BURNT)
  if (burnt !== undefined) return { topic: 'energy_use', isOfPart: true }
  for (const pattern of USED) {
    const taken = take(text, pattern)
    if (taken !== undefined && isWhole(taken.rest, context)) return { topic: 'energy_use' }
  }
  const needed = take(text, NEEDED)
  if (needed !== undefined && isWhole(needed.rest, context))
    return { topic: 'reference', nutrients: ['energy_kcal'] }
  return undefined
}

/** Nothing else is named, and no time but one up to today; of a forecast one that has not come. */
function isWhole(rest: Words, context: QuestionContext, time: 'now' | 'future' = 'now'): boolean {
  const slots = slotsOf(rest, context)
  const { reduce } = slots.asked
  return (
    namesNothing(slots) &&
    (reduce === undefined || reduce === 'mean') &&
    (time === 'future'
      ? slots.windows.length === 0 && (slots.problem === undefined || slots.problem.why === 'future')
      : slots.problem === undefined && slots.windows.every(({ window }) => window.to === context.today))
  )
}
