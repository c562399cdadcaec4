/** What stands beside a question and changes no value: the scale of a rating, the state of who asks. */

const END = '(?=\\s*(?:[.,;:!?)–-]|$))'
const LEAD = '(?:\\s*[,;:(–-]\\s*|\\s+)'
const MEANT = '(?:(?:i mean|i meant|that is|as in|so|so like|like|say|please|pls|ta|thanks) )*'
const MEANT_AFTER = '(?:,? (?:i mean|i meant|that is|please|pls|ta|thanks|obviously|of course))*'

const TOP = '(?:10|ten|5|five|100|a hundred)'
/** The answer names the scale of a rating anyhow. */
const SCALE = `(?:on )?(?:(?:a|the|my) )?scale (?:of |from )?(?:0|1|one|zero) ?(?:to|-|–) ?${TOP}|on (?:a|the|my) (?:scale )?(?:of |from )?(?:0|1|one|zero) ?(?:to|-|–) ?${TOP}(?: scale)?|on (?:a|the|my) scale(?: out of ${TOP})?|(?:marked |rated |scored )?out of ${TOP}|\\/ ?10`
const RANGE = `(?:from )?(?:0|1|one|zero) ?(?:to|-|–|\\/) ?${TOP}`
const RATED = /\b(?:mood|stress\w*|energy|slee?p\w*|slept|fe(?:el|lt|eling)|rat(?:e|ed|ing)|score\w*)\b/i
/** Before a range of numbers: these are days of a month. */
const OF_DAYS =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|days?|dates?|weeks?|from|between)[a-z]*$/i
const DATED = /\b(?:today|yesterday|this|last|now|tonight|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i

const SCALED = new RegExp(
  `(?<!\\b(?:days?|nights?|times|many|\\d))${LEAD}${MEANT}(?:${SCALE})${MEANT_AFTER}\\)?${END}`,
  'i',
)
/** "above 7 out of 10": ratings go to ten, and limits of another scale stay unread. */
const LIMIT =
  /\b((?:above|over|below|under|at least|at most|(?:more|less|higher|lower|better|worse) than|hit|reach(?:ed)?) \d+(?:\.\d+)?) ?(?:out of|\/) ?(?:10|ten)\b/gi
/** Before the question: "out of ten, how was my mood". */
const SCALED_FIRST = new RegExp(
  `^\\s*(?:(?:so|and|ok|right|but),? )*(?:${SCALE}),? (?=(?:how|what|was|where|rate)\\b)`,
  'i',
)
const RANGED = new RegExp(`${LEAD}${MEANT}(?:${RANGE})${MEANT_AFTER}\\)?\\s*[.?!]*$`, 'i')

/** "my head's gone", "memory's shot": why it is asked. */
const MIND = '(?:head|brain|mind|memory|recall|concentration|eyes|phone|thumbs?|spelling|typing)'
const FAILS =
  '(?:gone|going|fried|shot|mush|jelly|soup|scrambled|a sieve|a blur|a mess|blank|empty|elsewhere|useless|hopeless|rubbish|terrible|awful|dead|dying|broken|frozen|switched off|not (?:working|what it was|great|here|with me)|all over the place|like a sieve|somewhere else|(?:gone|drawn|drawing|going) (?:a )?blank|playing up|letting me down)'
const STATE = new RegExp(
  `(?:^|[,;:(–-]|\\.|\\?)\\s*(?:(?:sorry|and|but|so|as|cos|because|apologies),? )*(?:my |the )?${MIND}(?:['’]?s| is| are| has| have| was|['’]?re)(?: (?:been|just|all|totally|completely|absolutely|a bit|really|still|so|pretty|clearly))* ${FAILS}(?: (?:today|again|lately|this morning|tonight|these days|right now|atm|rn|lol|haha|sorry))*\\)?${END}`,
  'i',
)

/** The message without such asides. */
export function withoutAsides(message: string): string {
  const asked = message.replace(STATE, ',')
  const scaled = RATED.test(asked)
    ? asked.replace(LIMIT, '$1').replace(SCALED_FIRST, '').replace(SCALED, '').replace(RANGED, withoutRange)
    : asked
  const rated = scaled === asked ? asked : asRating(scaled)
  return rated === message || !/\p{L}/u.test(rated) ? message : rated.replace(/^[\s,]+|[\s,]+$/g, '')
}

function withoutRange(said: string, ...rest: unknown[]): string {
  const [at, whole] = rest.slice(-2) as [number, string]
  const before = whole.slice(0, at)
  return OF_DAYS.test(before) || !DATED.test(before) ? said : ''
}

/** What has a scale is the rating: "energy, out of ten". */
const asRating = (text: string): string =>
  text
    .replace(/\benergy\b(?! (?:levels?|intake))/i, 'energy level')
    .replace(/\bhow (?:did|do|have) i (?=(?:slept|sleep)\b)/i, 'how well did I ')
    .replace(
      /\b(my|the|average) sleep\b(?! (?:quality|scores?|ratings?|hours|duration|length))/i,
      '$1 sleep quality',
    )
    .replace(/\bdid i (?:rate|score|mark)\b/i, 'was')
