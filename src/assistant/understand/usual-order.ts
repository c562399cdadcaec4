import { DONE_RULES } from './done-words.ts'
import { withComparisons } from './usual-comparisons.ts'
import { GROUP_RULES } from './usual-groups.ts'
import { REMARK_RULES, RUN_RULES } from './usual-runs.ts'
import { SAYING_RULES } from './usual-sayings.ts'
import { FELT_RULES } from './usual-states.ts'
import { MONTH, SEASON } from './window/calendar.ts'
import { withTrainingDays } from './window/training-days.ts'
import { type Words, words } from './words.ts'

/** The same question in the order and with the little words that the slots know. */

const WEEKDAY = '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)'
const TIME_START = `(?:(?:the )?(?:last|this|these|previous|past|week|month|day|year|weekend|one before)|today|yesterday|now|${MONTH}|${SEASON}|${WEEKDAY}s?|weekdays|weekends|20\\d\\d)`

const RULES: readonly (readonly [pattern: RegExp, usual: string])[] = [
  [
    words('record (streak|stretch|run|spell|sequence)(?= (?:without|of|with|under|over|below|above) )'),
    'longest $1',
  ],
  [words('by weight'), 'in grams'],
  [words('vs ,'), 'vs'],
  // "is Sunday the day with the most fat": which one it is, tells it.
  [
    words(
      `is (?:it )?${WEEKDAY} (?:really |actually |still )?(?:the |my )?(?:day|weekday)(?: of the week)? (?:with|that has|when i have) (?:the|my)(?= (?:most|least|highest|lowest) )`,
    ),
    'which day of the week has the',
  ],
  [
    words(
      '(?:did|has|have) (?:that|it|they|those|them) (?:come|came|turn|turned|crop|cropped|pop|popped) up (?:often|much|a lot)',
    ),
    'how often did i have it',
  ],
  // "do headache days bring less coffee"
  [
    words(
      '(?:do|does|did) (?:my |the )?([a-z]+(?: [a-z]+)?) (days|nights) (?:bring|mean|come with|give|have)(?: me)? (more|less|fewer|better|worse) ([a-z]+)',
    ),
    'do i have $3 $4 on $2 with $1',
  ],
  [
    words(
      '(?:my |the )?most (?:common|frequent|usual|popular) (?:food|thing|item|dish)(?: i (?:eat|ate|have|had))?',
    ),
    'what food do i eat most often',
  ],
  [words('(\\d{1,2}) : (\\d)(?= (?:fasting|fast|fasts|thing|protocol|diet|plan|one) )'), '$1 $2'],
  [
    words(
      '(?:the )?(heaviest|lightest) (?:that )?i (?:have (?:ever )?been|was|ever was|got|weighed|have weighed)',
    ),
    '$1 weight',
  ],
  [
    words(
      '(getting|got|gotten|become|becoming) (lighter|heavier)(?! (?:meals?|dinners?|lunches|breakfasts?) )',
    ),
    'weight $1 $2',
  ],
  [
    words(
      'my head (?:hurts?|hurting|aches?|aching|pounds?|pounding)|my head(?= (?:be |been |get |getting )?(?:worse|better) )',
    ),
    'headache',
  ],
  // The current year, and not all of the journal.
  [words('the (?:whole |entire |full )?(week|month|quarter|year) (so far|to date)'), 'this $1 $2'],
  // "in the March", "on the Monday"
  [
    words(`(in|on|during|since|for|of) the(?= (?:${MONTH}|${WEEKDAY}) (?!before|after|of|just|gone|\\d))`),
    '$1 ',
  ],
  // "which of those nights in February was the shortest"
  [
    words(
      '(?:which|what) (?:of (?:the|those|these|my) )?nights?( [^|]{0,60}?)?(?: ,)? (?:was|were|is) (?:the |my )?(shortest|longest)',
    ),
    'which was the $2 night$1',
  ],
  // "how many hours do I get on a Sunday night"
  [
    words(
      `how many hours (do|did) i (?:get|have)(?= (?:(?:on|in|of|for|a|the|last|each|every|this|at) )*(?:${WEEKDAY} )?nights? )`,
    ),
    'how many hours $1 i sleep',
  ],
  [words('the night (?:leading|running) up to (?:it|that(?: day)?)'), 'the night before that day'],
  [words('on an? (?:average|typical|usual) day (?:of|in|over|during)(?= the )'), 'on average in'],
  [words('for (?:each|every) weekday'), 'for each day of the week'],
  // "in each of the last three months"
  [
    words(
      '(?:(?:in|for|of|during|over) )?(?:each|every one|every single one) of (?:the|my) (?:last|past|previous) (\\d{1,2}) (?:(?:full|complete|whole) )?(week|month|quarter|year)s',
    ),
    'the last $1 full $2s for each $2',
  ],
  // The value of a month is a mean per day anyhow.
  [
    words('(?:per|a|each) day( .{0,60}?)?(?= the last \\d+ full (?:week|month|quarter|year)s for each )'),
    '$1 average',
  ],
  // "which Saturday this year"
  [words(`(?:on )?(?:which|what) (${WEEKDAY})(?= )`), 'which day on $1s'],
  [words('(?<=[a-z] )(?:as well as|and also)(?= [a-z])'), 'and'],
  // "which day did I eat pizza most recently"
  [
    words(
      '(?:on )?(?:(?:which|what) (?:date|day)|when) (?:did|have) i (.{2,50}?) (?:most recently|the last time|last time|last)(?= (?:,|$)|$)',
    ),
    'when did i last $1',
  ],
  [
    words(
      'when i (?:had|ate|drank|took|have|eat|drink|take)? ?(?:my |the )?(?:last|most recent|latest)(?= [a-z])',
    ),
    'when did i last',
  ],
  // "in the cold months, December to February"
  [
    words(
      `(?:in|on|over|during|for) (?:the|those|these) \\S+ (?:months|weeks|days|season|period)(?: of| ,)*(?= (?:of )?(?:${MONTH}|${WEEKDAY}))`,
    ),
    'in',
  ],
  [
    words(
      `compare (?:me )?(.{2,60}?) (?:with|to|and|against|vs)(?= (?:(?:that|those|it|the one|the ones) (?:of|in|for|from) )?${TIME_START} )`,
    ),
    '$1 compared with',
  ],
  [words(`difference (?:in|of) (.{2,60}?) between (.{2,60}?) and(?= ${TIME_START} )`), '$1 $2 compared with'],
]

const ALL_RULES = [
  ...REMARK_RULES,
  ...FELT_RULES,
  ...SAYING_RULES,
  ...DONE_RULES,
  ...RUN_RULES,
  ...GROUP_RULES,
  ...RULES,
]

export function inUsualOrder(text: Words): Words {
  let usual = withComparisons(withTrainingDays(text))
  for (const [pattern, said] of ALL_RULES) usual = usual.replace(pattern, said).replace(/ {2,}/g, ' ')
  return usual
}
