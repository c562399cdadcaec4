/** Where a feature is among so many places: FNV-1a, mixed so that neighbouring hashes do not share a place. */
export function placeOf(name: string, places: number): number {
  let hash = 2166136261
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 12)) >>> 0) % places
}
