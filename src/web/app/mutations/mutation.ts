import { UNDO_MS } from '../../../contract/durations.ts'
import type { Drawn } from './drawn.ts'

/** One change that the page sends to the server, and the rules by which changes are sent. Pure. */

export type ChangeRequest = {
  method: 'post' | 'put' | 'patch' | 'delete'
  path: string
  params?: Readonly<Record<string, string>>
  body?: unknown
  /** The version of the entry that the person saw; the server refuses the change of any other. */
  ifMatch?: string
}

/**
 * Why the server did not take a change. `conflict`: the entry was changed or deleted elsewhere meanwhile. `not-guardian`:
 * who made it is not a guardian of its person any more.
 */
export type Refusal = {
  kind: 'refused' | 'conflict' | 'not-guardian'
  status: number
  reason: string
  current?: unknown
}

export type Mutation = {
  /** Stays the same however often it is sent: the server carries it out once. */
  id: string
  /** The user id of the person whose journal it changes; it is never sent as anybody else. */
  person: string
  /** The user id of the guardian who made it, where somebody acted for that person. */
  guardian?: string
  /** What that person was called then: of those whose guardian one is no more the server says nothing. */
  personName?: string
  /** When it was made, in epoch milliseconds of the server's clock as far as it was known. */
  at: number
  /** The browser's own time, where the server's was never known: the right one is found when it is sent. */
  browserAt?: number
  timeZone: string
  /** Whether its date was that of the clock, and not one that the person chose. */
  isToday?: boolean
  /** What it is called in the list of changes that are not sent. */
  label: string
  request: ChangeRequest
  /** Changes that share a subject depend on each other: none is sent past a refused one. */
  subjects?: readonly string[]
  /** Whether the others of its subject are right without it, such as one value of a check-in. */
  isIndependent?: boolean
  /** Words of a meal, which are read by the server before the entries are sent. */
  words?: string
  /** What the page shows of it before the server has it. */
  draws?: Drawn
  /** It can be undone until then, and is not sent before. */
  heldUntil?: number
  /** How often it was sent without an answer that settles it. */
  attempts: number
  refusal?: Refusal
}

/** A stored mutation with its place in the order. */
export type Queued = Mutation & { seq: number }

/** What an attempt came to. */
export type Outcome =
  | { kind: 'done'; answer: unknown; version?: string | undefined }
  /** Nobody answered, or not now: sent again after a while. */
  | { kind: 'later'; retryAfterMs?: number | undefined }
  /** The person has to sign in first. */
  | { kind: 'signed-out' }
  | { kind: 'refused'; refusal: Refusal }

/** Whose journal it is of, and by whom. */
export type Whose = Pick<Mutation, 'person' | 'guardian' | 'personName'>

/** Whose it is to send: of the person, or of the guardian who acted for them. */
export const ownerOf = ({ guardian, person }: Pick<Mutation, 'guardian' | 'person'>): string =>
  guardian ?? person

/** A clock that was set back meanwhile does not hold a change for longer. */
const isHeld = ({ heldUntil }: Mutation, now: number) =>
  heldUntil !== undefined && heldUntil > now && heldUntil - now <= UNDO_MS

/** The first of the owner's changes that may be sent; those behind a refused or held one of the same subject wait. */
export function nextToSend(queue: readonly Queued[], owner: string, now: number): Queued | undefined {
  const waiting = new Set<string>()
  const own = queue.filter((queued) => ownerOf(queued) === owner).toSorted((a, b) => a.seq - b.seq)
  for (const queued of own) {
    const { subjects = [], refusal } = queued
    const isFree = refusal === undefined && !isHeld(queued, now)
    if (isFree && !subjects.some((subject) => waiting.has(subject))) return queued
    if (refusal === undefined || queued.isIndependent !== true)
      for (const subject of subjects) waiting.add(subject)
  }
  return undefined
}

/** Of the changes that wait, those that are not sent before the refused ones are settled. Both in order. */
export function changesBehind<T extends Mutation>(refused: readonly T[], waiting: readonly T[]): T[] {
  const held = new Set(
    refused.filter(({ isIndependent }) => isIndependent !== true).flatMap(({ subjects = [] }) => subjects),
  )
  return waiting.filter(({ subjects = [] }) => {
    const isBehind = subjects.some((subject) => held.has(subject))
    if (isBehind) for (const subject of subjects) held.add(subject)
    return isBehind
  })
}

/** An answer of the server that something broke inside is not repeated forever. */
const MAX_ATTEMPTS_AT_FAILURE = 8
const LATER = [0, 408, 425, 429, 502, 503, 504]
const CONFLICT = [404, 409, 412]

type Failure = {
  status: number
  reason: string
  retryAfter?: number | undefined
  isNotGuardian?: boolean
  isKeyReused?: boolean
}

