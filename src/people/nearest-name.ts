import { editDistance } from '../core/edit-distance.ts'

/** The most similar of these names, without characters that a terminal would interpret. */
export function nearestName(asked: string, names: readonly string[]): string {
  const distanceTo = (name: string) => editDistance(asked.toLowerCase(), name.toLowerCase())
  const [nearest = ''] = names
    .map((name) => ({ name, distance: distanceTo(name) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name)
  return nearest.replace(/\p{Cc}/gu, '\ufffd')
}
