import type { Measure, Query } from '../../questions/query.ts'
import { compose } from './compose.ts'
import type { QuestionContext } from './context.ts'
import { areFoods } from './joined-foods.ts'
import { isNutrient, LOW_IS_BEST, NOT_UNDERSTOOD } from './measure-kinds.ts'
import { readMeasures } from './measure-words.ts'
import { protocolWords } from './names.ts'
import { limitOf } from './reductions.ts'
import { plainRelation, type Relation, relationIn, sideRelation } from './relations.ts'
import { type Slots, slotsOf } from './slots-of.ts'
import type { Understanding } from './understanding.ts'
import { type Words, words } from './words.ts'

type Beside = NonNullable<Query['beside']>

const DAYS = '(?:days|nights|a day|mornings)'
const CLAUSE = words(
  `(?<=^[ |,]*)(?:when|whenever|if) i(?= (?!(?:was|am|were) (?:in|at|on|away|back|abroad) |went |flew ).* , )|(?:on|in|for|during) (?:the |my |those )?${DAYS} (?:when|that|where|on which|in which|with|without|i|after which|following)|(?:the |those )?${DAYS} (?:when|where|on which|in which|with|without)|(?:on|in|for|during) (?:the |those )?(?:days|nights) where|(?<= [^|].*)(?:when|if)(?: (?:i|we|my|there|the)|(?= (?:stress|mood|sleep|energy) ))`,
)
/** Something is left out of it that is not read. */
const LEFT_OUT =
  / (?:not (?:count|counting|counted|including|included)|except|excluding|excluded|leaving out|apart from) /
const AFTER = / (?:after|following|later|next day|day after|evening before|night before) /
const NAMED_DAYS = words('(?:on|in) (the |my )?([a-z]+(?: [a-z]+)?) (?:days|nights)')
const LEAVE =
  'skip|skips|skipped|skipping|miss|missed|missing|avoid|avoided|avoiding|leave out|left out|do without|did without|go without|went without'
const NEGATED = new RegExp(` (?:not|no|without|never|${LEAVE}) `)
const NEGATED_ONCE = new RegExp(
  ` (?:do not|did not|no|not|never|nor|except|excluding|${LEAVE}|without)(?= )`,
  'g',
)
const NEGATION = new RegExp(` (?:do not|did not|have no|had no|${LEAVE}|without|no|not|never)(?= )`, 'g')
/** "how many days with", "streak of days with": these are counted. */
const COUNTED = / (?:many|of|which|what|number|%|percentage|share|consecutive|max|most) $/
const NOT_KINDS =
  /^(?:what|which|how many|many|all|most|some|other|those|these|the|my|complete|full|different|average|normal|of the)\b/

