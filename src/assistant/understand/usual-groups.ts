import { MONTH } from './window/calendar.ts'
import { words } from './words.ts'

/** Groups, lists and superlatives in the words that the slots know. */

const MEAL = '(?:breakfast|lunch|dinner|snack|meal)'
const WEEKDAY = '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)'
const COUNT = '(?:\\d{1,2}|couple of|few)'

const PORTION = '(?:portion|serving|helping|plate|bowl|go|sitting)'
const COMES_TO =
  '(?:come|came|comes|amount|amounts|amounted|run|runs|ran|add up|adds up|added up|work out|works out|worked out|weigh in) (?:to|at)'

const UNIT = '(?:day|week|month|weekday|day of the week)'
const EACH = `(?:by|per|each|every|a) (?:(?:calendar|iso|full|whole|single) )*${UNIT}`
const GROUPED = `(?:${EACH}|daily|weekly|monthly)`
const FORM =
  '(?:table|chart|graph|spreadsheet|list|breakdown|overview|rundown|listing|summary|tabulated|tabular form)'
const FIGURES = '(?:totals|sums|averages|means|values|figures|numbers|amounts)'

export const GROUP_RULES: readonly (readonly [pattern: RegExp, usual: string])[] = [
  // "a table of stress by calendar month", "zinc totals by week": the form of a list, whatever it is called.
  [
    words(
      `(?:(?:as|in|into|with) )?(?:(?:an?|the|one|my|short|plain|simple|full) )*(?<!(?:top|shopping) )${FORM}(?: (?:form|format|view))?(?: (?:of|for|with|showing))?(?: :| ,)?(?=.* ${GROUPED} )`,
    ),
    'list',
  ],
  [
    words(
      `(?<= ${GROUPED} .*)(?:, )?(?:as|in|into|with) (?:(?:an?|the|one|short|plain|simple) )*${FORM}(?: (?:form|format|view))?`,
    ),
    ', list',
  ],
  [words(`(?:an? |the |my )?monthly (?:${FORM}|${FIGURES})(?: (?:of|for))?`), 'list by month'],
  [words(`(?:an? |the |my )?weekly (?:${FORM}|${FIGURES})(?: (?:of|for))?`), 'list by week'],
  [
    words(
      `(?<=^ (?:[a-z]+ ){1,3})(?:${FIGURES}) (?:by|for each|per|each) (?:(?:calendar|iso|full|whole) )?(week|month)`,
    ),
    'by $1',
  ],
  [words(`(by|per|each|every) (?:calendar|full|whole) (month)`), '$1 $2'],
  [words('(?:split|grouped|broken down|sorted) by(?= (?:weekday|day of the week) )'), 'by'],
  // "how many Fridays did I have fish": days, however often on each.
  [
    words(`how many(?: of (?:the|my))? (${WEEKDAY}s)(?! (?:breakfasts?|lunch|dinners?|snacks?) )`),
    'how many days on $1',
  ],
  // "how many evenings": days as well, of which these hours count.
  [words('how many(?: of (?:the|my))? (evening|morning|afternoon)s'), 'how many days in the $1'],
  // "of the 31 days in January, how many have …"
  [
    words(
      '(?:out )?of (?:all )?the (?:\\d{1,3} )?days (?:in|of) ([a-z0-9 ]{3,30}?) ,? ?(?:on )?how many(?: of them)?',
    ),
    'how many days in $1',
  ],
  [
    words(
      '(?:have|has|had|with|contain|hold) (?:at least (?:one|1|an)|any|an?|some) (?:food )?(?:entry|entries|log|record)(?: (?:of food|at all))?',
    ),
    'did i log food',
  ],
  [words('(?:per|a|each|every) (?:iso |calendar )?week(?=(?: [^ ]+)*? weeks \\d{1,2} )'), 'by week'],
  // "show me my last four breakfasts and what they came to"
  [
    words(
      `(?:show|list|give|tell|name)(?: me)? (?:my |the )?(last ${COUNT}|${COUNT} (?:last|latest|most recent)) (${MEAL})(?:e?s)?(?: (?:with|and|,))+ (?:(?:what|how much|the|their|they|it|all|came|come|comes|added|add|up|to|in|of|for|each|had|was|were|worth) )*([a-z]+)(?= ?$)`,
    ),
    '$3 of my $1 $2s one by one',
  ],
  [words('how many occasions|(?:the )?number of occasions'), 'how many times'],
  // "what did my curries come to on average"
  [
    words(`(?<= (?:my|the|an?) .*)${COMES_TO} on average(?: (?:for|per|a|each|every) ${PORTION})?`),
    'have per average portion of it',
  ],
  [
    words(`(?<=on average .*), (?:for |per |in )?(?:one|1|a|an|each|single|every) ${PORTION}(?= ?(?:$|,))`),
    'per average portion of it',
  ],
  [
    words(
      `(?<=per average portion of it .*), (?:for |per |in )?(?:one|1|a|an|each|single|every) ${PORTION}(?= ?(?:$|,))`,
    ),
    '',
  ],
  [
    words('(?:(?:in|of|for|during) )?the (?:whole |entire )?year so far|(?:in|of) the year(?= (?:$|,))'),
    'this year so far',
  ],
  // "the heaviest dinner, and which evening": every such answer has its date.
  [
    words(
      '(?<= (?:most|least|highest|lowest|heaviest|lightest|biggest|largest|smallest|longest|shortest|best|worst|fattest|max|min) .*?)(?:, )?(?:and )?(?:(?:on )?(?:which|what) (?:evening|day|night|date|morning)(?: was (?:it|that))?|when(?: was (?:it|that))?)(?= ?$)',
    ),
    '',
  ],
  // "which of them, one by one"
  [
    words(
      `(?:,|-)? ?(?:the )?(?:(?:fat|kcal|value|values)(?= in each))?(?:in|of|for|at) each(?: one| of (?:them|those|these))?(?= ?(?:$|,))`,
    ),
    'one by one',
  ],
  [words(`last (${COUNT}) (${WEEKDAY})s? (${MEAL})(?:e?s)?`), `last $1 $3s on $2s`],
  [
    words(`(?:in |for |of )?each of (?:the |my )?last (${COUNT}) (${MEAL})(?:e?s)?`),
    'last $1 $2s one by one',
  ],
  // "in each of the last three months", "one line per month"
  [
    words(
      '(?:(?:in|for|of|over) )?each of (?:the |my )?((?:last|past) \\d{1,2}(?: (?:full|complete|whole))?) (week|month)s',
    ),
    'in the $1 $2s by $2',
  ],
  [
    words(
      '(?:with )?(?:one|a|1|single) (?:line|row|figure|number|value) (?:per|for each|each|a|for every) (week|month|day)',
    ),
    'by $1',
  ],
  [words('(?:the |my )?daily average (?:of |for )?each (week|month)'), 'by $1'],
  [words('averaged (?:by|per|over each|for each) (week|month)'), 'by $1'],
  [
    words(
      '(?<=(?:list|show|give me) .*)(?:the |my )?((?:last|past) \\d{1,2}(?: (?:full|complete|whole))?) (week|month)s(?!.* by (?:week|month) )',
    ),
    'in the $1 $2s by $2',
  ],
  [words('by (week|month|day)(?=.* by \\1 )'), ''],
  // "the three most recent times I had pizza"
  [words(`(?:the |my )?(${COUNT}) (?:most recent|latest|last) times`), 'last $1 times'],
  [
    words(
      `(?:the |my )?(?:most recent|latest) (${COUNT}) (?:times|days|nights|occasions)(?: (?:with|of|that|when|where|on which))?`,
    ),
    'last $1 times',
  ],
  [words(`when (?:were|was) (?:the |my )?last (${COUNT}) times`), 'last $1 times'],
  [
    words(
      `(?<=last ${COUNT} times .*), ?(?:on )?(?:which|what) (?:days|dates|nights|ones|evenings)(?: were (?:they|those|that))?(?= ?$)`,
    ),
    '',
  ],
  // "what gave me the most sugar", "what did I have the most salt from"
  [
    words(
      'what (gave|gives|brought|provided|added|contributed|supplied)(?: me)? (?:the )?most(?: of)?(?: (?:my|the))?(?= [a-z])',
    ),
    'which food $1 me the most',
  ],
  [
    words('what (?:did|do|have) i (?:have|get|got|had|eat|take) (?:the )?most ([a-z]+(?: [a-z]+)?) from'),
    'which food gave me the most $1',
  ],
  [
    words(
      '(?:from|out of) (?:which|what) (?:food|item|thing|dish) (?:(?:did i (?:get|have|eat)|came|comes|was|is) )?(?:the )?most(?: of (?:it|that|them))?(?: (?:from|come from))?',
    ),
    'which food gave the most',
  ],
  // "in which month on the most days"
  [words('(?<=(?:which|what) (?:month|week) .*)on (?:the )?most days'), 'most'],
  [
    words('(?:(?:the|my) )?top \\d{1,2} (?:foods|items|things|dishes|sources) (?:for|of|in|by)'),
    'top foods for',
  ],
  // "which food most? One item."
  [
    words(
      '(?<=(?:most|least|highest|lowest) .*)(?:,|-) (?:just )?(?:one|1|a single) (?:item|food|thing|name)(?: (?:please|only))?(?= ?$)',
    ),
    '',
  ],
  // "either of sushi and pizza"
  [
    words(
      '(?:either|any|one)(?: one)? of(?= (?!(?:them|those|these|it|the|my|that|this|which|us|our) )[a-z]+(?: [a-z]+)*(?: ,| and| or) )',
    ),
    'together',
  ],
  // "an afternoon snack food between 2 and 5"
  [words(`(?:afternoon|morning|evening) (${MEAL})(?: foods?)?(?= .*between \\d)`), '$1 food'],
  [words(`(?:which|what) (${MEAL}) foods?`), 'which food at $1'],
  [words(`(afternoon|morning|evening) (snack|snacks)(?: foods?)?`), '$2 in the $1'],
  // "my dinners are greasy, fat in a typical one"
  [
    words(
      `(?:my|the) (breakfast|lunch|dinner|snack)(?:e?s) (?:are|is|were|have been|look|seem) [a-z ]+? ,(.*) (?:in|of) (?:an?|the) (typical|average|usual|normal) one`,
    ),
    '$2 at a $3 $1',
  ],
  [words(`what time of (?:the )?year (.*?) ,? ?(?:which|what) month`), 'which month $1'],
  // "on average per portion"
  [
    words(
      '(?:on average |an average )(?:per|a|each|in a|every|in each) (?:portion|serving|helping|plate|bowl)',
    ),
    'per average portion of it',
  ],
  [
    words(
      '(?:per|a|each|in a|every|in each) (?:portion|serving|helping|plate|bowl)(?: of)? (.{2,40}?) on average',
    ),
    '$1 per average portion of it',
  ],
  [
    words(
      'a (?:portion|serving|helping|plate|bowl) of (.{2,40}?) (gives?|gave|has|had|brings?)(?: me)? on average',
    ),
    '$1 $2 per average portion of it',
  ],
  [words(`(?<= in|of|for|since|during|from) the month of (${MONTH})`), '$1'],
]
