import { afterAll, expect, test } from 'bun:test'
import { addDays } from '../../src/contract/calendar-date.ts'
import { DAY_MS } from '../../src/contract/durations.ts'
import { canMoveClock, movedClock } from './moved-clock.ts'
import { createDevice, type Device, MEALS, type Moment, numbers } from './page-offline-device.ts'
import { type Drawn, tapOn, waitingIn } from './page-offline-hands.ts'
import { isKept, signIn } from './page-support.ts'
import { type Bench, createBench, type RunningServer, type ServeOptions } from './support.ts'

/**
 * A week without the server on two phones of one person, with reloads and crashes of the browser; then the server is back.
 * `bun run check:long` does it ten times with 200 actions, and prints what was tried.
 */
const LONG = process.env.EXT_TEST_OFFLINE_RUNS
const RUNS = Number(LONG ?? 1)
const ACTIONS = LONG === undefined ? 16 : 200
const WEEK_MS = (LONG === undefined ? 2 : 7) * DAY_MS
/** Before the week, and looked at. */
const DAYS_BEFORE = LONG === undefined ? 2 : 4
const FOODS = ['150 g cooked quinoa', '200 g greek yogurt', '1 banana', '2 eggs']
/** What both phones change. */
const COMMON = 'Common'
const FIELDS: Readonly<Record<string, string>> = {
  Mood: 'mood',
  Energy: 'energy',
  Stress: 'stress',
  'Sleep quality': 'sleep_quality',
}
const MARKS: Readonly<Record<string, boolean | null>> = { Yes: true, No: false, null: null }
/** Without one more change sent, sending has stopped. A busy machine may take longer for all of them. */
const MAX_STANDSTILL_MS = 60_000
/** The page reads the server's clock from whole seconds, and a busy server is late to count them. */
const MAX_CLOCK_ERROR_MS = 5000

const devices: Device[] = []
let lastBench: Bench | undefined
afterAll(async () => {
  await Promise.all(devices.map((device) => device.close()))
  await lastBench?.close()
}, 60_000)

/** What is often eaten, from before the week; and two entries of each phone in it. */
async function fill(server: RunningServer, token: string): Promise<string> {
  const { json } = await server.request('GET', '/api/journal/day', { token })
  const eat = async (date: string, meal_type: string, names: readonly string[]) => {
    const body = { date, meal_type, entries: names.map((food_name) => ({ food_name, calories: 100 })) }
    const { status } = await server.request('POST', '/api/journal/foods', { token, body })
    expect(status).toBe(201)
  }
  for (const meal of MEALS) for (const ago of [9, 10]) await eat(addDays(json.today, -ago), meal, FOODS)
  // Each name once: what is eaten twice is offered to both phones.
  for (const ago of [0, 1]) await eat(addDays(json.today, -ago), 'snack', [`First ${ago}`, `Second ${ago}`])
  await eat(json.today, 'snack', [COMMON])
  return json.today
}

/** Signed in and used once, until the browser keeps what Today needs; closed so that it has written its cookies. */
async function setUp(device: Device, bench: Bench, server: RunningServer): Promise<void> {
  const page = await device.open()
  await signIn(page, bench, server)
  await isKept(page)
  await device.lookAtAll()
  await device.close()
  await device.open()
}

/** Until the browser has nothing left to send; how many were refused. */
async function allSent(device: Device): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  let limit = 0
  for (;;) {
    const { waiting, refused, next } = await waitingIn(device.page())
    if (waiting === 0) return refused
    if (waiting < least) limit = Date.now() + MAX_STANDSTILL_MS
    least = Math.min(least, waiting)
    if (Date.now() > limit) {
      const shown = await device.page().evaluate('document.body.innerText')
      throw new Error(`${device.name} still has ${waiting} changes, next ${JSON.stringify(next)}:\n${shown}`)
    }
    await device.page().evaluate('new Promise((resolve) => requestAnimationFrame(resolve))')
  }
}

/** The server is back, and goes again with no word as soon as it has some of the changes; a browser goes with it. */
async function comeBack(bench: Bench, options: ServeOptions, [one, other]: readonly [Device, Device]) {
  const before = await waitingIn(one.page())
  const first = await bench.serve(options)
  await Promise.all([one.page().reload(), other.page().reload()])
  let now = before
  while (now.waiting >= before.waiting) now = await waitingIn(one.page())
  await Promise.all([first.stop('SIGKILL'), other.crash()])
  const second = await bench.serve(options)
  await other.open()
  await Promise.all([one.page().reload(), other.page().goto(first.url)])
  return second
}

type Stored = { id: string; food_name: string; consumed_at: string }

