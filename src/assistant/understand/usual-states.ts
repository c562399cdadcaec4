import { type Words, words } from './words.ts'

/** How somebody felt, and where a measure goes, in the words of the measures and of trends. */

/** Of each rating, the everyday words for a low and for a high one. */
const STATES: readonly (readonly [measure: string, low: string, high: string])[] = [
  [
    'energy level',
    'exhausted|drained|worn out|shattered|run down|wiped(?: out)?|sluggish|lethargic|weary|knackered|tired out',
    'lively|awake|alert|perky|full of (?:beans|life)|bouncy|rested|refreshed',
  ],
  ['stress', 'relaxed|laid back|at ease', 'frazzled|tense|wound up|overwhelmed|on edge|under pressure'],
  [
    'mood',
    'grumpy|down|gloomy|miserable|cranky|irritable|low spirited|glum|dejected',
    'cheerful|upbeat|content|jolly|chirpy|good humoured',
  ],
]

type Rule = readonly [pattern: RegExp, usual: Words]

const STATE_RULES: readonly Rule[] = STATES.flatMap(([measure, low, high]): Rule[] => {
  const either = `(?:${low}|${high})`
  return [
    [words(`(?:most|(?:at )?my most) (?:${low})|least (?:${high})`), `lowest ${measure}`],
    [words(`(?:most|(?:at )?my most) (?:${high})|least (?:${low})`), `highest ${measure}`],
    [words(`how ${either} (?:was|am|were|have|did) i(?: been| feel)?`), `what was my ${measure}`],
  ]
})

const NAME = '(?:my |the )?([a-z]+(?: [a-z]+)?)'
const SINCE = '(?= (?:since|in|over|during|this|last|lately|recently|these|from|for|as|,)|$)'

const TREND_RULES: readonly Rule[] = [
  [words(`what (?:is|has) ${NAME} (?:been )?(?:doing|up to)${SINCE}`), 'trend in my $1'],
  [words(`(?:what (?:is|has|have) (?:been )?(?:happening|going on) (?:with|to)) (?:my|the)`), 'trend in my'],
  [words(`(?:what is )?the story (?:with|of)(?: my| the)?`), 'trend in my'],
  [words(`where (?:is|has|are) ${NAME} (?:been )?(?:heading|headed|going)`), 'trend in my $1'],
  [words(`what (?:did|has) ${NAME} (?:do|done)${SINCE}`), 'trend in my $1'],
]

const UNIT = '(?:quarter|year|month|season|winter|summer|spring|autumn)'

/** "when the quarter began" is a time. */
const BOUND_RULES: readonly Rule[] = [
  // An hour, and not a limit.
  [words('past (\\d{1,2}) o ?clock'), 'after $1 oclock'],
  [words('up to (\\d{1,2}) o ?clock'), 'until $1 oclock'],
  [words(`when (the|this|last) (${UNIT}) (?:began|started)`), 'at the start of $1 $2'],
  [words(`when (the|this|last) (${UNIT}) (?:ended|finished|was over)`), 'at the end of $1 $2'],
  [words('(start|beginning|end) of the (quarter|year|month)(?= (?:$|,))'), '$1 of this $2'],
]

export const FELT_RULES: readonly Rule[] = [...STATE_RULES, ...TREND_RULES, ...BOUND_RULES]
