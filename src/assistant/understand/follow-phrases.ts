import { isCollective } from '../../questions/collective-nouns.ts'
import { MEASURES } from '../../questions/measures.ts'
import type { Query } from '../../questions/query.ts'
import { MONTH } from './window/calendar.ts'
import { WEEKDAY } from './window/days.ts'
import { type Words, words } from './words.ts'

/** Phrases of follow-ups, in words that the slots know. */

type Plain = readonly [pattern: RegExp, plain: string]

const to = (pattern: string, plain: string): Plain => [words(pattern), plain]

const NAMED = `days?|nights?|weeks?|weekends?|months?|quarters?|years?|ones?|${WEEKDAY}s?|${MONTH}`
const SOURCE = '(?:culprits?|offenders?|contributors?|sources?|suspects?)'
const ASKS_FOOD = 'which food most'

/** Other words for the same, which only make sense after a question. */
const PLAIN: readonly Plain[] = [
  to(
    '(?:which|what)(?: ones?)? (?:of|among|from) (?:those|these)(?: \\d+)? (?:days|nights|dates|times) (?:was|is) the (?:very )?(?:last|latest|most recent|newest)(?: one)?',
    'the latest in that time',
  ),
  to(
    `(?:what|who|which)(?: one)? (?:is|was|were|are) (?:the )?(?:(?:main|biggest|worst|top|chief|usual) )?${SOURCE}(?: (?:of|for|in) (?:it|that|them|this))?|(?:the )?(?:main|biggest|worst|top|chief) ${SOURCE}`,
    ASKS_FOOD,
  ),
  to(
    `where (?:is|was|does|did|has|do)(?: (?:all|most|so much))?(?: of)? (?:it|that|this|they|them|those)(?: all)?(?: (?:come|came|coming|been coming|mostly|mainly))*(?: from)?`,
    ASKS_FOOD,
  ),
  to(
    `(?:what|which) (?:foods?|thing|item|dish|meals?|kind|one) (?:gives?|gave|has given|brings?|brought|adds?|added|contributes?|contributed|provides?|provided|supplied|is giving|was giving)(?: me| us)?(?: the)? (?:most|biggest part|largest part|bulk)(?: of)?(?: it| that| this| them)?`,
    ASKS_FOOD,
  ),
  to(
    '(?:what is |what was |which is |which was )?(?:the )?(?:worst|biggest|top|main|number one) (?:food|dish|item|thing)(?: (?:for|in|of) (?:it|that|this|them))?',
    ASKS_FOOD,
  ),
  to(
    '(?:what|which food|which foods) (?:is|was) (?:it|that|this|most of it|all that)(?: all)? from',
    ASKS_FOOD,
  ),
  to(
    '(?:what (?:is|was) |which (?:is|was) )?the (?:food|thing|dish|item) (?:with|that (?:has|had|gave|brought)) (?:the )?most(?: of (?:it|that|this|them))?|(?:mostly|mainly|primarily|most of it|largely) (?:from|in) (?:what|which)(?: foods?| things?| dish(?:es)?)?|(?:from|in) (?:what|which)(?: foods?| things?| dish(?:es)?)? (?:mostly|mainly|the most|most(?: of it)?)|(?:what|which)(?: food| thing| dish)? (?:is|was|were) (?:behind|responsible for|to blame for) (?:it|that|this|them|most of it)',
    ASKS_FOOD,
  ),
  to(
    '(?:compare|compares|comparing)(?: (?:it|that|this|them|those))?(?: (?:with|to|against))|(?:how (?:does|did) (?:it|that|this) compare|how is (?:it|that)|is (?:it|that)|was (?:it|that)|are they|were they)?(?: |^)(?:compared|as compared) (?:to|with|against)',
    'compared with',
  ),
  to(
    '(?:is|was|were|are) (?:it|that|this|those|these|they|them) (?:(?:much|a lot|any|a bit|way|even) )?(?:more|less|fewer|higher|lower|better|worse|longer|shorter|bigger|smaller)(?: or (?:more|less|fewer|higher|lower|better|worse|longer|shorter))? than',
    'compared with',
  ),
  to('(?:the |my )?(?:average|mean|usual) (?:of|in|for|over|during) (?=(?:this|last|the|all) )', 'average '),
  to(
    '(?:out )?of (?:those|these|the) (?:\\d+ )?(day|night|week|month)s(?: ,)? (?:which|what)(?: one)?(?: was| is)?',
    'which $1',
  ),
  to('(?:which|what)(?: one)? of (?:those|these|the) (?:\\d+ )?(day|night|week|month)s', 'which $1'),
  to(
    '(?:which|what) (?:one )?(?:of (?:those|these) (?:meals|breakfasts|lunches|dinners|times|foods|ones)|of (?:them|those|these))',
    'which',
  ),
  to(
    '(?<=^ )the (first|second|last|final|other) (half|day|week|fortnight|\\d+ days)(?= $)',
    'the $1 $2 of it',
  ),
  to(
    '(?:leading (?:up )?(?:to|into)|running up to|in the run up to|prior to)(?= (?:it|that|then|this|those|them)(?: |$))',
    'before',
  ),
  to('(?<=(?:days?|weeks?|months?|years?|nights?) )(?:afterwards?|thereafter)', 'after'),
  to('(?<=(?:days?|weeks?|months?|years?|nights?) )beforehand', 'before'),
  to(
    '(?:the )?days (?:that |when |on which )?i (?:took|had|ate|drank|got)(?: it| them| one| any)?',
    'how many days',
  ),
  to(
    '(?:what|how much) (?:do|am) i (?:weigh|weighing)(?: right| just)? (?:now|today|at the moment|currently)',
    'the latest weight',
  ),
  to('the (?:present|current) (week|month|quarter|year)', 'this $1'),
  to('(?<=this (?:week|month|quarter|year) )(?:, )?(?:up to|until|as of) (?:now|today)', ''),
  to(
    '(?<=^ )(?:was|were|is|are) (.+?) (?:(?:any|much|at all|so) )*(?:different|the same|similar|like that)(?: then| too| there)?(?= $)',
    '$1',
  ),
  to('(?:on|with|over|for) the (most|fewest|least) (?:days|nights|times)', '$1'),
  to(
    `(?:from|of|among|out of|in) (?:those|these) (?:\\d+ )?(?:days|nights|dates|times|weeks)(?= (?:,|what|which|when|the|only|$)|$)`,
    'in that time',
  ),
  to(
    '(?<=in that time (?:, )?|^ )which(?: one)? (?:was|is) the (?:very )?(?:last|latest|most recent|newest)(?: one)?(?= $)',
    'the latest',
  ),
  to('(?:from|of|among|out of) (?:them|those|these)(?: all)?', ''),
  to('(?:which|what) (?:one|was it)(?= (?:is|was|were|had|did) )', 'which'),
  to(
    `not counting (?:this|that) (?:one|time)|excluding (?:this|that) (?:one|time)|(?<!(?:${NAMED}) )before (?:this|that) one`,
    '',
  ),
  to('weekend (mornings?|evenings?|afternoons?|nights?)', 'weekends in the $1'),
  to(
    '(?:leave out|leaving out|without|excluding|except(?: for)?|not counting|minus) (?:the )?weekends',
    'weekdays',
  ),
  to(
    '(?:leave out|leaving out|without|excluding|except(?: for)?|not counting|minus) (?:the )?weekdays',
    'weekends',
  ),
  to('tho|though', ''),
  to('(?:the )?(?:whole|entire|full) day|all day(?: long)?|all meals', 'throughout'),
  to('(?:at|on) this rate|as a whole|on the whole', ''),
  to('compared with (?:what is |my |the )?(?:usual|normal)(?: for me)?', 'average compared with'),
  to('compared with (?:the |my )?(?:average|mean)(?: (?:of|in|for|over|during))?', 'average compared with'),
  to(`(${WEEKDAY}) (breakfast|lunch|dinner|snack)(?:e?s)`, '$1s at $2'),
  to(`(${WEEKDAY}) (morning|evening|afternoon|night)s`, '$1s in the $2'),
  to(
    'when did i next|when was the next time(?: that)?(?: i)?|the next time(?: that)?(?: i)?',
    'when did i first',
  ),
  to(
    '(?:what|how much|how many|how|where) (?:is|am|are) (?:it|that|they)(?: at)?(?: right| just)? now|(?:what|how much|how many|how|where) (?:it|that|they) (?:is|are)(?: at)?(?: right| just)? now|(?:the )?(?:newest|freshest|latest|most recent) (?:one|value|figure|reading|entry|measurement)(?= $)|(?<=^ (?:right |just |at )?)now(?= $)',
    'the latest',
  ),
]

