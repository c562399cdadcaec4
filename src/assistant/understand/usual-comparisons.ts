import { MONTH_NAMES } from './window/calendar.ts'
import { words } from './words.ts'

/** Times that are held against the one before, in the words that the slots know. */

const UNIT = '(week|month|quarter|year|weekend)'
const COMPARATIVE =
  '(higher|lower|better|worse|longer|shorter|more|less|fewer|bigger|smaller|healthier|greater)'
const NAME = '(?:my |the )?([a-z]+(?: [a-z]+)?)'
/** "water intake", and no "weight coming". */
const OWN = '([a-z]+(?: (?!(?:been|gone|go|come|any|much|[a-z]+ing) )[a-z]+)?)'
const FOR = '(?:for|in|on|with|in terms of|as far as|when it comes to|regarding)'
const OTHER =
  '(?:(?:the )?(?:last|previous|one before|last one|previous one)(?: (?:week|month|quarter|year|weekend|one))?|the (?:week|month|quarter|year|weekend|one) before(?: (?:it|that|last))?)'
const GOING =
  '(?:going|been going|been|gone|go|went|looking|doing|turning out|shaping up|running|coming out|come out|any|much|a bit|a lot|at all)'
const TIMED = `(?:this|last|yesterday|today|in|on|since|during|from|between|before|after|${MONTH_NAMES.join('|')}|days|nights|weeks|months|which|when|what|often|many|foods?)`
const REST = `(?= (?:on average|${'per|a'} day|overall|so far|,)|$| $)`
const OPENING = '(?:is|was|has|did|are|were|have|does|do)'

/** The one before a time of the question, by its unit. */
const before = (which: string, unit: string) => (which === 'this' ? `last ${unit}` : `the ${unit} before`)
const direction = (side: string) =>
  / or /.test(side) ? 'higher or lower' : /up|higher/.test(side) ? 'higher' : 'lower'

type Rule = readonly [pattern: RegExp, usual: (...found: string[]) => string]

const RULES: readonly Rule[] = [
  // "is this week going better than last for fibre"
  [
    words(`${OPENING} (this|last) ${UNIT}(?: ${GOING})* ${COMPARATIVE} than ${OTHER} ${FOR} ${NAME}${REST}`),
    (_, which, unit, more, name) =>
      `is my ${name} ${more} ${which} ${unit} than ${before(which ?? '', unit ?? '')}`,
  ],
  // "how does this week compare to last for sugar"
  [
    words(
      `how (?:does|did|is|was|has) (this|last) ${UNIT}(?: ${GOING})* (?:compare|comparing|compared|measure up|stack up|doing|shape up) (?:to|with|against) ${OTHER} ${FOR} ${NAME}${REST}`,
    ),
    (_, which, unit, name) => `${name} ${which} ${unit} compared with ${before(which ?? '', unit ?? '')}`,
  ],
  // "is my mood up on last week": of this one.
  [
    words(
      `${OPENING} my ${OWN}(?: (?:been|gone|going|go|come|coming|any|a bit|much))* (up|down|higher|lower|up or down|higher or lower) (?:on|from|vs|against|than|compared (?:with|to)) last (week|month|quarter|year)${REST}`,
    ),
    (_, name, side, unit) => `is my ${name} ${direction(side ?? '')} this ${unit} than last ${unit}`,
  ],
  // "is my sugar up this week"
  [
    words(
      `(?:is|are|was|were) my ${OWN} (up|down|up or down)(?: a (?:bit|lot|little))? this (week|month|quarter|year)(?= ?$)`,
    ),
    (_, name, side, unit) =>
      name === 'weight'
        ? `is my weight going ${side} this ${unit}`
        : `is my ${name} ${direction(side ?? '')} this ${unit} than last ${unit}`,
  ],
  // "am I sleeping better than last week": than up to then.
  [
    words(
      `(?:am i|have i been|i am) doing(?: any)? ${COMPARATIVE} (this (?:week|month|quarter|year) )?than last (week|month|quarter|year) ${FOR} ${NAME}${REST}`,
    ),
    (_, more, which, unit, name) => `is my ${name} ${more} ${which ?? `this ${unit} `}than last ${unit}`,
  ],
  [
    words(
      `(?<=^ (?:(?!${TIMED} )[^ ]+ )*${COMPARATIVE} (?:(?!${TIMED} )[^ ]+ ){0,3})than last (week|month|quarter|year)${REST}`,
    ),
    (_, _more, unit) => `this ${unit} than last ${unit}`,
  ],
]

export function withComparisons(text: string): string {
  let usual = text
  for (const [pattern, said] of RULES) usual = usual.replace(pattern, said)
  return usual
}
