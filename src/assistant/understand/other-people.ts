import { isNoFood } from '../../core/english/no-food.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { OTHER_PEOPLE } from './function-words.ts'
import { readMeasures } from './measure-words.ts'
import { PERSONAL_HOLIDAYS } from './window/holidays.ts'
import { type Words, words } from './words.ts'

const TIME =
  /^(?:today|yesterday|week|month|year|night|morning|evening|afternoon|day|weekend|\w*day|spring|summer|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december|breakfast|lunch|dinner|snack|new|years?|it|that|what|doctor|shepherd|baker|cow|goat|sheep|kellogg|lay|mcdonald|wendy|domino|ben|reese|hershey)$/

/** They stand for foods, days and meals as well: "the average of them". */
const MAY_BE_THINGS = wordSet('they them their theirs others')
const THEY = words(
  '(?:did|do|does|have|had|are|were|can|should) they (?:eat|ate|eaten|drink|sleep|slept|take|log|weigh|feel|have|get|been)|they (?:ate|eat|drank|slept|took|weigh|feel|felt)|(?:their|theirs) (?:[a-z]+ )?(?:sleep|mood|weight|stress|energy|intake|calories|diet|breakfast|lunch|dinner|day|week|headaches?)|(?:about|for|of) (?:the )?(?:others|them) (?:all )?(?:eat|ate|sleep|slept)|do (?:the )?others',
)

/** "the kettle's on", "sleep's been bad": something is, or has, and owns nothing. */
const isContraction = (owner: string, after: string) =>
  after === '' ||
  readMeasures(` ${owner} `).asked.length > 0 ||
  AFTER_IS.has(after) ||
  (/(?:ing|ed)$/.test(after) && isNoFood(after)) ||
  /^(?:,|;|-|:)$/.test(after)
const AFTER_IS = wordSet(
  'on off up down in out at by for to been a an the my your our not no so too very really quite still just only all always never about from here there gone got done ' +
    'rubbish bad good awful great fine low high poor terrible dreadful dire better worse crap broken ill sick tired late early mad cross worried',
)

/**
 * Whether a question is about somebody else, of whom nothing is known here: "my wife's sleep", "did Anna eat".
 * @param isFood whether words name a food, which may be called after somebody.
 */
export function isAboutOthers(text: Words, sentence: string, isFood: (name: string) => boolean): boolean {
  const parts = text.replace(PERSONAL_HOLIDAYS, 'holiday').trim().split(' ')
  if (parts.some((word) => OTHER_PEOPLE.has(word) && !MAY_BE_THINGS.has(word))) return true
  if (THEY.test(text)) return true
  const at = parts.indexOf('s')
  const owner = parts[at - 1]
  if (
    at > 0 &&
    owner !== undefined &&
    !isContraction(owner, parts[at + 1] ?? '') &&
    !TIME.test(owner) &&
    !isFood(owner) &&
    !isFood(`${owner} ${parts[at + 1] ?? ''}`)
  )
    return true
  // A name in capitals where the person would stand.
  const subject =
    /\b(?:[Dd]id|[Dd]oes|[Hh]as|[Ww]as|[Ii]s) ([A-Z][a-z]+) (?:eat|have|had|sleep|drink|take|get|weigh|log|feel|eating|getting|sleeping)\b/.exec(
      sentence,
    )?.[1]
  return (
    subject !== undefined && subject !== 'I' && readMeasures(` ${subject.toLowerCase()} `).asked.length === 0
  )
}
