import { daysBetween } from '../../contract/calendar-date.ts'
import { NUTRIENT_KEYS, type NutrientKey } from '../../contract/nutrients.ts'
import { isNoFood } from '../../core/english/no-food.ts'
import { isNoName } from './chatter.ts'
import type { QuestionContext } from './context.ts'
import { readMeasures } from './measure-words.ts'
import { type Slots, slotsOf } from './slots-of.ts'
import type { General, Understanding } from './understanding.ts'
import { take, type Words, words } from './words.ts'

/** Questions that are no single figure of the journal. Their words have to be taken as a whole as well. */

const nutrientsOf = ({ measures }: Pick<Slots, 'measures'>): NutrientKey[] =>
  measures.flatMap(({ measures: some, isEither }) =>
    isEither === true
      ? ['energy_kcal' as const]
      : some.filter((one): one is NutrientKey => (NUTRIENT_KEYS as readonly string[]).includes(one)),
  )

const hasReduction = ({ asked }: Slots) =>
  asked.reduce !== undefined || asked.group !== undefined || asked.isWhen === true

/** The days of a window that ends today; undefined: it has none, or ends before. */
function daysToToday({ windows }: Slots, { today }: QuestionContext): number | undefined {
  const [only] = windows
  return only !== undefined && only.window.to === today ? daysBetween(only.window.from, today) + 1 : undefined
}

/** Everything is taken, and the dates are such that the topic can answer for them. */
const isWhole = (slots: Slots, context: QuestionContext, withDates: boolean) =>
  slots.names.length === 0 &&
  slots.problem === undefined &&
  !slots.isCompared &&
  !slots.isNegated &&
  slots.condition === undefined &&
  Object.keys(slots.only).length === 0 &&
  (slots.windows.length === 0 ||
    (withDates && slots.windows.length === 1 && daysToToday(slots, context) !== undefined))

type TopicRule = {
  topic: Extract<General, { days?: number; nutrients: readonly NutrientKey[] }>['topic']
  pattern: RegExp
  withDates: boolean
  ownWindow?: true
}

const TOPICS: readonly TopicRule[] = [
  {
    topic: 'gap',
    withDates: true,
    pattern: words(
      '(?:am|do|did|have|are|is) (?:i|we|my) (?:been )?(?:getting|get|eating|eat|having|have|had|got|taking|consuming|drinking)?(?: in)? ?(?:enough|too much|too many|too little|too few|sufficient)(?: of)?|enough|too (?:much|little|low|high)|' +
        'what (?:should|could|shall|can) i (?:eat|cook|have|make|add)(?: more(?: of)?| next| tonight| today| for dinner| for lunch| instead| now)?|what to (?:eat|cook)|' +
        '(?:what|which|where)(?: nutrients?| vitamins?| minerals?)? (?:am i|do i|are|is|i am|should i) (?:missing|lack|lacking|short (?:of|on)|low (?:in|on)|need more of|get too little of|eat more of|improve|deficient in|missing out on)(?: in)?|' +
        '(?:my )?(?:nutrient |nutritional |diet(?:ary)? |nutrition )?(?:gaps?|deficienc(?:y|ies))|(?:any )?(?:suggestions?|recommendations?|advice|tips)|what (?:do you|would you) (?:suggest|recommend)|' +
        'which (?:nutrients|vitamins|minerals)|(?:my )?(?:nutrients|vitamins|minerals|micronutrients)|(?:low|deficient|short) (?:in|on|of)|what (?:am i|do i) lack(?:ing)?|(?:what|how) (?:can|could|should) i (?:improve|do better|do next|do)',
    ),
  },
  {
    topic: 'score',
    withDates: true,
    pattern: words(
      'how (?:am|are|was|have) (?:i|we) (?:doing|been doing)|how (?:well|healthy|healthily) (?:do|did|am|have) i (?:eat|eating|eaten|been eating)|how (?:is|was|has been|good is|healthy is) my (?:diet|nutrition|eating)|why is (?:my |the )?(?:health |diet |nutrition |food )?score (?:what it is|(?:so |that )?(?:low|high|bad|good))|(?:my |the )?(?:health |diet |nutrition |food )?score(?: doing)?|diet quality',
    ),
  },
  {
    topic: 'protocols',
    withDates: false,
    pattern: words(
      '(?:what|which) (?:is|are) due|(?:my )?(?:active )?(?:protocols?|habits?|routines?|plans?)(?: (?:going|doing|coming along))?|adherence|on track|(?:how is|how are) my .{0,40}going',
    ),
  },
  {
    topic: 'checkins',
    withDates: true,
    pattern: words(
      '(?:my )?(?:last |latest |recent |previous )?(?:check ?ins?|notes?|diary entries|diary)|what did i (?:last )?(?:say|write|note)(?: down)?',
    ),
  },
  {
    topic: 'profile',
    withDates: false,
    pattern: words(
      '(?:(?:missing |lacking |left out )?(?:in|about|of|from) )?my (?:health )?profile(?: still)?(?: lack| missing| complete)?|(?:am i|what am i) (?:allergic|intolerant)(?: to)?|(?:my )?(?:allerg(?:y|ies)|intolerances?|conditions|diagnoses|health goals|goals|targets|daily targets|supplement stack|supplements|preferences|height|age)|how (?:old|tall) am i|what do you know about me|who am i',
    ),
  },
  {
    topic: 'wellbeing',
    withDates: true,
    pattern: words(
      '(?:how )?(?:have|did|do|am|was) i (?:been )?(?:feeling|doing health wise)|(?:my )?(?:wellbeing|well being|trends?)|how is my health',
    ),
  },
]

