import { OTHER_PEOPLE } from './function-words.ts'
import { readMeasures } from './measure-words.ts'
import { PERSONAL_HOLIDAYS } from './window/holidays.ts'
import type { Words } from './words.ts'

const TIME =
  /^(?:today|yesterday|week|month|year|night|morning|evening|afternoon|day|weekend|\w*day|spring|summer|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december|breakfast|lunch|dinner|snack|new|years?|it|that|what|doctor|shepherd|baker|cow|goat|sheep|kellogg|lay|mcdonald|wendy|domino|ben|reese|hershey)$/

/**
 * Whether a question is about somebody else, of whom nothing is known here: "my wife's sleep", "did Anna eat".
 * @param isFood whether words name a food, which may be called after somebody.
 */
export function isAboutOthers(text: Words, sentence: string, isFood: (name: string) => boolean): boolean {
  const parts = text.replace(PERSONAL_HOLIDAYS, 'holiday').trim().split(' ')
  if (parts.some((word) => OTHER_PEOPLE.has(word))) return true
  const owner = parts[parts.indexOf('s') - 1]
  if (
    parts.includes('s') &&
    owner !== undefined &&
    !TIME.test(owner) &&
    !isFood(owner) &&
    !isFood(`${owner} ${parts[parts.indexOf('s') + 1] ?? ''}`)
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
