import { addDays } from '../../contract/calendar-date.ts'
import type { Query, Window } from '../../questions/query.ts'
import type { QuestionContext } from './context.ts'
import { type Words, words } from './words.ts'

/** Follow-ups that point at two answers, or at one of two: "both together", "in the first of them", "the earlier week". */

export type Turned = { last: readonly Query[]; text: Words; isJoined?: boolean }

const UNITS = '(?:days|nights|weeks|weekends|fortnights|months|quarters|seasons|years|periods|times|spans)'
const TWO = '(?:both|(?:the|those|these) 2|the pair)'
const TOGETHER = new RegExp(
  `^ (?:(?:and|now|so|ok|okay|then|put|add|take|count|lump|join|combine|sum|what about|how about|what (?:is|was|are|were)|how (?:much|many) (?:is|was|are|were)) )*(?:(?:it|them|that|those|these|${TWO}|all)(?: of (?:them|those|these|it))?(?: ${UNITS})?(?: foods| things| drinks)? )(?:put |taken |added |counted |all )*(?:together|combined|up|in one|as one|in total|in sum|joined)?(?: please| then)? $`,
)
const SAYS_TOGETHER = / (?:together|combined|combine|add|join|lump|sum|in total|in one|as one|up) /
const BOTH = words(
  `(?:across|over|in|for|during|of|from|within|through|taking)? ?${TWO}(?: of (?:them|those|these|it))?(?: ${UNITS})(?: together| combined)?`,
)
const COMPARATIVE =
  '(?:more|less|fewer|higher|lower|worse|better|bigger|smaller|longer|shorter|happier|heavier|lighter)'
const SUPERLATIVE =
  '(?:most|least|fewest|highest|lowest|worst|best|biggest|smallest|longest|shortest|happiest|heaviest|lightest)'
const WHICH = '(?:which|what)(?: one| day| night| week| month| quarter| year| weekend)?'
const VERB = '(?:had|has|was|is|were|gave|brought)'
const THEM = '(?:them|those|these|it)'
const COMPARED = new RegExp(
  `^ (?:(?:and|so|ok|okay|now|then|but) )*(?:compare (?:${TWO}|${THEM})(?: of ${THEM})?|(?:what (?:is|was) |how big (?:is|was) )?the difference(?: between (?:${TWO}|${THEM}))?|(?:(?:between )?${TWO}(?: of ${THEM})?(?: ,)? )(?:the |their )?difference(?: (?:is|was) what| what (?:is|was) it)?|(?:the )?difference (?:is|was) what|${WHICH}(?: of (?:${TWO}|${THEM}))? ${VERB} (?:the )?${COMPARATIVE}|${WHICH} of ${TWO}(?: of ${THEM})? ${VERB} (?:the )?${SUPERLATIVE}|(?:is|was|were) (?:that|it|those|this) ${COMPARATIVE}(?: or ${COMPARATIVE})?|how much ${COMPARATIVE} (?:is|was) (?:that|it))(?: then| please)? $`,
)
const SAYS_BOTH = new RegExp(` (?:compare|difference|${TWO}) `)
const FIRST_QUESTION = words(
  '(?:(?:for|to|on|about|back to|with) )?(?:the|my) (?:first|original|earlier|initial|previous) (?:question|thing(?: i asked)?|one i asked(?: about)?)',
)
const EACH = words(`(?:for |of )?(?:${TWO}|each)(?: of (?:them|those|these|it))?`)
const SAME_TIME =
  '(?:(?:in|for|over|during|of|from) (?:that|the|those|these)(?: very)?(?: same)? (?:time|period|days|weeks|dates|stretch|span|window)(?: ,)? )?'
const PREPOSITION = '(?:(?:in|for|over|during|of|on|from|across) )?'
const ONE =
  '(?:one|period|span|stretch|bit|part|days|day|week|weeks|month|months|fortnight|weekend|year|dates?|window|half)'
const OF_TWO = '(?: of (?:them|those|these|it|the 2|both)(?: two| weeks| months| periods)?)?'
const FIRST = words(
  `${SAME_TIME}${PREPOSITION}(?:the|that|those|these)(?: very)?(?: same)? (?:(?:first|original|initial) (?:\\d+ )?${ONE}(?: (?:i|we) (?:asked|said|mentioned)(?: about| of)?)?${OF_TWO}|former)`,
)
const FIRST_OF = words(`${PREPOSITION}the first of (?:them|those|these|it|the 2|both)`)
const LATER = words(
  `${SAME_TIME}${PREPOSITION}the (?:(?:more |most )?recent|newer|newest|later|latter|latest)(?: (?:\\d+ )?${ONE})?${OF_TWO}`,
)
const EARLIER = words(`${SAME_TIME}${PREPOSITION}the (?:earlier|older|former)(?: (?:\\d+ )?${ONE})${OF_TWO}`)

/**
 * Resolves what points at two answers. Undefined: nothing does; `unclear`: which are meant is not known.
 */