const DOCTOR = words(
  '(?:(?:for|to|with) )?(?:my |the |a )?(?:doctor|gp|physician|dietitian|dietician|nutritionist|nurse|appointment|consultant|doctor s appointment|doctors appointment)(?: s)?(?: appointment| visit)?',
)
/** What may be left of a request for something to take along. */
const ABOUT_VISIT =
  /^(?: ?(?:should|gp|doctor|appointment|prepare|bring|along|tell|ask|visit|summary|overview|report|print|page|write|make|need|something|summari[sz]e|create|export|discuss))+$/
const OVERVIEW = words(
  '(?:an? |the |my |short |brief |health )*(?:overview|summary|summari[sz]e|snapshot|report|recap)|how (?:was|is|were|has|have|did) (?:it|my|the|things)(?: been| go| gone| going)?(?= \\| *$)|how (?:was|has) (?= ?\\|)|everything',
)
const LEFT = words(
  '(?:do i (?:still )?have )?(?:left|remaining)(?: (?:to (?:eat|go|consume|spend|use)|over))?|(?:can|may|could|should) i still (?:eat|have|drink|consume)|(?:do i )?still (?:need|missing|to go|available)|(?:away )?(?:am i )?from (?:my |the )?(?:target|goal)|do i have to go',
)
const NEED = words(
  '(?:do|does) (?:i|we|a person|someone|one|adults?|women|men) need|(?:should|must|would|does) (?:i|we|a person|someone|one|adults?|women|men|people) (?:need|eat|be eating|get|have|consume|aim for|be getting|take in|be having|drink)|(?:recommended|reference|adequate|safe) (?:daily |dietary )?(?:intakes?|amounts?|allowances?|values?)?|rda|rdas|upper limits?|(?:my |the )?(?:daily )?(?:targets?|goals?|limits?|requirements?|allowances?)|is (?:recommended|enough|too much|good for me)',
)
const EXPLAIN_SCORE = words(
  '(?:what|how) (?:is|does|do|are|was)(?: the| my| a)? (?:diet |health |nutrition )?score(?:s)?(?: (?:mean|work|calculated|computed|made up|measure|based on|worked out|consist of|come about|say))?|explain (?:the |my )?(?:diet |health )?score|(?:what is|what goes into) (?:the|a) (?:diet )?score',
)
const HELP = words(
  'help|what (?:can|do) you (?:do|know|answer)|what can i ask(?: you)?|how do(?:es)? (?:this|you|it) work|who are you|what are you',
)
/** What words mean is in no journal. */
const DIFFERENCE = words(
  '(?:what is|what are|is there|explain|tell me) (?:the |a |any )?difference between|how (?:is|are|does|do) .+ (?:different from|differ from)|what does .+ (?:mean|do for (?:you|the body))',
)
const GREETING = /^[ |,]*$/

