import type { LocalDate } from '../../../contract/calendar-date.ts'
import { DAY, DAYS, daysIn } from './day-marks.ts'

/** Of how many of them a clause speaks. */
export type Quantifier =
  | { kind: 'all'; except?: readonly LocalDate[]; exceptCount?: number }
  | { kind: 'none' }
  | { kind: 'some' }
  /** All of the days that are named. */
  | { kind: 'each'; days: readonly LocalDate[]; isNegated?: true }
  /** Only these days. */
  | { kind: 'only'; days: readonly LocalDate[] }
  | { kind: 'count'; count: number; bound: 'exact' | 'min' | 'max'; named: readonly LocalDate[] }
  | { kind: 'share'; share: 'half' | 'most' }
  /** All that were not spoken of before. */
  | { kind: 'others'; count: number | undefined; isNone?: true }

export type Quantified = {
  quantifier: Quantifier
  /** What is counted, in the singular: "day", "night", "breakfast"; undefined: not named. */
  noun: string | undefined
  /** How many there are of them in all, as the clause has it. */
  total: number | undefined
  /** The clause without these words, each taken part as `_`. */
  rest: string
}

const NOUN =
  '(?:days?|nights?|mornings?|evenings?|dates?|check ?- ?ins?|check ins?|checkins?|weigh ?- ?ins?|weigh ins?|weighings?|breakfasts?|lunch(?:es)?|dinners?|snacks?|meals?|entries|entry|times?|occasions?)'
const ADJECTIVES =
  '(?:(?:single|logged|recorded|tracked|documented|full|whole|known|listed|noted|remaining|previous|past|last|food|check ?- ?in|of) )*'
const TAIL =
  '(?: (?:with|that have|that had|which have) (?:any |a )?(?:food |meal )?(?:entries|entry|data|logs?|records?|check ?- ?ins?)| (?:that )?you (?:have )?(?:logged|recorded|tracked|noted)(?: food| meals| anything)?| on (?:record|file)| so far| of the week| this week)*'
const OWN = '(?:the|your|these|those|this|my|all|all the|all your)'
const N = '(\\d+|one)'
const MORE: Readonly<Record<string, 'min' | 'max'>> = {
  'at least': 'min',
  'no fewer than': 'min',
  'at most': 'max',
  'no more than': 'max',
}

const EXCEPT = new RegExp(
  ` (?:, )?(?:except(?:ing)?(?: for)?|apart from|other than|bar|save for|besides|with the exception of|but|aside from|excluding|outside(?: of)?|not counting|leaving out)(?: on| the| your)* (?:(${DAYS})(?: night| night's)?|(\\d+|one|a single)(?: (?:of them|${NOUN}))?)(?= )`,
)
const ALL = new RegExp(
  ` (?:on |at |for |in |over |across |during |of |throughout )?(?:all|every|each|any)(?: (?:single|one))?(?: of)?(?: ${OWN})?(?: ${N})? ${ADJECTIVES}(${NOUN})${TAIL}(?= )`,
)
const ALL_BARE =
  / (?:always|every time|each time|without exception|across the board|throughout|consistently|all)(?= )/
const NONE = new RegExp(
  ` (?:on |at |in )?(?:none|not (?:a single|one|any)|no)(?: one)?(?: of)?(?: ${OWN})?(?: ${N})? ${ADJECTIVES}(?!entr|check|food|snack)(${NOUN})${TAIL}(?= )`,
)
const NEITHER = new RegExp(` neither (?:on )?(${DAY}) (?:n?or|and) (?:on )?(${DAY})(?= )`)
const ONLY = new RegExp(
  ` (?:only|just|solely)(?: on)? (${DAYS})(?: night)?(?= )| (${DAYS})(?: night)? (?:alone|only)(?= )| (${DAYS})(?: night)? (?:was|is|were|are) the only (?:(?:logged|one) )?(?:${NOUN}|ones?)?(?: (?:that|when|where|on which|with|to))?(?: you)?(?= )| the only (?:(?:logged) )?(?:${NOUN}) (?:that |with |when |where |on which |to )?`,
)
const ONLY_AT_END = new RegExp(` only (?:on )?(${DAYS})(?: night)? $| (${DAYS}) only $`)
const COUNT = new RegExp(
  ` (?:on |at |for |in )?(?:(at least|at most|no fewer than|no more than|exactly|only|just) )?${N}(?! times (?:as|more|the|your|that|what|@|higher|lower|less|larger|bigger))(?: (?:${ADJECTIVES}(${NOUN})${TAIL})| of them| of (?:${OWN} )?(?:(\\d+) )?${ADJECTIVES}(${NOUN})${TAIL}| (?:out of|in) (?:${OWN} )?(\\d+) ${ADJECTIVES}(${NOUN})${TAIL})(?: (?:out )?of (?:${OWN} )?(\\d+)(?: ${ADJECTIVES}(${NOUN})${TAIL})?)?(?= )`,
)
const TWICE = / (?:only |just )?(once|twice)(?! (?:as|the|your|that|what|of|@\S+|more|in|on))(?= )/
const SHARE = new RegExp(` (?:on )?(?:(half)|(most))(?: of)? (?:${OWN} )?${ADJECTIVES}(${NOUN})${TAIL}(?= )`)
const OTHERS = new RegExp(
  ` (?:on |at |for |in )?(?:all )?(?:of )?the (?:other|remaining)(?: ${N})?(?: ${ADJECTIVES}(${NOUN}))?${TAIL}(?= )`,
)
const OTHERS_BARE = new RegExp(
  ` (?:on |at |for |in )?(?:all (?:the )?others|the others|the rest(?: of (?:the|your) ${NOUN})?|all other ${ADJECTIVES}(${NOUN})|everything else|any other ${ADJECTIVES}(${NOUN}))(?= )`,
)
const NEGATION =
  / (?:nothing|(?:did|do|does|was|were|is|are|has|have|had) not|never|without|no|not|free of|free from)(?= )/

