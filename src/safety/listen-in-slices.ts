import { eachInSlices, type Slices } from '../core/slices.ts'
import type { Listen, Safety, Said } from './safety.ts'

/**
 * As `listen`, of many texts, each read for itself and in slices: entries may have long notes. The card is of those that
 * add to it, so that not all are read a second time at once.
 */
export async function listenInSlices(
  { listen, slices }: { listen: Listen; slices: Slices },
  userId: string,
  said: readonly Said[],
  caller: Parameters<Listen>[2],
): Promise<Safety> {
  const alarming: Said[] = []
  const known = new Set<string>()
  await eachInSlices(said, slices, (one) => {
    const added = listen(userId, one, caller).flags.map(({ key, level }) => `${key} ${level}`)
    if (added.every((flag) => known.has(flag))) return
    for (const flag of added) known.add(flag)
    alarming.push(one)
  })
  return listen(userId, alarming, caller)
}