/** What a failed attempt means for a change. */
export function outcomeOfFailure(mutation: Mutation, failure: Failure): Outcome {
  const { status, reason, retryAfter } = failure
  const { method } = mutation.request
  if (LATER.includes(status) || (status >= 500 && mutation.attempts < MAX_ATTEMPTS_AT_FAILURE))
    return { kind: 'later', retryAfterMs: retryAfter === undefined ? undefined : retryAfter * 1000 }
  if (status === 401) return { kind: 'signed-out' }
  // The page has sent it as it closed, with a tap more than could be written down by then.
  if (failure.isKeyReused === true) return { kind: 'done', answer: undefined }
  // Deleted elsewhere: so it was to be.
  if (status === 404 && method === 'delete') return { kind: 'done', answer: undefined }
  if (failure.isNotGuardian === true)
    return { kind: 'refused', refusal: { kind: 'not-guardian', status, reason } }
  const kind = CONFLICT.includes(status) ? 'conflict' : 'refused'
  return { kind: 'refused', refusal: { kind, status, reason } }
}

/** What the server calls an entry that was made here, and its version. */
export type ServerId = { id: string; version?: string | undefined }
export type ServerIds = Readonly<Record<string, ServerId>>

/** How an entry is called before the server has it. */
export const localId = (mutationId: string, index: number): string => `local:${mutationId}:${index}`
export const isLocalId = (id: string): boolean => id.startsWith('local:')

type Named = Pick<Mutation, 'id' | 'subjects'>
/** Whether one of two changes depends on the other. */
export const sharesSubject = ({ subjects = [] }: Named, other: Named): boolean =>
  subjects.some((subject) => other.subjects?.includes(subject))

/** How the entries are called that a change makes. */
export const namesMadeBy = ({ id, subjects = [] }: Named): string[] =>
  subjects.filter((subject) => subject.startsWith(`local:${id}:`))

/** Changes, with those that need what they make, and so on. @param queue in order. */
export function withDependents<T extends Named>(queue: readonly T[], ids: readonly string[]): T[] {
  const made = new Set<string>()
  return queue.filter((each) => {
    const isChosen = ids.includes(each.id) || each.subjects?.some((subject) => made.has(subject)) === true
    if (isChosen) for (const name of namesMadeBy(each)) made.add(name)
    return isChosen
  })
}

/** With the server's names in place of those that were given here. */
export function withServerIds<T extends Mutation>(mutation: T, ids: ServerIds): T {
  const { subjects = [], request } = mutation
  if (!subjects.some((subject) => subject in ids)) return mutation
  const own = Object.values(request.params ?? {}).find((param) => param in ids)
  const version = own === undefined ? undefined : ids[own]?.version
  const named = renamed({ ...mutation, request }, ids) as T
  if (version === undefined || request.method === 'post') return named
  return { ...named, request: { ...named.request, ifMatch: version } }
}

/** How many entries words may come to: that many names are kept for them. */
export const MAX_WORDS_ENTRIES = 50

/** Words have come to fewer entries than there were names for. */
const isUnused = (id: unknown, ids: ServerIds) =>
  typeof id === 'string' && isLocalId(id) && !(id in ids) && id.replace(/:\d+$/, ':0') in ids

function renamed(value: unknown, ids: ServerIds): unknown {
  if (typeof value === 'string') return ids[value]?.id ?? value
  if (Array.isArray(value))
    return value.filter((part) => !isUnused(part, ids)).map((part) => renamed(part, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, renamed(part, ids)]))
}

/**
 * The later changes that were made on top of one that has just been stored: they are of the version that it made, and
 * name its entries as the server does.
 */
export function rebased(
  queue: readonly Queued[],
  done: Queued,
  { version, ids = {} }: { version?: string | undefined; ids?: ServerIds },
): Queued[] {
  const { request } = done
  return queue
    .filter((later) => later.seq > done.seq && later.person === done.person && sharesSubject(later, done))
    .map((later) => {
      const named = withServerIds(later, ids)
      const isOnTop = request.ifMatch !== undefined && named.request.ifMatch === request.ifMatch
      if (version === undefined || !isOnTop) return named
      return { ...named, request: { ...named.request, ifMatch: version } }
    })
}

/** The changes that were made on top of one, of another version in place of its own. */
export function movedWith(
  queue: readonly (Mutation & { seq?: number })[],
  moved: Mutation,
  version: string | undefined,
): Queued[] {
  const { ifMatch: before } = moved.request
  if (before === undefined || version === undefined) return []
  return queue.flatMap((each) => {
    const { id, seq, request } = each
    const isOnTop = id !== moved.id && sharesSubject(each, moved)
    if (seq === undefined || !isOnTop || request.ifMatch !== before) return []
    return { ...each, seq, request: { ...request, ifMatch: version } }
  })
}

const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 5 * 60_000

/**
 * How long to wait after failures in a row: twice as long each time, and spread, so that the devices of a family do not
 * come back at the same moment; never less than the server asks for.
 * @param chance from 0 to 1.
 */
export function waitAfter(failures: number, chance: number, retryAfterMs = 0): number {
  const most = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1))
  return Math.max(retryAfterMs, most / 2 + (chance * most) / 2)
}
