/** The most similar of these names, without characters that a terminal would interpret. */
export function nearestName(asked: string, names: readonly string[]): string {
  const distanceTo = (name: string) => editDistance(asked.toLowerCase(), name.toLowerCase())
  const [nearest = ''] = names
    .map((name) => ({ name, distance: distanceTo(name) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name)
  return nearest.replace(/\p{Cc}/gu, '\ufffd')
}

/** The number of characters to insert, delete or replace to get from one text to the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [position, character] of [...from].entries()) {
    const next = [position + 1]
    for (const [index, other] of [...to].entries()) {
      const replaced = (row[index] ?? 0) + (character === other ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
