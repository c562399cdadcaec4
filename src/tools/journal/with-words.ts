import { addDays, type LocalDate } from '../../contract/calendar-date.ts'
import { eachInSlices, type Slices } from '../../core/slices.ts'
import type { CheckinDocument } from '../../journal/checkin-schema.ts'
import type { FoodBrief } from '../../journal/stored-entries.ts'
import type { ToolContext } from '../tool.ts'

/** Days that are read at once: their texts are read in slices. */
const DAYS_AT_ONCE = 7

type Window = { from: LocalDate; to: LocalDate }
type Reader = Pick<ToolContext, 'userId' | 'features'>

/** A window in parts of a few days, in order. */
function* partsOf({ from, to }: Window): Generator<Window> {
  for (let start = from; start <= to; start = addDays(start, DAYS_AT_ONCE)) {
    const end = addDays(start, DAYS_AT_ONCE - 1)
    yield { from: start, to: end < to ? end : to }
  }
}

/** What is asked for of a window, read a few days at a time. */
async function wantedOf<T>(
  window: Window,
  slices: Slices,
  { read, isWanted }: { read: (part: Window) => readonly T[]; isWanted: (one: T) => boolean },
): Promise<T[]> {
  const found: T[] = []
  for (const part of partsOf(window)) {
    if (slices.isOver()) await slices.next()
    await eachInSlices(read(part), slices, (one) => {
      if (isWanted(one)) found.push(one)
    })
  }
  return found
}

/** The entries of a window that are asked for, oldest first. */
export const wantedEntries = (
  { userId, features: { foodJournal } }: Reader,
  window: Window,
  slices: Slices,
  isWanted: (entry: FoodBrief) => boolean,
): Promise<FoodBrief[]> =>
  wantedOf(window, slices, { read: ({ from, to }) => foodJournal.briefs(userId, from, to), isWanted })

/** As `wantedEntries`, of check-ins. */
export const wantedCheckins = (
  { userId, features: { checkins } }: Reader,
  window: Window,
  slices: Slices,
  isWanted: (checkin: CheckinDocument) => boolean,
): Promise<CheckinDocument[]> =>
  wantedOf(window, slices, {
    read: (part) => checkins.list(userId, { ...part, limit: 500 }).checkins.toReversed(),
    isWanted,
  })
