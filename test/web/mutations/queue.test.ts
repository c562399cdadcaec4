import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type ChangeRequest,
  type Mutation,
  nextToSend,
  type Outcome,
  outcomeOfFailure,
  type Queued,
  waitAfter,
} from '../../../src/web/app/mutations/mutation.ts'
import {
  createMemoryStore,
  type MutationStore,
  sendQueue,
} from '../../../src/web/app/mutations/send-queue.ts'
import { change } from './change.ts'

const now = () => 0

class Crash extends Error {}
type Entry = { by: string; version: number }

/** A server that carries out each id once, whose answers may be lost, and which may be away. */
function fakeServer() {
  const first = new Map<string, Outcome>()
  const order: string[] = []
  const entries = new Map<string, Entry>()
  let version = 0
  function run({ id, request }: Queued): Outcome {
    const { method, params = {}, ifMatch } = request
    const { entry = id } = params
    const found = entries.get(entry)
    if (method !== 'post' && found === undefined)
      return outcomeOfFailure(change(id, { request }), { status: 404, reason: 'gone' })
    if (ifMatch !== undefined && ifMatch !== String(found?.version))
      return outcomeOfFailure(change(id, { request }), { status: 412, reason: 'changed' })
    order.push(id)
    version += 1
    if (method === 'delete') entries.delete(entry)
    else entries.set(entry, { by: id, version })
    return { kind: 'done', answer: undefined, version: String(version) }
  }
  return {
    order,
    entries,
    answer(queued: Queued): Outcome {
      const before = first.get(queued.id)
      if (before !== undefined) return before
      const outcome = run(queued)
      // A refused change is not remembered: sent again it may be right.
      if (outcome.kind === 'done') first.set(queued.id, outcome)
      return outcome
    },
  }
}

/** A disk on which the browser may end right before or right after any write. */
function crashing(disk: MutationStore, chance: () => number): MutationStore {
  const around = async <T>(write: () => Promise<T>): Promise<T> => {
    const at = chance()
    if (at < 0.08) throw new Crash()
    const result = await write()
    if (at > 0.92) throw new Crash()
    return result
  }
  return {
    list: () => disk.list(),
    add: (mutation) => around(() => disk.add(mutation)),
    update: (changed, removed) => around(() => disk.update(changed, removed)),
    changeUnsent: (seq, change) => around(() => disk.changeUnsent(seq, change)),
    removeSent: (seq, changeLeft) => around(() => disk.removeSent(seq, changeLeft)),
  }
}

/** Numbers that follow from a seed. */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

const ACTIONS = 200

/** Seven days of two devices without a server that can be relied on, then the server is back for good. */
async function week(seed: number) {
  const chance = numbers(seed)
  const server = fakeServer()
  const disks = [createMemoryStore(), createMemoryStore()] as const
  const known: { entry: string; version: string }[] = []
  const made: { id: string; device: number; isKept: boolean; request: ChangeRequest }[] = []
  const ended = new Set<string>()
  const send = async (device: number, isAway: boolean, isCrashing: boolean) => {
    const disk = disks[device] as MutationStore
    const store = isCrashing ? crashing(disk, chance) : disk
    const attempt = async (queued: Queued): Promise<Outcome> => {
      const lost = chance()
      if (isAway && lost < 0.6) return { kind: 'later' }
      const outcome = server.answer(queued)
      // Carried out, but the answer did not arrive.
      return isAway ? { kind: 'later' } : outcome
    }
    const onSettled = ({ id }: Queued) => ended.add(id)
    return await sendQueue({ store, now, attempt, onSettled }, 'ana').catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error
    })
  }
  for (let action = 0; action < ACTIONS; action++) {
    const device = chance() < 0.5 ? 0 : 1
    const id = `${device}-${action}`
    const target = chance() < 0.6 ? undefined : known[Math.floor(chance() * known.length)]
    const edit = target && { params: { entry: target.entry }, ifMatch: target.version }
    const method = edit === undefined ? 'post' : chance() < 0.3 ? 'delete' : 'patch'
    const request: ChangeRequest = { method, path: '/entry', ...edit }
    const subjects = target && { subjects: [target.entry] }
    const isKept = await crashing(disks[device], chance)
      .add(change(id, { request, ...subjects }))
      .then(() => true)
      .catch(() => false)
    made.push({ id, device, isKept, request })
    if (chance() < 0.3) await send(chance() < 0.5 ? 0 : 1, chance() < 0.7, true)
    if (chance() < 0.1)
      for (const [entry, { version }] of server.entries) known.push({ entry, version: String(version) })
  }
  for (const device of [0, 1]) await send(device, false, false)
  return { server, made, left: (await Promise.all(disks.map((disk) => disk.list()))).flat() }
}

