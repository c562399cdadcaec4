import type { Measure, Query } from '../../questions/query.ts'
import { compose } from './compose.ts'
import type { QuestionContext } from './context.ts'
import { LOW_IS_BEST, NOT_UNDERSTOOD } from './measure-kinds.ts'
import { readMeasures } from './measure-words.ts'
import { protocolWords } from './names.ts'
import { limitOf } from './reductions.ts'
import { type Slots, slotsOf } from './slots-of.ts'
import type { Understanding } from './understanding.ts'
import { type Words, words } from './words.ts'

type Beside = NonNullable<Query['beside']>

const DAYS = '(?:days|nights|a day|mornings)'
const CLAUSE = words(
  `(?:on|in|for|during) (?:the |my |those )?${DAYS} (?:when|that|where|on which|in which|with|without|i|after which|following)|(?:the |those )?${DAYS} (?:when|where|on which|in which|with|without)|(?:on|in|for|during) (?:the |those )?(?:days|nights) where|(?<= [^|].*)(?:when|if)(?: (?:i|we|my|there|the)|(?= (?:stress|mood|sleep|energy) ))`,
)
/** The other days are part of every such answer. */
const OTHER_DAYS =
  / (?:,|or|and|than|vs|against|compared (?:with|to))?(?: (?:on|the|those|days|nights))* (?:(?:where|when)(?: i did)? not|without(?: it| one| any)?|others?(?: days| ones| nights)?|rest)(?= $| ,)/
const AFTER = / (?:after|following|later|next day|day after|evening before|night before) /
/** "does coffee affect my sleep": the days with it beside the others. */
const EFFECT = words(
  '(?:does|do|did|is|are|has|have) (?:my |the |having |drinking |eating |taking |doing )*([a-z0-9]+(?: [a-z0-9]+){0,3}?) (?:really |actually |seem to |helping |been )?(?:help|helped|helping|affect|affected|affecting|hurt|improve|improved|change|changed|influence|influenced|ruin|ruined|wreck|mess up|mess with|make a difference (?:to|for)|do (?:something|anything) (?:to|for)|make)(?: with)? (?:my|me) ([a-z]+(?: [a-z]+)?)',
)
const NAMED_DAYS = words('(?:on|in) ([a-z]+(?: [a-z]+)?) (?:days|nights)')
/** "how many days with", "streak of days with": these are counted. */
const COUNTED = / (?:many|of|which|what|number|%|percentage|share) $/
const NOT_KINDS =
  /^(?:what|which|how many|many|all|most|some|other|those|these|the|my|complete|full|different|average|normal|of the)\b/

/** "mood on days with coffee", "when I slept under 6 h": undefined for a question without such a clause. */
export function understandBeside(text: Words, context: QuestionContext): Understanding | undefined {
  const split = splitAt(text) ?? effectOf(text, context)
  if (split === undefined) return undefined
  const { clause, isWithout } = split
  const main = split.main.replace(/ calmer /, ' less stress ')
  // "with, not without": which of them?
  if (split.isTwice === true) return NOT_UNDERSTOOD
  if (AFTER.test(clause)) return NOT_UNDERSTOOD
  const inClause = slotsOf(clause, context)
  const beside = besideOf(inClause, context)
  if (beside === undefined || inClause.problem !== undefined) return NOT_UNDERSTOOD
  const inMain = withAmountEaten(slotsOf(main, context))
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
      text: inMain.text.replace(/ (?:more|less|fewer) (?=\S)/g, ' '),
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
        ...(than !== undefined && form.isDid === true && { than }),
      },
    }
  })
  const [first, ...more] = asked
  return first === undefined ? NOT_UNDERSTOOD : { kind: 'query', asked: [first, ...more] }
}

/** "do I eat less": of everything. */
function withAmountEaten(slots: Slots): Slots {
  const { measures, names, listed } = slots
  const isAny = measures.length + names.length === 0 && listed === undefined
  const isMuch = isAny && / (?:eat|ate|eating) (?:much |any |a lot )?(?:more|less) /.test(slots.text)
  return isMuch ? { ...slots, measures: [{ measures: ['energy_kcal'], said: 'energy' }] } : slots
}