async function week(seed: number) {
  const chance = numbers(seed)
  const bench = createBench()
  lastBench = bench
  const clock = await movedClock(bench.root)
  const { env } = clock
  const server = await bench.serve({ env })
  const token = await bench.value(['issue-token', '--name', 'test'])
  const today = await fill(server, token)
  const dates = Array.from({ length: DAYS_BEFORE }, (_, ago) => addDays(today, -ago))
  const deviceOf = (name: string, index: number) =>
    createDevice({
      profile: `${bench.root}/${name}`,
      url: server.url,
      name,
      index,
      fields: Object.keys(FIELDS).filter((_, at) => at % 2 === index),
      dates,
      clock,
      chance,
    })
  const own = [deviceOf('First', 0), deviceOf('Second', 1)] as const
  devices.push(...own)
  await Promise.all(own.map((device) => setUp(device, bench, server)))
  await server.stop()
  await Promise.all(own.map((device) => device.goTo(today)))
  for (let action = 0; action < ACTIONS; action++) {
    const device = own[chance() < 0.5 ? 0 : 1]
    if (canMoveClock) clock.set(((action + chance()) / ACTIONS) * WEEK_MS)
    await device.later()
    await device.act()
  }
  if (canMoveClock) clock.set(WEEK_MS)
  await Promise.all(
    own.map(async (device) => {
      await device.crash()
      await device.open()
      await device.expectAllKept()
      // Both change the same entry: one of them has to decide.
      const { entries } = await device.goTo(today)
      const [id = ''] = entries.find(([, food]) => food === COMMON) ?? []
      await tapOn(device.page(), { kind: 'edit', id, name: `${COMMON} ${device.name}` })
    }),
  )
  const waiting = await Promise.all(own.map((device) => waitingIn(device.page())))
  const args = ['--port', String(server.port)]
  const back = await comeBack(bench, { args, env }, own)
  const refused = await Promise.all(own.map(allSent))
  expect(refused.toSorted()).toEqual([0, 1])
  const all = new Set(own.flatMap((device) => device.dates()))
  for (const date of all) await expectAsDrawn(back, token, date, own)
  await expectOneOfTwo(back, token, today, own)
  for (const device of own) expect(device.complaints).toEqual([])
  await Promise.all(own.map((device) => device.close()))
  await back.stop()
  devices.length = 0
  await bench.close()
  lastBench = undefined
  return own.map(({ counts }, at) => ({ ...counts, sent: waiting[at]?.waiting }))
}

const nothing: Drawn = { entries: [], mark: null, scales: {}, water: 0 }
const isContested = (name: string) => name.startsWith(COMMON)

/** The journal has what each phone has shown, once, in the order of its taps, at their times. */
async function expectAsDrawn(server: RunningServer, token: string, date: string, own: readonly Device[]) {
  const { json: day } = await server.request('GET', `/api/journal/day?date=${date}`, { token })
  const { json: checkin } = await server.request('GET', `/api/journal/days/${date}/checkin`, { token })
  // Ids are in the order in which the server made them.
  const stored = (day.entries as Stored[]).toSorted((a, b) => a.id.localeCompare(b.id))
  const isOthers = (device: Device, name: string) =>
    own.some((other) => other !== device && name.startsWith(other.name)) || isContested(name)
  const drawn = own.flatMap((device) =>
    (device.known(date) ?? nothing).entries
      .filter(([, name]) => !isOthers(device, name))
      .map(([id, name]) => ({ name, at: device.times.get(id) })),
  )
  const names = stored.map(({ food_name }) => food_name).filter((name) => !isContested(name))
  expect({ date, names: names.toSorted() }).toEqual({ date, names: drawn.map(({ name }) => name).sort() })
  expectTimes(stored, drawn)
  for (const device of own) {
    const { entries, scales, mark } = device.known(date) ?? nothing
    const nameOf = new Map(entries)
    // Those whose names nothing else has.
    const inOrder = device.added.flatMap((id) => nameOf.get(id) ?? []).filter((name) => !FOODS.includes(name))
    if (
      !Bun.deepEquals(
        names.filter((name) => inOrder.includes(name)),
        inOrder,
      )
    ) {
      const added = device.added.flatMap((id) => (nameOf.has(id) ? [[id, nameOf.get(id)]] : []))
      throw new Error(`${date}: not in the order of the taps: ${JSON.stringify({ added, stored })}`)
    }
    for (const field of device.fields) {
      const value = String(checkin[FIELDS[field] as string] ?? '')
      expect({ date, field, value }).toEqual({ date, field, value: scales[field] ?? '' })
    }
    if (device.isMarked(date))
      expect({ date, mark: day.totals.complete }).toEqual({ date, mark: MARKS[String(mark)] ?? null })
  }
  const water = own.reduce((sum, device) => sum + (device.known(date)?.water ?? 0), 0)
  expect({ date, water: checkin.water_ml ?? 0 }).toEqual({ date, water })
}

/** What was put on the day that it was then was eaten when it was tapped. */
function expectTimes(stored: readonly Stored[], drawn: readonly { name: string; at: Moment | undefined }[]) {
  const rest = [...stored]
  for (const { name, at } of drawn) {
    if (at === undefined) continue
    const found = rest.findIndex(({ food_name, consumed_at }) => {
      const eaten = Date.parse(consumed_at)
      return (
        food_name === name && eaten >= at.from - MAX_CLOCK_ERROR_MS && eaten <= at.to + MAX_CLOCK_ERROR_MS
      )
    })
    const of = (time: number) => new Date(time).toISOString()
    if (found === -1)
      throw new Error(`${name} of ${of(at.from)} to ${of(at.to)} is not in ${JSON.stringify(stored)}`)
    rest.splice(found, 1)
  }
}

/** Of two corrections of one entry one is stored; the other waits for the person. */
async function expectOneOfTwo(server: RunningServer, token: string, date: string, own: readonly Device[]) {
  const { json: day } = await server.request('GET', `/api/journal/day?date=${date}`, { token })
  const names = (day.entries as Stored[]).map(({ food_name }) => food_name).filter(isContested)
  expect(own.map(({ name }) => `${COMMON} ${name}`)).toContain(names.join())
}

test(
  `${RUNS} weeks without the server on two phones: nothing lost, nothing doubled, in order`,
  async () => {
    if (!canMoveClock) process.stderr.write('the clock stays: only the superuser can install faketime\n')
    for (let seed = 1; seed <= RUNS; seed++) {
      const counts = await week(seed)
      if (LONG !== undefined) process.stdout.write(`${JSON.stringify({ seed, counts })}\n`)
    }
  },
  RUNS * 600_000,
)