export function turned(text: Words, { last, earlier = [] }: QuestionContext): Turned | 'unclear' | undefined {
  const pair = pairOf(last, earlier)
  const isTogether = TOGETHER.test(text) && (SAYS_TOGETHER.test(text) || / both /.test(text))
  if (isTogether) {
    const joined = pair === undefined ? undefined : joinedQuery(...pair)
    return joined === undefined ? 'unclear' : { last: [joined], text, isJoined: true }
  }
  if (COMPARED.test(text) && pair !== undefined) {
    const compared = comparedQuery(...pair)
    if (compared !== undefined) return { last: [compared], text, isJoined: true }
    // Of different things, both are shown.
    return SAYS_BOTH.test(text) ? { last: pair, text, isJoined: true } : undefined
  }
  if (FIRST_QUESTION.test(text)) {
    return pair === undefined ? 'unclear' : { last: [pair[0]], text: text.replace(FIRST_QUESTION, ' ') }
  }
  if (BOTH.test(text)) {
    // "those two weeks", after one question: its own days.
    if (pair === undefined) return / (?:those|these) 2 /.test(text) ? undefined : 'unclear'
    const window = unionOf(pair[0].window, pair[1].window)
    return window === undefined
      ? 'unclear'
      : { last: [{ ...pair[1], window }], text: text.replace(BOTH, '|') }
  }
  // "and both in February": of the two that were asked for.
  if (pair !== undefined && EACH.test(text) && isSame(pair[0].window, pair[1].window)) {
    return { last: pair, text: text.replace(EACH, '|') }
  }
  for (const [pattern, choose] of CHOICES) {
    if (!pattern.test(text)) continue
    // "and the first one", after the last time.
    if (
      pair === undefined ||
      pair[1].reduce === 'last' ||
      pair[1].reduce === 'first' ||
      isSame(pair[0].window, pair[1].window)
    )
      continue
    const { window } = choose(...pair)
    return { last: [{ ...pair[1], window }], text: text.replace(pattern, '|') }
  }
  return undefined
}

type Choose = (first: Query, second: Query) => Query
const CHOICES: readonly (readonly [RegExp, Choose])[] = [
  [FIRST_OF, (first) => first],
  [FIRST, (first) => first],
  [LATER, (first, second) => (first.window.from > second.window.from ? first : second)],
  [EARLIER, (first, second) => (first.window.from < second.window.from ? first : second)],
]

/** The two that were asked for last, in the order in which they were: in one question, or one after the other. */
function pairOf(
  last: readonly Query[],
  earlier: readonly (readonly Query[])[],
): readonly [Query, Query] | undefined {
  const [one, two, three] = last
  if (one === undefined || three !== undefined) return undefined
  if (two !== undefined) return [one, two]
  const before = earlier.find(
    (queries) => queries.length > 0 && JSON.stringify(queries) !== JSON.stringify(last),
  )
  const [first, another] = before ?? []
  return first === undefined || another !== undefined ? undefined : [first, one]
}

const isSame = (a: Window, b: Window) => a.from === b.from && a.to === b.to

/** Days that follow on one another, as one time. */
function unionOf(a: Window, b: Window): Window | undefined {
  const [first, second] = a.from <= b.from ? [a, b] : [b, a]
  const isJoint = addDays(first.to, 1) >= second.from
  return isJoint ? { from: first.from, to: [first.to, second.to].sort().at(-1) ?? second.to } : undefined
}

/** The second beside the first, where only their times differ. */
function comparedQuery(first: Query, second: Query): Query | undefined {
  const rest = ({ window: _, ...query }: Query) => JSON.stringify(query)
  const isEnd = first.reduce === 'last' || first.reduce === 'first' || first.reduce === 'list'
  return rest(first) !== rest(second) ||
    isEnd ||
    second.against !== undefined ||
    second.beside !== undefined ||
    isSame(first.window, second.window)
    ? undefined
    : { ...second, against: { window: first.window } }
}

/** One query of two that differ in a single slot. */
function joinedQuery(a: Query, b: Query): Query | undefined {
  const rest = ({ of: _of, window: _window, only: _only, ...query }: Query) => JSON.stringify(query)
  const parts = ({ weekdays: _, ...only }: NonNullable<Query['only']>) => JSON.stringify(only)
  if (rest(a) !== rest(b) || parts(a.only ?? {}) !== parts(b.only ?? {})) return undefined
  const [days, otherDays] = [a.only?.weekdays, b.only?.weekdays]
  const isSameDays = JSON.stringify(days) === JSON.stringify(otherDays)
  const isSameTime = isSame(a.window, b.window)
  if (a.of !== b.of)
    return a.of !== undefined && b.of !== undefined && isSameTime && isSameDays
      ? { ...b, of: `${a.of} or ${b.of}` }
      : undefined
  if (!isSameTime) {
    const window = isSameDays ? unionOf(a.window, b.window) : undefined
    return window === undefined ? undefined : { ...b, window }
  }
  return days === undefined || otherDays === undefined || isSameDays
    ? undefined
    : { ...b, only: { ...b.only, weekdays: [...new Set([...days, ...otherDays])].sort() } }
}
