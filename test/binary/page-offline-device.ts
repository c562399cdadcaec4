import { expect } from 'bun:test'
import { readlinkSync } from 'node:fs'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { localTime } from '../../src/core/dates.ts'
import { mealAt } from '../../src/web/app/views/today/day.ts'
import { browserOptions, complaintsOf } from './browser.ts'
import type { MovedClock } from './moved-clock.ts'
import { type Drawn, drawnOn, keepsAnswers, type Tap, tapOn } from './page-offline-hands.ts'
import { PHONE } from './page-support.ts'
import { TIME_ZONE } from './support.ts'

/** Numbers from 0 to 1 that follow from a seed. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Options = {
  /** Where its browser stores what outlives it. */
  profile: string
  /** Of the server. */
  url: string
  name: string
  /** 0 or 1. */
  index: number
  /** The check-in values that this device alone changes, so that its last word is the last. */
  fields: readonly string[]
  /** Before the week. */
  dates: readonly string[]
  clock: MovedClock
  chance: () => number
}

type Counts = { actions: number; reloads: number; crashes: number; acknowledged: number }

/** Of a tap, in epoch milliseconds. */
export type Moment = { from: number; to: number }

/** Those at which it matters what is often eaten. */
export const MEALS = ['breakfast', 'lunch', 'dinner', 'snack'] as const

/** The clock of a page, which runs on from wherever it is set to. */
const setPageClock = (ahead: number) => `{
  globalThis.RealDate ??= Date
  globalThis.clockAhead = ${ahead}
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      super(...(given.length === 0 ? [RealDate.now() + clockAhead] : given))
    }
    static now() {
      return RealDate.now() + clockAhead
    }
  }
}`

