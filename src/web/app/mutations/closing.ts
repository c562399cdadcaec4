import { isLocalId, type Mutation, namesMadeBy } from './mutation.ts'

/** What is sent while the page closes: nobody is there for the answers any more. Pure. */

/** Browsers send no more than 64 KiB then. The rest is sent when the page is opened again. */
const MAX_BYTES = 60_000

/** In each of them one change follows another: its subjects, and what is added to a day one after the other. */
function lanesOf({ id, subjects = [id], draws }: Mutation): readonly string[] {
  return draws?.kind === 'add' || draws?.kind === 'note' ? [...subjects, `added ${draws.date}`] : subjects
}

/** Whether all is known that it needs: words are to be read before, and times found without the server's clock set. */
const isReady = ({ words, browserAt, refusal, request }: Mutation) =>
  refusal === undefined &&
  browserAt === undefined &&
  (words === undefined || (request.body as { entries?: unknown } | undefined)?.entries !== undefined)

/** Whether it names an entry, or the version of one, that only the answer to an earlier change will tell. */
function needsAnswer(change: Mutation): boolean {
  const { subjects = [], request } = change
  const own = namesMadeBy(change)
  return (
    request.ifMatch !== undefined || subjects.some((subject) => isLocalId(subject) && !own.includes(subject))
  )
}

/**
 * The changes that can be sent now, in order. None is sent past one that it follows and that stays.
 * @param queue all that are not sent, in order.
 * @param isOwn whether the page may send it: what is left from before is sent when the page is opened again.
 * @param isInOrder whether they are sent one after another, and none after one that was not taken.
 */
export function sentOnClosing<T extends Mutation>(
  queue: readonly T[],
  isOwn: (change: T) => boolean,
  isInOrder: boolean,
): T[] {
  const [sent, kept] = [new Set<string>(), new Set<string>()]
  let left = MAX_BYTES
  return queue.filter((change) => {
    const lanes = lanesOf(change)
    const isBehind = lanes.some((lane) => sent.has(lane))
    const isFree = !lanes.some((lane) => kept.has(lane)) && (!isBehind || (isInOrder && !needsAnswer(change)))
    left -= JSON.stringify(change.request).length
    const isSent = isFree && isReady(change) && isOwn(change) && left > 0
    // The others are right without it, and it waits for the person.
    if (change.refusal !== undefined && change.isIndependent === true) return false
    for (const lane of lanes) (isSent ? sent : kept).add(lane)
    return isSent
  })
}