/** "Over the four logged days", "per dinner". */
export const COUNTED_NOUN = new RegExp(
  ` (?:over|across|on|for|of|in|at|per|during)(?: ${OWN})?(?: (\\d+))? ${ADJECTIVES}(?:${NOUN})${TAIL}(?= )|(?<= your) (\\d+) ${ADJECTIVES}(?:${NOUN})${TAIL}(?= )`,
)

const number = (said: string | undefined): number | undefined =>
  said === undefined ? undefined : /^(?:one|a single)$/.test(said) ? 1 : Number(said)
const singular = (noun: string | undefined): string | undefined =>
  noun
    ?.replace(/ ?- ?/, ' ')
    .replace(/^entries$/, 'entry')
    .replace(/^lunches$/, 'lunch')
    .replace(/s$/, '')

/** The quantifier of a clause; undefined: it has none. */
export function quantifierOf(clause: string): Quantified | undefined {
  const [rest, except] = without(clause, EXCEPT)
  const all = ALL.exec(rest)
  if (except !== null || all !== null) {
    const [left, match] = all === null ? without(rest, ALL_BARE) : [mask(rest, all), all]
    if (match === null) return undefined
    const [, total, noun] = match
    return {
      quantifier: {
        kind: 'all',
        ...(except?.[1] !== undefined && { except: daysIn(except[1]) }),
        ...(except?.[2] !== undefined && { exceptCount: number(except[2]) ?? 1 }),
      },
      noun: singular(noun),
      total: number(total),
      rest: left,
    }
  }
  const [others, found] = without(clause, OTHERS)
  if (found !== null)
    return {
      quantifier: { kind: 'others', count: number(found[1]) },
      noun: singular(found[2]),
      total: undefined,
      rest: bare(others),
    }
  const [bareOthers, foundBare] = without(clause, OTHERS_BARE)
  if (foundBare !== null)
    return {
      quantifier: { kind: 'others', count: undefined },
      noun: singular(foundBare[1] ?? foundBare[2]),
      total: undefined,
      rest: bare(bareOthers),
    }
  const [leftNone, none] = without(clause, NONE)
  if (none !== null)
    return { quantifier: { kind: 'none' }, noun: singular(none[2]), total: number(none[1]), rest: leftNone }
  const [leftNeither, neither] = without(clause, NEITHER)
  if (neither !== null)
    return {
      quantifier: { kind: 'each', days: daysIn(neither[0]), isNegated: true },
      noun: undefined,
      total: undefined,
      rest: leftNeither,
    }
  const only = ONLY.exec(clause) ?? ONLY_AT_END.exec(clause)
  if (only !== null) {
    const days = daysIn(only[0])
    const left = mask(clause, only)
    return days.length > 0
      ? { quantifier: { kind: 'only', days }, noun: undefined, total: undefined, rest: left }
      : {
          quantifier: { kind: 'only', days: daysIn(left) },
          noun: undefined,
          total: undefined,
          rest: withoutDays(left),
        }
  }
  const [leftShare, share] = without(clause, SHARE)
  if (share !== null)
    return {
      quantifier: { kind: 'share', share: share[1] === undefined ? 'most' : 'half' },
      noun: singular(share[3]),
      total: undefined,
      rest: leftShare,
    }
  const [leftCount, count] = without(clause, COUNT)
  if (count !== null) {
    const [, more, value, noun, total, noun2, total2, noun3, total3, noun4] = count
    return {
      quantifier: {
        kind: 'count',
        count: number(value) ?? 0,
        bound: MORE[more ?? ''] ?? 'exact',
        named: daysIn(leftCount),
      },
      noun: singular(noun ?? noun2 ?? noun3 ?? noun4),
      total: number(total ?? total2 ?? total3),
      rest: withoutDays(leftCount),
    }
  }
  const [leftTwice, twice] = without(clause, TWICE)
  if (twice !== null)
    return {
      quantifier: {
        kind: 'count',
        count: twice[1] === 'once' ? 1 : 2,
        bound: 'exact',
        named: daysIn(leftTwice),
      },
      noun: 'time',
      total: undefined,
      rest: withoutDays(leftTwice),
    }
  return undefined
}

/** The days that a clause names, of all of which it speaks. */
export function namedDays(clause: string): Quantified | undefined {
  const [left, match] = without(
    clause,
    new RegExp(` (?:on |for |in |at )?(?:both )?(?:on )?(${DAYS})(?: night)?(?: both| each| all)?(?= )`),
  )
  if (match === null || daysIn(left).length > 0) return undefined
  return {
    quantifier: { kind: 'each', days: daysIn(match[0]) },
    noun: undefined,
    total: undefined,
    rest: bare(left),
  }
}

const without = (text: string, pattern: RegExp): [string, RegExpExecArray | null] => {
  const match = pattern.exec(text)
  return [match === null ? text : mask(text, match), match]
}
export const mask = (text: string, { index, 0: said }: RegExpExecArray): string =>
  `${text.slice(0, index)} _${text.slice(index + said.trimEnd().length)}`
const withoutDays = (text: string) =>
  text.replace(new RegExp(`(?: (?:on|, on|and on|:|\\(|\\)|-|–))* ${DAYS}(?= )`, 'g'), ' _')
const bare = (text: string) => text.replace(/ (?:all|both|each)(?= )/g, ' _')

/** Whether it denies, and the clause without the words for that. */
export function negationIn(clause: string): [rest: string, isNegated: boolean] {
  const [rest, match] = without(clause, NEGATION)
  return [rest, match !== null]
}