const EXPERTS = [
  [
    'interaction',
    words(
      'interact(?:s|ion|ions|ing)?|(?:can|should|may|could|is it (?:safe|ok|okay|fine) to) (?:i )?(?:take|combine|mix|have|drink|use)(?: .*)? (?:with|and|together|while|on)(?: .*)?|safe (?:with|while|to take|during|to combine)|side effects?',
    ),
  ],
  [
    'dose',
    words(
      'dos(?:e|es|age|ages|ing)|how (?:much|many)(?: .*)? (?:can|should|may|could) i (?:safely )?take|(?:should|can) i (?:stop|start|increase|reduce|double|skip|take)|overdose',
    ),
  ],
  [
    'diagnosis',
    words(
      'diagnos(?:e|is|ed|es)|what is wrong with me|(?:do|could|might|may) i have (?!had|left|enough|to)|is (?:it|this|that) (?:normal|serious|dangerous|cancer|healthy)|(?:why|what causes?|what is causing|cause of|reason for)(?: .*)?|am i (?:ill|sick|pregnant|anaemic|anemic|diabetic|depressed|healthy|overweight|underweight|deficient)|treat(?:ment|ed)?(?! (?:my ?self|me|us) )|cure|should i (?:see|be worried|worry)',
    ),
  ],
] as const

export function understandGeneral(
  text: Words,
  plain: Words,
  context: QuestionContext,
): Understanding | undefined {
  const general = generalOf(text, plain, context)
  return general === undefined ? undefined : { kind: 'general', general }
}

function generalOf(text: Words, plain: Words, context: QuestionContext): General | undefined {
  if (GREETING.test(text)) return { topic: / thank| thanks/.test(plain) ? 'thanks' : 'greeting' }
  if (DIFFERENCE.test(text) && !/ (?:i|my|me) /.test(text)) return { topic: 'knowledge' }
  const rest = (pattern: RegExp) => {
    const taken = take(text, pattern)
    return taken === undefined ? undefined : slotsOf(taken.rest, context)
  }
  const help = rest(HELP)
  if (help !== undefined && isWhole(help, context, false) && help.measures.length === 0)
    return { topic: 'help' }
  const isAsk = /(?:^| )(?:did|had|was|were|ate|took|drank|slept) /.test(text)
  if (!isAsk) {
    const fact = foodFact(text, context)
    if (fact !== undefined) return fact
  }
  if (
    take(text, EXPLAIN_SCORE) !== undefined &&
    rest(EXPLAIN_SCORE)?.names.length === 0 &&
    rest(EXPLAIN_SCORE)?.windows.length === 0
  ) {
    if (
      /(?:mean|work|calculated|computed|made|measure|based|worked|consist|come about|explain|what is (?:the|a) |goes into)/.test(
        text,
      )
    )
      return { topic: 'explain_score' }
  }
  const explained =
    /^[ |,]*(?:what (?:is|are|does|counts as|stands for)(?: (?:doing|done))?|explain|tell me about|is|are|should i (?:do|try|start)|can i (?:do|try)|how does) (?:the |my |a )?(.+?)(?: (?:exactly|actually|mean|do|work|safe|good|ok|okay|dangerous|suitable|healthy|right|bad|protocol)(?: for me)?)* $/.exec(
      text,
    )?.[1]
  if (
    explained !== undefined &&
    context.kindOf(explained.replace(/ (?:protocol|diet|habit)$/, '')) === 'protocol'
  )
    return { topic: 'explain_protocol', named: explained }
  const left = rest(LEFT)
  if (
    left !== undefined &&
    left.names.length === 0 &&
    !left.isNegated &&
    left.problem === undefined &&
    left.windows.every(({ window }) => window.from === context.today) &&
    nutrientsOf(left).length === left.measures.length &&
    !isAsk
  )
    return { topic: 'left', nutrients: nutrientsOf(left) }
  const need = rest(NEED)
  if (
    need !== undefined &&
    need.names.length === 0 &&
    need.windows.every(({ window }) => window.from === context.today) &&
    nutrientsOf(need).length > 0 &&
    need.target === undefined &&
    need.condition === undefined &&
    !hasReduction(need) &&
    !isAsk
  )
    return { topic: 'reference', nutrients: nutrientsOf(need) }
  const doctor = rest(DOCTOR)
  if (
    doctor !== undefined &&
    // The visit may be tomorrow; what is shown is of the days before.
    (doctor.problem === undefined || doctor.problem.why === 'future') &&
    doctor.measures.length === 0 &&
    doctor.names.every((name) => ABOUT_VISIT.test(name))
  )
    return { topic: 'overview', isForDoctor: true, ...windowOf(doctor) }
  const topic = topicOf(text, context)
  // Why a score is low is in its parts, why a head aches is not in the journal.
  if (topic?.topic === 'score') return topic
  for (const [expert, pattern] of EXPERTS) {
    if (take(plain, pattern) !== undefined && isMedical(expert, plain, context))
      return { topic: 'expert', expert }
  }
  return topic ?? overviewOf(text, context)
}

