import { WEEKDAY } from './window/days.ts'
import { type Words, words } from './words.ts'

/** The words around a follow-up question, and short ways to ask on in words that the slots know. */

const LEADS =
  /^[ |,]*(?:and|or|but|so|also|then|now|ok|okay|k|right|well|yes|yeah|yep|no|nope|hmm+|hm|ah|aha|oh|um|er|ta|cheers|thanks|great|cool|nice|fine|good|wow|lol|haha|sorry|actually|wait|hang on|alright|(?:the )?same(?: again)?(?: (?:but|for|with|thing|question))*(?! (?:time|day|night|week|weekend|month|quarter|year|period|days|dates?|season)(?: |$))|what about|how about|what of|and what about|again|plus|only|just|(?:ditto|likewise|similarly|same (?:deal|story))(?: (?:for|with|on))?|(?:(?:go|going|coming|returning) )?back to)(?= |$)/
const TRAILS =
  /[ |,]+(?:(?<! (?:since|before|after|until|till|from|by|back) )then|too|though|tho|as well|also|instead|again|please|pls|haha|lol|eh|huh|btw|by the way|in the end|all in all|at this rate|out of interest|(?:while|since|as) (?:we|i|you) (?:are|am) at it|ditto|likewise|same question|same for (?:it|that|this))[ |,]*$/
const MARKS =
  /^[ |,]*(?:(?:so|ok|okay|right|well|yes|yeah|no|hmm+|ah|oh|ta|cheers|thanks|great|cool|nice|fine|sorry|actually|wait)[ |,]+)*(?:and|or|but|also|then|now|same|the same|what about|how about|what of|plus|ditto|likewise|similarly|back to)(?= |$)/
const END_MARKS = /[ |,](?:then|too|though|tho|as well|also|instead)[ |,]*$/
const PRONOUNS = words('it|its|that|them|those|these|they|this one|that one|ones?|there|the same|same')

/** Said of somebody else's question: the person's own is meant. */
const MEANT_ME =
  /^ (?:(?:i (?:meant|mean)|for|about|but|it is|only|just|how about) )?(?:me|myself|mine|my own|my data|my own data)(?: (?:not|and not) .*)?(?: i (?:meant|mean))? $/

export type FollowWords = {
  text: Words
  /** It begins or ends as one that goes on. */
  isMarked: boolean
  /** It holds a word for what came before. */
  hasPronoun: boolean
}

/** "and …", "what about …", "… then": it goes on with the question before. */
export const isMarked = (message: Words): boolean => MARKS.test(message) || END_MARKS.test(message)

/** @param measure of the last question. */
export function followWords(message: Words, measure: string): FollowWords {
  let text = withoutLeads(message)
  for (let count = 0; count < 4 && TRAILS.test(text); count++) text = text.replace(TRAILS, ' ')
  if (text.trim() === '') text = ' '
  const said = text
  for (const [pattern, plain] of [...PLAIN, ...(ON_MEASURE[measure] ?? [])])
    text = text.replace(pattern, plain)
  text = text.replace(/ +/g, ' ')
  return {
    text,
    isMarked: isMarked(message) || text !== said,
    hasPronoun: PRONOUNS.test(message),
  }
}

const withoutLeads = (message: Words): Words => {
  let text = message
  for (let count = 0; count < 8 && LEADS.test(text); count++)
    text = text.replace(LEADS, ' ').replace(/^ +/, ' ')
  return text
}

export const meansMe = (text: Words): boolean => MEANT_ME.test(withoutLeads(text).replace(/ [|,](?= )/g, ''))

type Plain = readonly [pattern: RegExp, plain: string]

const to = (pattern: string, plain: string): Plain => [words(pattern), plain]

const SOURCE = '(?:culprits?|offenders?|contributors?|sources?|suspects?)'
const ASKS_FOOD = 'which food most'

/** Other words for the same, which only make sense after a question. */
const PLAIN: readonly Plain[] = [
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
    '(?:compare|compares|comparing)(?: (?:it|that|this|them|those))?(?: (?:with|to|against))|(?:how (?:does|did) (?:it|that|this) compare|how is (?:it|that)|is (?:it|that)|was (?:it|that)|are they|were they)?(?: |^)(?:compared|as compared) (?:to|with|against)',
    'compared with',
  ),
  to(
    '(?:is|was|were|are) (?:it|that|this|those|these|they|them) (?:(?:much|a lot|any|a bit|way|even) )?(?:more|less|fewer|higher|lower|better|worse|longer|shorter|bigger|smaller)(?: or (?:more|less|fewer|higher|lower|better|worse|longer|shorter))? than',
    'compared with',
  ),
  to('(?:the |my )?(?:average|mean|usual) (?:of|in|for|over|during) (?=(?:this|last|the|all) )', 'average '),
  to(
    '(?:which|what) (?:one )?(?:of (?:those|these) (?:days|nights|weeks|months|meals|breakfasts|lunches|dinners|times|foods|ones)|of (?:them|those|these))',
    'which',
  ),
  to('(?:from|of|among|out of) (?:them|those|these)(?: all)?', ''),
  to('(?:which|what) (?:one|was it)(?= (?:is|was|were|had|did) )', 'which'),
  to(
    'not counting (?:this|that) (?:one|time)|excluding (?:this|that) (?:one|time)|before (?:this|that) one',
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
  to('compared with (?:the |my )?(?:average|mean)(?: (?:of|in|for|over|during))?', 'average compared with'),
  to(`(${WEEKDAY}) (breakfast|lunch|dinner|snack)(?:e?s)`, '$1s at $2'),
  to(`(${WEEKDAY}) (morning|evening|afternoon|night)s`, '$1s in the $2'),
  to(
    'when did i next|when was the next time(?: that)?(?: i)?|the next time(?: that)?(?: i)?',
    'when did i first',
  ),
  to(
    '(?:what|how much|how many|how|where) (?:is|am|are) (?:it|that|they)(?: at)?(?: right| just)? now|(?<=^ (?:right |just |at )?)now(?= $)',
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