const SLEEP: readonly Plain[] = [
  to('(?:the |my )?(?:quality|rating|score)', 'sleep quality'),
  to('(?:the |my )?(?:duration|length|hours?|how long)', 'sleep duration'),
]

/** Parts of what was asked about, by one word. */
const ON_MEASURE: Readonly<Record<string, readonly Plain[]>> = {
  sleep_hours: SLEEP,
  sleep_quality: SLEEP,
  mood: [to('(?:my )?energy', 'energy level')],
  stress: [to('(?:my )?energy', 'energy level')],
  energy: [to('(?:my )?energy', 'energy level')],
}

const KIND =
  '(?:kinds?|sorts?|types?|variet(?:y|ies)|brands?|ones?|(?:of|out of) (?:them|those|these|the [a-z]+))(?: of (?:it|them|those|that|these))?'
const WINNER =
  '(?:(?:is|was|were|came|comes|are) )?(?:the |my )?(?:overall )?(?:champion|winner|favou?rite|top one|number one|(?:out )?on top|in the lead|ahead)'

/** "which kind was on top", after several foods or a kind of them. */
const OF_FOODS: readonly Plain[] = [to(WINNER, 'most')]
const WHICH_FOOD = words(
  `(?:which|what) (${KIND}|[a-z]+)(?: (?:did|do|have|had) i (?:eat|have|had|eaten|drink|drunk|get|got)(?: the)?)?(?= (?:[a-z]+ )*(?:most|least|fewest|biggest|highest|lowest)(?: |$))`,
)

function ofFoods(text: Words, of: string): Words {
  if (!of.includes(' or ') && !isCollective(of)) return text
  let plain = text
  for (const [pattern, said] of OF_FOODS) plain = plain.replace(pattern, said)
  return plain.replace(WHICH_FOOD, (said, noun: string) =>
    isCollective(noun) || new RegExp(`^${KIND}$`).test(noun) ? 'which food' : said,
  )
}

/** @param last the last question. */
export function inKnownWords(text: Words, { measure, of }: Query): Words {
  let plain = text
  for (const [pattern, said] of [...PLAIN, ...(ON_MEASURE[measure] ?? [])])
    plain = plain.replace(pattern, said)
  return of !== undefined && MEASURES[measure].from === 'food' ? ofFoods(plain, of) : plain
}