/** "mood on days with coffee", "when I slept under 6 h": undefined for a question without such a clause. */
export function understandBeside(said: Words, context: QuestionContext): Understanding | undefined {
  const { text, also, except, isOfSides } = plainRelation(said, context)
  const found =
    relationIn(text, context) ??
    splitAt(text, context) ??
    (isOfSides ? sideRelation(text, context) : undefined)
  if (found === undefined) return undefined
  const split = withTrailingMeasure(found)
  const clause = also === undefined ? split.clause : ` ${split.clause.trim()} or ${also} `
  const { isWithout } = split
  const main = split.main
    .replace(/ calmer /, ' less stress ')
    .replace(/( (?:is|was|are|were) my .*?) (low|high)(?= )/, '$1 $2er')
  // "with, not without": which of them?
  if (split.isTwice === true) return NOT_UNDERSTOOD
  if (AFTER.test(clause) || LEFT_OUT.test(text)) return NOT_UNDERSTOOD
  const inClause = slotsOf(clause, context)
  const plain = besideOf(inClause, context)
  const beside = except === undefined ? plain : withoutKind(plain, except)
  if (beside === undefined || inClause.problem !== undefined) return NOT_UNDERSTOOD
  const inMain = withFeltEnergy(withAmountEaten(slotsOf(main, context)), beside)
  if (inMain.measures.length + inMain.names.length === 0 && inMain.listed === undefined && !inMain.verbs.feel)
    return undefined
  // The days are of the whole question, wherever they stand.
  const dated = inMain.windows.length > 0 ? inMain.windows : inClause.windows
  const isOwnWindow = dated.length === 0
  // Few days with it say little, so the whole journal is looked at.
  const windows = isOwnWindow ? [{ window: { from: context.since, to: context.today } }] : dated
  if (inMain.windows.length > 0 && inClause.windows.length > 0) return NOT_UNDERSTOOD
  if (Object.keys(inClause.only).length > 0 || inMain.condition !== undefined || inMain.isCompared)
    return NOT_UNDERSTOOD
  const { isComparative: _, ...plainAsked } = inMain.asked
  if (inMain.asked.isCount === true && inMain.asked.isDays === true) return NOT_UNDERSTOOD
  const understood = compose(
    {
      ...inMain,
      text: inMain.text.replace(/ (?:more|less|fewer)(?= )/g, ''),
      windows,
      asked: { ...plainAsked, reduce: 'mean', group: 'day' },
    },
    context,
  )
  if (understood.kind !== 'query') return understood
  const asked = understood.asked.map(({ query, form }) => {
    const { group: _, ...own } = query
    // How often it was, unless how bad is asked.
    const isBad =
      inMain.asked.isSevere === true || / (?:bad|worse|strong|stronger|severe|severity) /.test(inMain.text)
    const plain = own.measure === 'symptom_severity' && !isBad ? { ...own, measure: 'symptom' as const } : own
    const than = thanOf(`${split.verb ?? ''}${main}`, query.measure)
    return {
      query: { ...plain, reduce: 'mean' as const, beside },
      form: {
        ...form,
        ...(isWithout && { isWithout }),
        ...(isOwnWindow && { isOwnWindow }),
        ...(than !== undefined &&
          form.isDid === true &&
          !isMedicineOfSymptom(plain.measure, beside) && { than }),
      },
    }
  })
  const [first, ...more] = asked
  return first === undefined ? NOT_UNDERSTOOD : { kind: 'query', asked: [first, ...more] }
}

/** A medicine is taken because of a symptom, so neither tells whether it helps. */
const isMedicineOfSymptom = (measure: Measure, beside: Beside): boolean =>
  beside.measure === 'medicine' && (measure === 'symptom' || measure === 'symptom_severity')

/** "coffee, not the cappuccinos" */
const withoutKind = (beside: Beside | undefined, except: string): Beside | undefined =>
  beside?.of === undefined || !/^(?:times_eaten|food_grams)$/.test(beside.measure)
    ? undefined
    : { ...beside, of: `${beside.of} but not ${except}` }

/** "do I eat less": of everything. */
function withAmountEaten(slots: Slots): Slots {
  const { measures, names, listed } = slots
  const isAny = measures.length + names.length === 0 && listed === undefined
  const isMuch = isAny && / (?:eat|ate|eating) (?:much |any |a lot )?(?:more|less) /.test(slots.text)
  return isMuch ? { ...slots, measures: [{ measures: ['energy_kcal'], said: 'energy' }] } : slots
}

/** Energy that is better or worse, or stands beside what was done or felt, is how energetic somebody felt. */
function withFeltEnergy(slots: Slots, { measure }: Beside): Slots {
  const isOfFood = /^(?:times_eaten|food_grams)$/.test(measure) || isNutrient(measure)
  if (slots.verbs.eat || slots.verbs.drink || / (?:intake|per meal|meals?) /.test(slots.text)) return slots
  if (isOfFood && !IS_FELT.test(slots.text)) return slots
  const measures = slots.measures.map((one) =>
    one.isEither === true ? { measures: ['energy'] as const, said: one.said } : one,
  )
  return { ...slots, measures }
}

const IS_FELT =
  / (?:is|was|are|better|worse|higher|lower|suffers?|drops?|sinks?|rises?|improves?|helps?|affects?|changes?) /

/** Whether more or less is asked about. */
function thanOf(main: Words, measure: Measure): 'more' | 'less' | undefined {
  const isBetterLess = LOW_IS_BEST.has(measure)
  if (/ (?:less|fewer|lower|shorter|lighter) /.test(main)) return 'less'
  if (/ (?:more|higher|longer|heavier|happier) /.test(main)) return 'more'
  if (/ (?:worse|sadder) /.test(main)) return isBetterLess ? 'more' : 'less'
  return / (?:better|help|helped|improved?) /.test(main) ? (isBetterLess ? 'less' : 'more') : undefined
}

