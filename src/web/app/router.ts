import { batch, signal } from '@preact/signals'
import { BASE_PATH } from './base-path.ts'

export type Location = { path: string; query: URLSearchParams }

const read = (): Location => ({
  path: window.location.pathname.slice(BASE_PATH.length).replace(/(.)\/$/, '$1') || '/',
  query: new URLSearchParams(window.location.search),
})

/** Where the page is. Read `location.value` in a component, and it is rendered again when that changes. */
export const location = signal<Location>(read())
/** How often the person has gone to another view; 0: the page has just been loaded. */
export const navigationCount = signal(0)

/** Asked before a person leaves a view: false, and they stay; `proceed` takes them there all the same. */
type LeaveGuard = (proceed: () => void) => boolean
let canLeave: LeaveGuard = () => true

/** Has leaving a view depend on something, such as what is not saved yet. */
export function setLeaveGuard(guard: LeaveGuard): void {
  canLeave = guard
}

const backHolders = new Map<symbol, () => void>()
/**
 * The state of the entry that is on top of a view while something holds Back: Back then stays in the page, also when the
 * view is the first of its document. It goes with what held it, or becomes the entry of the view that a person opens from there.
 */
const HELD = 'held'
/** Long after a browser has gone to another entry of the same document, also on a slow phone. */
const MAX_MOVE_MS = 3000
const isOnHeld = () => window.history.state === HELD
/** While the page moves in the history by itself and has not arrived: what waits no longer than that. */
let moving: ReturnType<typeof setTimeout> | undefined
/** What was asked for meanwhile. */
let onArrival: (() => void)[] = []

/** Until the returned function is called, Back does this instead, also within a view: for what is above it. */
export function holdBack(instead: () => void = () => {}): () => void {
  const holder = Symbol('holder')
  backHolders.set(holder, instead)
  matchHistory()
  return () => {
    backHolders.delete(holder)
    // What closes it may go to another view, or open something else.
    queueMicrotask(matchHistory)
  }
}

/** Adds the entry that is held, or goes back from it once nothing needs it. */
function matchHistory(): void {
  const isHolding = backHolders.size > 0
  if (moving || isHolding === isOnHeld()) return
  if (isHolding) window.history.pushState(HELD, '')
  else move(-1)
}

function move(steps: number): void {
  window.history.go(steps)
  // A browser may have nothing there.
  moving = setTimeout(arrive, MAX_MOVE_MS, true)
}

/** @param isLate whether it has not arrived yet: one more step could leave the view. */
function arrive(isLate = false): void {
  clearTimeout(moving)
  moving = undefined
  if (hrefOf(read()) !== hrefOf(location.value)) updateLocation()
  const asked = onArrival
  onArrival = []
  for (const go of asked) go()
  if (!isLate) matchHistory()
}

window.addEventListener('popstate', () => {
  const [here, there] = [hrefOf(location.value), hrefOf(read())]
  if (moving) return arrive()
  const held = [...backHolders.values()].at(-1)
  const isBlocked =
    there !== here &&
    (held || (read().path !== location.value.path && !canLeave(() => move(isOnHeld() ? -2 : -1))))
  // The browser has gone already: it is brought back on top of where it went.
  if (isBlocked) window.history.pushState(null, '', here)
  else if (there !== here) updateLocation()
  held?.()
  queueMicrotask(() => {
    // Forward where it stays and asks: a browser may skip what is added without a tap.
    if (held && backHolders.size > 0 && !isBlocked) move(1)
    else matchHistory()
  })
})

function updateLocation(): void {
  const before = location.value.path
  batch(() => {
    location.value = read()
    if (location.value.path !== before) navigationCount.value += 1
  })
}

/** The address of a view, for `href`. */
export const href = (path: string, query: Readonly<Record<string, string>> = {}) => {
  const text = new URLSearchParams(query).toString()
  return `${BASE_PATH}${path}${text === '' ? '' : `?${text}`}`
}

const hrefOf = ({ path, query }: Location) => href(path, Object.fromEntries(query))

// Loaded again while something was open: nothing is now.
matchHistory()

/**
 * Goes to a view, or to another state of the present one.
 * @param replace the entry in the browser's history instead of adding one: for filters.
 */
export function navigate(
  path: string,
  query: Readonly<Record<string, string>> = {},
  { replace = false } = {},
): void {
  const before = location.value.path
  if (path !== before && !canLeave(() => navigate(path, query, { replace }))) return
  // The entry of the view is below the one that is held.
  if (replace && isOnHeld() && !moving) move(-1)
  if (moving) return void onArrival.push(() => navigate(path, query, { replace: replace && !isOnHeld() }))
  window.history[replace || isOnHeld() ? 'replaceState' : 'pushState'](null, '', href(path, query))
  updateLocation()
  // What was open may stay.
  queueMicrotask(matchHistory)
  if (path !== before) window.scrollTo(0, 0)
}