function isMedical(expert: string, plain: Words, context: QuestionContext): boolean {
  const { names, verbs, windows, listed } = slotsOf(plain, context)
  if (expert === 'diagnosis') return windows.length === 0 || / why | cause| reason /.test(plain)
  const isMedicine =
    names.some((name) => name.split(' ').some((word) => context.kindOf(word) === 'medicine')) ||
    listed === 'medicine' ||
    / (?:interact|dose|dosage|overdose|side effect)/.test(plain)
  return isMedicine || (verbs.take && windows.length === 0 && names.length > 0)
}

function topicOf(text: Words, context: QuestionContext): General | undefined {
  const { asked: measures, rest } = readMeasures(text)
  for (const { topic, pattern, withDates } of TOPICS) {
    // A topic may be called like a measure: "my check-ins", "my diet score".
    const taken = take(text, pattern) ?? take(rest, pattern)
    if (taken === undefined) continue
    const slots = slotsOf(taken.rest, context)
    const asked = take(text, pattern) === undefined ? measures : slots.measures
    const nutrients = nutrientsOf({ measures: asked })
    const isOwn = asked.length === nutrients.length && (nutrients.length === 0 || topic === 'gap')
    if (!isOwn || !isWhole(slots, context, withDates)) continue
    const { isMany, isCount, isComparative } = slots.asked
    if (isComparative === true || (topic === 'checkins' && (isMany === true || isCount === true))) continue
    const days = daysToToday(slots, context)
    return { topic, nutrients, ...(days !== undefined && { days }) }
  }
  return nutrientsAlone(text, context)
}

/** "my fibre?", "how is my protein": against the targets, as it has been lately. */
function nutrientsAlone(text: Words, context: QuestionContext): General | undefined {
  const slots = slotsOf(text, context)
  const nutrients = nutrientsOf(slots)
  const isAlone =
    nutrients.length > 0 && nutrients.length === slots.measures.length && isWhole(slots, context, false)
  const { isDid: _, ...asked } = slots.asked
  const { eat, drink, take: takes, past, have } = slots.verbs
  if (
    !isAlone ||
    Object.keys(asked).length > 0 ||
    eat ||
    drink ||
    takes ||
    past ||
    have ||
    slots.target !== undefined
  )
    return undefined
  return slots.measures.some(({ isEither }) => isEither === true) ? undefined : { topic: 'gap', nutrients }
}