describe('a week without a server that can be relied on', () => {
  test('loses no change, doubles none and keeps the order of each device, wherever the browser ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { server, made, left } = await week(seed)
        const stored = server.order
        expect(new Set(stored).size).toBe(stored.length)
        const isListed = (id: string) =>
          left.some((queued) => queued.id === id && queued.refusal !== undefined)
        for (const { id, isKept, request } of made) {
          const isSettled = stored.includes(id) || isListed(id) || request.method === 'delete'
          const waits = left.some((queued) => queued.id === id)
          // What waits at the end is behind a refused change of the same entry, which the person decides about.
          if (isKept) expect(isSettled || waits).toBe(true)
          if (stored.includes(id)) expect(waits).toBe(false)
        }
        for (const queued of left.filter(({ refusal }) => refusal === undefined))
          expect(
            left.some((other) => other.subjects?.[0] === queued.subjects?.[0] && other.refusal !== undefined),
          ).toBe(true)
        for (const device of [0, 1]) {
          const own = made.filter((each) => each.device === device).map(({ id }) => id)
          expect(stored.filter((id) => own.includes(id))).toEqual(own.filter((id) => stored.includes(id)))
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('what is sent next', () => {
  const queue = (...mutations: Mutation[]): Queued[] => mutations.map((each, seq) => ({ ...each, seq }))
  const refusal = { kind: 'refused', status: 422, reason: 'no' } as const

  test('is the oldest change of the person, never that of another', () => {
    expect(nextToSend(queue(change('a', { person: 'ben' }), change('b'), change('c')), 'ana', 0)?.id).toBe(
      'b',
    )
    expect(nextToSend(queue(change('a', { person: 'ben' })), 'ana', 0)).toBeUndefined()
  })

  test('is nothing that depends on a refused change, and all else', () => {
    const found = queue(
      change('a', { subjects: ['x'], refusal }),
      change('b', { subjects: ['x'] }),
      change('c', { subjects: ['y'] }),
    )
    expect(nextToSend(found, 'ana', 0)?.id).toBe('c')
    expect(nextToSend(found.slice(0, 2), 'ana', 0)).toBeUndefined()
  })

  test('a second correction made on top of the first is of the version that the first made', async () => {
    const store = createMemoryStore()
    const sent: (string | undefined)[] = []
    const request = { method: 'patch', path: '/entry', ifMatch: '1' } as const
    for (const id of ['a', 'b']) await store.add(change(id, { subjects: ['x'], request }))
    const attempt = async ({ request: { ifMatch } }: Queued): Promise<Outcome> => {
      sent.push(ifMatch)
      return { kind: 'done', answer: undefined, version: '2' }
    }
    expect(await sendQueue({ store, now, attempt }, 'ana')).toEqual({ kind: 'empty' })
    expect(sent).toEqual(['1', '2'])
  })

  test('has every tap that became part of it, whenever that was', async () => {
    const store = createMemoryStore()
    for (const id of ['a', 'b']) await store.add(change(id, { subjects: ['checkin'] }))
    let taps = 0
    const tap = async () => {
      const isTaken = await store.changeUnsent(2, (stored) => ({
        ...stored,
        request: { ...stored.request, body: [...((stored.request.body ?? []) as number[]), taps] },
      }))
      if (isTaken) taps += 1
    }
    const tapped = new Proxy(store, {
      get:
        (_, name: keyof MutationStore) =>
        async (...args: never[]) => {
          const found = await (store[name] as (...args: never[]) => Promise<unknown>)(...args)
          await tap()
          return found
        },
    })
    const sent: unknown[] = []
    const attempt = async ({ id, request }: Queued): Promise<Outcome> => {
      sent.push([id, request.body])
      return { kind: 'done', answer: undefined }
    }
    await sendQueue({ store: tapped, now, attempt }, 'ana')
    expect(taps).toBeGreaterThan(2)
    expect(sent).toEqual([
      ['a', undefined],
      ['b', Array.from({ length: taps }, (_, tap) => tap)],
    ])
  })
})

describe('what an answer means', () => {
  const of = (status: number, extra: Partial<Mutation> = {}, retryAfter?: number) =>
    outcomeOfFailure(change('a', extra), { status, reason: 'why', retryAfter })

  test('no server, or a busy one, is asked again; a person who is signed out signs in first', () => {
    for (const status of [0, 429, 502, 503, 504]) expect(of(status).kind).toBe('later')
    expect(of(429, {}, 7)).toEqual({ kind: 'later', retryAfterMs: 7000 })
    expect(of(401)).toEqual({ kind: 'signed-out' })
  })

  test('a refused change is kept with the reason, and a failure of the server after some attempts', () => {
    expect(of(422)).toEqual({ kind: 'refused', refusal: { kind: 'refused', status: 422, reason: 'why' } })
    expect(of(403).kind).toBe('refused')
    expect(of(500).kind).toBe('later')
    expect(of(500, { attempts: 8 }).kind).toBe('refused')
  })

  test('what was changed elsewhere is a conflict, but a deletion of what is gone is done', () => {
    expect(of(412)).toMatchObject({ refusal: { kind: 'conflict' } })
    expect(of(404)).toMatchObject({ refusal: { kind: 'conflict' } })
    expect(of(404, { request: { method: 'delete', path: '/entry' } }).kind).toBe('done')
  })

  test('the wait grows, is spread, and is never shorter than the server asks for', () => {
    expect(waitAfter(1, 0)).toBe(500)
    expect(waitAfter(1, 1)).toBe(1000)
    expect(waitAfter(4, 1)).toBe(8000)
    expect(waitAfter(60, 1)).toBe(300_000)
    expect(waitAfter(1, 0, 9000)).toBe(9000)
  })
})
