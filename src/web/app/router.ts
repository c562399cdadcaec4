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

/** Until the returned function is called, Back does this instead, also within a view: for what is above it. */
export function holdBack(instead: () => void = () => {}): () => void {
  const holder = Symbol('holder')
  backHolders.set(holder, instead)
  return () => void backHolders.delete(holder)
}

window.addEventListener('popstate', () => {
  const here = location.value
  const held = [...backHolders.values()].at(-1)
  const isBlocked =
    held !== undefined || (read().path !== here.path && !canLeave(() => window.history.back()))
  // The browser has gone already: it is brought back on top of where it went.
  if (isBlocked) window.history.pushState(null, '', href(here.path, Object.fromEntries(here.query)))
  else updateLocation()
  held?.()
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
  window.history[replace ? 'replaceState' : 'pushState'](null, '', href(path, query))
  updateLocation()
  if (path !== before) window.scrollTo(0, 0)
}
