import { editDistance } from '../../../core/edit-distance.ts'

/** Names of days and months that are far from what was meant, but near no other: "wensday", "febuary". */

const NAMES = (
  'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december ' +
  'yesterday tomorrow weekend fortnight christmas halloween thanksgiving valentines'
).split(' ')
const MIN_LENGTH = 5

/** The name that was meant; undefined: none, or several. */
export function calendarName(word: string): string | undefined {
  if (word.length < MIN_LENGTH) return undefined
  const most = word.length >= 7 ? 3 : word.length >= 6 ? 2 : 1
  const isMany = word.endsWith('s') && word.length > MIN_LENGTH && !word.startsWith('chr')
  const [single, ending] = isMany ? [word.slice(0, -1), 's'] : [word, '']
  const mayBe = (name: string) => name[0] === word[0] && Math.abs(name.length - single.length) <= most
  const near = NAMES.filter(mayBe)
    .map((name) => ({ name, far: editDistance(single, name) }))
    .filter(({ name, far }) => far <= Math.min(most, Math.floor(name.length / 3)))
    .sort((a, b) => a.far - b.far)
  const [best, second] = near
  return best === undefined || second?.far === best.far ? undefined : `${best.name}${ending}`
}
