import type { LocalDate } from '../../../contract/calendar-date.ts'
import { readMeasures } from '../../understand/measure-words.ts'
import { type Figure, figuresIn } from '../figures.ts'
import { DAY } from './day-marks.ts'
import { mask } from './quantifiers.ts'

/** On which side of a limit a value lies. */
type Side = 'above' | 'below' | 'equal'
/** What a clause compares with. */
export type Bound = {
  side: Side
  isInclusive: boolean
  rest: string
  figure?: Figure
  of?: 'target' | 'average' | LocalDate | 'before'
}

export const ABOVE_WORDS =
  'more|higher|longer|greater|better|larger|bigger|heavier|stronger|worse|saltier|richer|above|over|later'
export const BELOW_WORDS = 'less|lower|shorter|fewer|smaller|lighter|weaker|milder|below|under|short'
const FIGURE = '\\d+(?:\\.\\d+)?(?: (?:out of 10|/ 10|[a-zµ%]+))?'
const EXTRA =
  '(?:went |goes |go |gone |going |stayed |remained |kept )?(?:a (?:little|bit|touch|lot) |well |clearly |slightly |comfortably |far |just |much |even )?'

const patterns = (list: readonly (readonly [source: string, side: Side, isInclusive: boolean])[]) =>
  list.map(([source, side, isInclusive]) => ({ pattern: new RegExp(` ${source}(?= )`), side, isInclusive }))

/** Before or after a figure. */
const FIGURE_LIMITS = patterns([
  [
    `(?:at least|no less than|not less than|no fewer than|a minimum of|reach(?:ed|es|ing)?|hit|made|got to|met) (?:the |your )?(${FIGURE})`,
    'above',
    true,
  ],
  [
    `(?:at most|no more than|not more than|up to|a maximum of|no higher than|no longer than) (?:the |your )?(${FIGURE})`,
    'below',
    true,
  ],
  [`(${FIGURE}) (?:or|and) (?:more|longer|above|over|higher|better|upwards?)`, 'above', true],
  [`(${FIGURE}) (?:or|and) (?:less|fewer|shorter|below|under|lower)`, 'below', true],
  [
    `${EXTRA}(?:more than|over|above|longer than|higher than|greater than|upwards of|exceed(?:ed|s|ing)?|passed|topped|cleared|surpassed|crossed|beyond|beat|north of|past) (?:the |your )?(${FIGURE})`,
    'above',
    false,
  ],
  [
    `${EXTRA}(?:less than|fewer than|under|below|shorter than|lower than|short of|missed|not even|within) (?:the |your )?(${FIGURE})`,
    'below',
    false,
  ],
])
const GOAL =
  '(?:your |the |its |their )?(?:own |daily |personal )*(?:[a-z]+ ){0,2}?(?:targets?|goals?|limits?|allowance)(?: of (?:FIGURE))?'.replace(
    'FIGURE',
    FIGURE,
  )
const TARGET_LIMITS = patterns([
  [
    `(?:reach(?:ed|es|ing)?|hit|hits|met|meets?|made|achieved|made it to|got to|fulfilled) ${GOAL}`,
    'above',
    true,
  ],
  [
    `${EXTRA}(?:exceed(?:ed|s|ing)?|over|above|beyond|topped|passed|higher than|more than|surpassed) ${GOAL}`,
    'above',
    false,
  ],
  [
    `${EXTRA}(?:short of|missed|miss|misses|below|under|less than|lower than|shy of|underneath) ${GOAL}`,
    'below',
    false,
  ],
  [`(?:within|inside|kept to|stuck to|respected|on) ${GOAL}`, 'below', true],
])
const AVERAGE =
  "(?:your |the |its |their )?(?:own |usual |weekly |week'?s? |daily |[a-z]+ )?(?:average|mean)(?: (?:of|for|over) (?:the|your) (?:(?:\\d+ )?(?:logged |recorded )?(?:days|nights|week|check ?- ?ins)))?"
const AVERAGE_LIMITS = patterns([
  [`${EXTRA}(?:above|over|higher than|more than|longer than|better than) ${AVERAGE}`, 'above', false],
  [`${EXTRA}(?:below|under|lower than|less than|shorter than|worse than) ${AVERAGE}`, 'below', false],
])
const DAY_LIMITS = patterns([
  [
    `${EXTRA}(?:${ABOVE_WORDS})(?: [a-z]+){0,2}? than (?:on )?(?:the one |that )?(?:on |of |for )?(${DAY})(?: night)?`,
    'above',
    false,
  ],
  [
    `${EXTRA}(?:${BELOW_WORDS})(?: [a-z]+){0,2}? than (?:on )?(?:the one |that )?(?:on |of |for )?(${DAY})(?: night)?`,
    'below',
    false,
  ],
])
const BARE_LIMITS = patterns([
  [`${EXTRA}(?:${ABOVE_WORDS})`, 'above', false],
  [`${EXTRA}(?:${BELOW_WORDS})`, 'below', false],
])
const EQUAL = new RegExp(
  ` (?:(?:exactly|(?:somewhere )?(?:about|around|in the region of)|roughly|level at|level with|the same(?: at)?) )?(${FIGURE})(?= )`,
)

const firstOf = (text: string, list: ReturnType<typeof patterns>) => {
  for (const { pattern, side, isInclusive } of list) {
    const match = pattern.exec(text)
    if (match !== null) return { match, side, isInclusive, rest: mask(text, match) }
  }
  return undefined
}

/** A bound as it was found, with the words of measures that stood in it put back into the clause. */
const withMeasures = <B extends Pick<Bound, 'rest'>>(bound: B, said: string): B => {
  const words = readMeasures(` ${said.trim()} `).asked.map((one) => one.said)
  return { ...bound, rest: `${bound.rest.trimEnd()} ${words.join(' ')} ` }
}

/** The limit that a clause states, and the clause without it. */
export function boundOf(text: string): Bound | undefined {
  const target = firstOf(text, TARGET_LIMITS)
  if (target !== undefined) return withMeasures({ ...target, of: 'target' }, target.match[0])
  const average = firstOf(text, AVERAGE_LIMITS)
  if (average !== undefined) return withMeasures({ ...average, of: 'average' }, average.match[0])
  const day = firstOf(text, DAY_LIMITS)
  if (day !== undefined)
    return withMeasures({ ...day, of: (day.match[1] ?? '').slice(1) }, day.match[0].replace(/^ \S+/, ''))
  const limit = firstOf(text, FIGURE_LIMITS)
  if (limit !== undefined) return withFigure({ ...limit, said: limit.match[1] ?? '' })
  const equal = EQUAL.exec(text)
  if (equal !== null)
    return withFigure({ side: 'equal', isInclusive: true, rest: mask(text, equal), said: equal[0].trim() })
  const bare = firstOf(text, BARE_LIMITS)
  return bare === undefined ? undefined : { ...bare, of: 'before' }
}

/** The words behind a number that are no unit stay in the clause. */
function withFigure({ said, ...bound }: Omit<Bound, 'figure'> & { said: string }): Bound | undefined {
  const words = said.split(' ')
  const [figure, ...others] = figuresIn(words)
  if (figure === undefined || others.length > 0 || figure.isRatio === true || figure.clock !== undefined)
    return undefined
  if (figure.unit?.dimension === 'count' || figure.unit?.dimension === 'share') return undefined
  return { ...bound, figure, rest: `${bound.rest.trimEnd()} ${words.slice(figure.end).join(' ')} ` }
}