/** `verb`: of an effect, what says whether more is hoped for. */
type Split = { main: Words; clause: Words; isWithout: boolean; isTwice?: boolean; verb?: string }

/** Whether more or less is asked about. */
function thanOf(main: Words, measure: Measure): 'more' | 'less' | undefined {
  const isBetterLess = LOW_IS_BEST.has(measure)
  if (/ (?:less|fewer|lower|shorter|lighter) /.test(main)) return 'less'
  if (/ (?:more|higher|longer|heavier|happier) /.test(main)) return 'more'
  if (/ (?:worse|sadder) /.test(main)) return isBetterLess ? 'more' : 'less'
  return / (?:better|help|helped|improved?) /.test(main) ? (isBetterLess ? 'less' : 'more') : undefined
}

function effectOf(text: Words, { kindOf }: QuestionContext): Split | undefined {
  const match = EFFECT.exec(text)
  const [whole = '', cause = ''] = match ?? []
  if (match === null || (kindOf(cause) === undefined && readMeasures(` ${cause} `).asked.length === 0))
    return undefined
  const my = Math.max(whole.lastIndexOf(' my '), whole.lastIndexOf(' me '))
  const verb = ` ${/ (help|improve)/.exec(whole)?.[1] ?? ''} `
  const main = ` does | ${whole.slice(my + 1)}${text.slice(match.index + whole.length)}`
  return { main, clause: ` ${cause} `, isWithout: false, verb }
}

function splitAt(whole: Words): Split | undefined {
  const text = whole.replace(OTHER_DAYS, '')
  const match = CLAUSE.exec(text)
  if (match !== null && !COUNTED.test(text.slice(0, match.index))) {
    const after = text.slice(match.index + match[0].length)
    // A clause at the beginning ends where the question begins.
    const end = / (?:, )?(?:what|how|do|did|is|was) (?:is|was|much|many|my|i|did|do|often|the) |,/.exec(after)
    const isFirst = /^[\s|,]*$/.test(text.slice(0, match.index))
    if (isFirst && end === null) return undefined
    const clause = isFirst && end !== null ? after.slice(0, end.index + 1) : after
    const main = isFirst && end !== null ? after.slice(end.index) : `${text.slice(0, match.index)}| `
    const isTwice =
      [
        ...`${match[0]} ${clause}`.matchAll(
          / (?:do not|did not|no|without|not|never|nor|except|excluding)(?= )/g,
        ),
      ].length > 1
    const isWithout = / without$/.test(match[0]) || / (?:not|no|without|never) /.test(clause)
    return {
      main,
      clause: ` ${clause
        .replace(/ (?:first|that day|as well|too|also)(?= |$)/g, '')
        .replace(/ (?:do not|did not|have no|had no|without|no|not|never)(?= )/g, '')
        .trim()} `,
      isWithout,
      isTwice,
    }
  }
  const named = NAMED_DAYS.exec(text)
  if (named === null || NOT_KINDS.test(named[1] ?? '')) return undefined
  const main = `${text.slice(0, named.index)}|${text.slice(named.index + named[0].length)}`
  return { main, clause: ` ${named[1]} `, isWithout: false }
}

function besideOf(
  { measures, names, isList, condition, listed, target, verbs }: ReturnType<typeof slotsOf>,
  context: QuestionContext,
): Beside | undefined {
  if (listed !== undefined || target !== undefined) return undefined
  // "beans or chickpeas"
  const isFoods =
    measures.length === 0 &&
    names.length > 1 &&
    isList &&
    names.every((name) => context.kindOf(name) === 'food')
  if (isFoods && condition === undefined) return { measure: 'times_eaten', of: names.join(' or ') }
  if (measures.length + names.length !== 1) return undefined
  const [asked] = measures
  if (asked !== undefined) {
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