/** A phone with the page: a browser of its own, and a ledger of what that page has shown and kept of each day. */
export function createDevice({ profile, url, name, index, fields, dates, clock, chance }: Options) {
  let context: BrowserContext | undefined
  let shown: Page | undefined
  let date = dates[0] as string
  let lastTap = { from: 0, to: 0, isToday: false }
  let lastFrequent = 0
  const ledger = new Map<string, Drawn>()
  /** The ids of what was added, in the order of the taps. */
  const added: string[] = []
  /** When those were added that were put on the day it was then. */
  const times = new Map<string, Moment>()
  const complaints: string[] = []
  const counts: Counts = { actions: 0, reloads: 0, crashes: 0, acknowledged: 0 }
  const below = (most: number) => Math.floor(chance() * most)
  const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T

  /** Each date is the other device's to mark, so that the last word of one is the last. */
  const isMarked = (day: string) => Number(day.slice(-2)) % 2 === index
  const today = () => clock.dateIn(TIME_ZONE)

  function page(): Page {
    if (shown === undefined) throw new Error(`${name} is not open`)
    return shown
  }

  async function open(): Promise<Page> {
    context = await chromium.launchPersistentContext(profile, {
      ...browserOptions(),
      viewport: PHONE,
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(20_000)
    await context.addInitScript(setPageClock(clock.ahead()))
    shown = context.pages()[0] ?? (await context.newPage())
    complaintsOf(shown)
    shown.on('pageerror', (error) => complaints.push(String(error)))
    return shown
  }

  const goTo = async (next: string): Promise<Drawn> => {
    date = next
    await page().goto(date === today() ? url : `${url}/?date=${date}`)
    return await drawnOn(page())
  }

  /** As a battery that falls out: the browser gets no chance to write anything more. */
  async function crash(): Promise<void> {
    const ended = new Promise((resolve) => context?.once('close', resolve))
    // `host-pid` of the browser that uses these files.
    process.kill(Number(readlinkSync(`${profile}/SingletonLock`).split('-').at(-1)), 'SIGKILL')
    await ended
    counts.crashes += 1
  }

  /** Something that a person could do now. */
  function nextTap(drawn: Drawn): Tap {
    const own = drawn.entries.filter(([id, food]) => id.startsWith('local:') || food.startsWith(name))
    const isWords = (food: string) => / g rye bread$/.test(food)
    const editable = own.filter(([, food]) => !isWords(food))
    const kind = chance()
    if (kind < 0.25) {
      lastFrequent += 1 + below(2)
      return { kind: 'frequent', which: lastFrequent }
    }
    if (kind < 0.4) return { kind: 'words', words: `${2 * counts.actions + index + 1} g rye bread` }
    if (kind < 0.55 && editable.length > 0)
      return { kind: 'edit', id: oneOf(editable)[0], name: `${name} edited ${counts.actions}` }
    if (kind < 0.65 && own.length > 0) return { kind: 'delete', id: oneOf(own)[0] }
    if (kind < 0.72 && isMarked(date)) return { kind: 'mark', which: below(2) }
    if (kind < 0.88) return { kind: 'scale', field: oneOf(fields), step: 1 + below(10) }
    return { kind: 'water', which: drawn.water < 500 ? 1 + below(2) : below(3) }
  }

  const known = (day: string) => ledger.get(day)
  const shownOf = (day: string): Drawn => {
    const drawn = known(day)
    if (drawn === undefined) throw new Error(`${name} has not looked at ${day}`)
    return drawn
  }

  const expectAsKept = async (possible: readonly Drawn[]) => {
    const drawn = await drawnOn(page())
    const found = possible.find((each) => Bun.deepEquals(sorted(each), sorted(drawn)))
    expect(sorted(drawn)).toEqual(sorted(found ?? (possible[0] as Drawn)))
    note(drawn)
    return drawn
  }

  function note(drawn: Drawn): void {
    const isNew = ([id]: Drawn['entries'][number]) => id.startsWith('local:') && !added.includes(id)
    for (const [id] of drawn.entries.filter(isNew)) {
      added.push(id)
      if (lastTap.isToday) times.set(id, lastTap)
    }
    ledger.set(date, drawn)
  }

  /** As a person who comes back to a page that is open: it knows what time it is. */
  async function lookAgain(): Promise<void> {
    const meal = mealAt(localTime(clock.now(), TIME_ZONE))
    await page().evaluate(`new Promise((resolve, reject) => {
      document.dispatchEvent(new Event('visibilitychange'))
      const end = performance.now() + 20000
      const look = () => {
        if (document.querySelector('.meal-choice select')?.value === '${meal}') resolve()
        else if (performance.now() > end) reject(new Error('not for ${meal}: ' + document.body.innerText))
        else requestAnimationFrame(look)
      }
      look()
    })`)
  }

  /** Time has passed, on a page that is open; a day that has begun since is looked at, and has nothing yet. */
  async function later(): Promise<void> {
    await page().evaluate(setPageClock(clock.ahead()))
    await context?.addInitScript(setPageClock(clock.ahead()))
    if (ledger.has(today())) return await lookAgain()
    const drawn = await goTo(today())
    expect(drawn).toEqual({ ...drawn, entries: [], mark: null, water: 0 })
    note(drawn)
  }

  async function tapNow(tap: Tap, isKept?: boolean): Promise<Drawn> {
    const isToday = date === today()
    lastTap = { from: clock.now(), to: Number.POSITIVE_INFINITY, isToday }
    const drawn = await tapOn(page(), tap, isKept)
    lastTap.to = clock.now()
    return drawn
  }

  return {
    name,
    fields,
    isMarked,
    added,
    times,
    dates: () => [...ledger.keys()],
    known,
    counts,
    complaints,
    page,
    open,
    goTo,
    crash,
    /** Does something, and sometimes loads the page again or is ended in the middle of it. */
    async act(): Promise<void> {
      const way = chance()
      const before = shownOf(date)
      const tap = nextTap(before)
      counts.actions += 1
      if (way < 0.03) {
        const after = await tapNow(tap, false)
        await crash()
        await open()
        await goTo(date)
        await expectAsKept([after, before])
        return
      }
      note(await tapNow(tap))
      counts.acknowledged += 1
      if (way < 0.05) {
        await crash()
        await open()
        await goTo(date)
      } else if (way < 0.2) {
        await goTo(oneOf([...ledger.keys()]))
        counts.reloads += 1
      } else return
      await expectAsKept([shownOf(date)])
    },
    later,
    /** Every day before the week begins, and what is often eaten at each meal. */
    async lookAtAll(): Promise<void> {
      for (const each of dates) {
        note(await goTo(each))
        // Its food and its check-in.
        await keepsAnswers(page(), each, 2)
      }
      for (const meal of MEALS) await page().locator('.meal-choice select').selectOption(meal)
      await keepsAnswers(page(), '/foods/frequent', MEALS.length)
    },
    /** Every day, as the page of a browser that was opened again shows it. */
    async expectAllKept(): Promise<void> {
      await goTo(today())
      await later()
      for (const each of [...ledger.keys()]) {
        await goTo(each)
        await expectAsKept([shownOf(each)])
      }
    },
    close: async () => await context?.close().catch(() => {}),
  }
}

export type Device = ReturnType<typeof createDevice>

/** Without the order within a meal, which the time of eating gives. */
const sorted = ({ entries, ...others }: Drawn) => ({
  ...others,
  entries: [...entries].sort(([a], [b]) => a.localeCompare(b)),
})