function overviewOf(text: Words, context: QuestionContext): General | undefined {
  const slots = slotsOf(text, context)
  const taken = take(text, OVERVIEW)
  const isHow =
    / how (?:was|is|were|has|have|did) (?:it|my|the|things)?/.test(text) && slots.windows.length === 1
  if (taken === undefined && !isHow) return undefined
  const rest = slotsOf(taken?.rest ?? text, context)
  const isPlain =
    rest.names.length === 0 &&
    rest.measures.length === 0 &&
    rest.listed === undefined &&
    rest.problem === undefined &&
    rest.condition === undefined &&
    !rest.isCompared &&
    !rest.isNegated
  if (
    !isPlain ||
    rest.windows.length > 1 ||
    Object.keys(rest.only).length > 0 ||
    rest.verbs.eat ||
    rest.verbs.feel ||
    rest.verbs.drink
  )
    return undefined
  return { topic: 'overview', ...windowOf(rest) }
}

const windowOf = ({ windows }: Slots) => (windows[0] === undefined ? {} : { window: windows[0].window })

/** "how many calories are in a banana", "zinc in cashews?", "do cashews contain zinc": what, and of which food. */
const FOOD_FACTS: readonly RegExp[] = [
  /^[ |,]*(?:how (?:much|many) |what (?:is|are) the |the |(?=calories |kcal |protein |carbs |fat |sugar |salt |fibre |fiber |caffeine ))(?<what>.+?) (?:is |are |does |do )?(?:there )?(?:in|of|has|have) (?:an? |the |one |some )?(?<food>.+?)(?: (?:have|contain|has))? $/,
  /^[ |,]*how (?:much|many) (?<what>.+?) (?:does|do|has|have) (?:an? |the |one |some )?(?<food>.+?) (?:have|contain|has|provide|give) $/,
  /^[ |,]*(?:do|does) (?:an? |the |one |some )?(?<food>.+?) (?:have|contain|has|provide|give)(?: much| any| some| a lot of| lots of)? (?<what>.+?) $/,
  /^[ |,]*(?<what>[a-z0-9 ]+?)(?: content| amount| level)? (?:in|content of) (?:an? |the |one |some )?(?<food>.+?) $/,
]

/** Of a food, not of the journal. */
function foodFact(text: Words, context: QuestionContext): General | undefined {
  if (/(?:^| )(?:i|my|me|we) /.test(` ${text} `)) return undefined
  for (const pattern of FOOD_FACTS) {
    const { what, food } = pattern.exec(text)?.groups ?? {}
    const fact = what === undefined || food === undefined ? undefined : factOf(what, food, context)
    if (fact !== undefined) return fact
  }
  return undefined
}

/** How an amount is given says nothing of what it is of. */
const IN_UNITS = /^(?:(?:milli|micro|kilo)?grams?|g|mg|ug|mcg|percent|%) of /

function factOf(what: string, food: string, context: QuestionContext): General | undefined {
  const { asked, rest } = readMeasures(` ${what.replace(IN_UNITS, '')} `)
  const nutrients = nutrientsOf({ measures: asked })
  const inWhat = slotsOf(rest, context)
  const inFood = slotsOf(` ${food} `, context)
  const isOther =
    inWhat.names.length > 0 ||
    inWhat.target !== undefined ||
    Object.keys(inWhat.asked).some((key) => key !== 'isMuch' && key !== 'isMany')
  if (
    nutrients.length === 0 ||
    isOther ||
    inFood.windows.length > 0 ||
    inFood.names.every((name) => context.kindOf(name) === undefined && isNoName(name)) ||
    inFood.names.some((name) => context.kindOf(name) === undefined && name.split(' ').some(isNoFood)) ||
    inFood.problem !== undefined ||
    inFood.names.length === 0 ||
    Object.keys(inFood.only).length > 0
  )
    return undefined
  return { topic: 'food_fact', food, measures: nutrients }
}