function splitAt(text: Words, context: QuestionContext): Relation | undefined {
  const match = CLAUSE.exec(text)
  if (match !== null && !COUNTED.test(text.slice(0, match.index))) {
    const after = text.slice(match.index + match[0].length)
    // A clause at the beginning ends where the question begins.
    const end = / (?:, )?(?:what|how|do|did|is|was) (?:is|was|much|many|my|i|did|do|often|the) |,/.exec(after)
    const isFirst = /^[\s|,]*$/.test(text.slice(0, match.index))
    if (isFirst && (end === null || isMoreNames(after.slice(end.index), context))) return undefined
    const clause = isFirst && end !== null ? after.slice(0, end.index + 1) : after
    const main = isFirst && end !== null ? after.slice(end.index) : `${text.slice(0, match.index)}| `
    const isTwice = [...`${match[0]} ${clause}`.matchAll(NEGATED_ONCE)].length > 1
    const isWithout = / without$/.test(match[0]) || NEGATED.test(clause)
    return {
      main,
      clause: ` ${clause
        .replace(/ (?:first|that day|as well|too|also)(?= |$)/g, '')
        .replace(NEGATION, '')
        .trim()} `,
      isWithout,
      isTwice,
    }
  }
  const named = NAMED_DAYS.exec(text)
  const [said = '', article, name = ''] = named ?? []
  if (named === null || NOT_KINDS.test(name)) return undefined
  // "mushroom days"
  const isMany = context.kindOf(name) === undefined && context.kindOf(`${name}s`) === 'food'
  if (article !== undefined && !isMany && context.kindOf(name) === undefined) return undefined
  const main = `${text.slice(0, named.index)}|${text.slice(named.index + said.length)}`
  return { main, clause: isMany ? ` ${name}s ` : ` ${name} `, isWithout: false }
}

/** "days with apples, pears or bananas" */
const isMoreNames = (rest: Words, context: QuestionContext): boolean => {
  const { measures, names } = slotsOf(rest, context)
  return /^ ?,/.test(rest) && measures.length === 0 && names.every((name) => context.kindOf(name) === 'food')
}

/** "when I have a headache, kcal": what stands behind the days names what is asked. */
function withTrailingMeasure(split: Relation): Relation {
  const [, clause = '', last = ''] = /^(.*) , (?:in |the )?([a-z ]+) $/.exec(split.clause) ?? []
  return clause !== '' && readMeasures(` ${last} `).rest === ' | '
    ? { ...split, main: `${split.main}${last} `, clause: `${clause} ` }
    : split
}

function besideOf(
  { measures, names, isList, condition, listed, target, verbs }: ReturnType<typeof slotsOf>,
  context: QuestionContext,
): Beside | undefined {
  if (listed !== undefined || target !== undefined) return undefined
  // "beans or chickpeas"
  const isFoods = measures.length === 0 && isList && areFoods(names, context)
  if (isFoods && condition === undefined) return { measure: 'times_eaten', of: names.join(' or ') }
  if (measures.length + names.length !== 1) return undefined
  const [asked] = measures
  if (asked !== undefined) {
    // Of water, every day has some, so that "hydration days" are those of the habit.
    const isOfEveryDay = !asked.measures.some((one) => one === 'alcohol_g' || one === 'caffeine_mg')
    const isHabit = isOfEveryDay && condition === undefined && context.kindOf(asked.said) === 'protocol'
    if (isHabit) return { measure: 'protocol', of: protocolWords(asked.said) }
    const measure = asked.isEither === true ? (verbs.eat ? 'energy_kcal' : 'energy') : asked.measures[0]
    if (measure === undefined || (asked.measures.length > 1 && asked.isEither !== true)) return undefined
    if (condition === undefined) return { measure }
    const limit = limitOf(measure, condition)
    return limit === 'wrong_unit' ? undefined : { measure, ...limit }
  }
  const [name] = names
  if (name === undefined) return undefined
  const kind = context.kindOf(name)
  const measure =
    kind === 'symptom' || kind === 'medicine' || kind === 'protocol'
      ? kind
      : condition?.valueOf() !== undefined && 'unit' in condition && condition.unit !== ''
        ? 'food_grams'
        : 'times_eaten'
  const of = measure === 'protocol' ? protocolWords(name) : name
  if (condition === undefined) return { measure, of }
  const limit = limitOf(measure, condition)
  return limit === 'wrong_unit' ? undefined : { measure, of, ...limit }
}
