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
    .map((name) => ({ name, far: distance(single, name) }))
    .filter(({ name, far }) => far <= Math.min(most, Math.floor(name.length / 3)))
    .sort((a, b) => a.far - b.far)
  const [best, second] = near
  return best === undefined || second?.far === best.far ? undefined : `${best.name}${ending}`
}

/** Letters put in, left out, changed, or two swapped. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const above = rows[i - 1] ?? []
      const isSame = a[i - 1] === b[j - 1]
      const changed = (above[j - 1] ?? 0) + (isSame ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (rows[i - 2]?.[j - 2] ?? 0) + 1
          : changed
      row.push(Math.min(changed, swapped, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}
