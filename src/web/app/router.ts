import { batch, signal } from '@preact/signals'
import { BASE } from './base.ts'

export type Location = { path: string; query: URLSearchParams }

const read = (): Location => ({
  path: window.location.pathname.slice(BASE.length).replace(/(.)\/$/, '$1') || '/',
  query: new URLSearchParams(window.location.search),
})

/** Where the page is. Read `location.value` in a component, and it is drawn anew when that changes. */
export const location = signal<Location>(read())
/** How often the person has gone to another view; 0: the page has just been loaded. */
export const navigations = signal(0)

/** Asked before a person leaves a view: false, and they stay; `proceed` takes them there all the same. */
type Guard = (proceed: () => void) => boolean
let mayLeave: Guard = () => true

/** Has leaving a view depend on something, such as what is not saved yet. */
export function guardLeaving(guard: Guard): void {
  mayLeave = guard
}

window.addEventListener('popstate', () => {
  const here = location.value
  const isKept = read().path !== here.path && !mayLeave(() => window.history.back())
  // The browser has gone already: it is brought back on top of where it went.
  if (isKept) window.history.pushState(null, '', href(here.path, Object.fromEntries(here.query)))
  else arrive()
})

function arrive(): void {
  const before = location.value.path
  batch(() => {
    location.value = read()
    if (location.value.path !== before) navigations.value += 1
  })
}

/** The address of a view, for `href`. */
export const href = (path: string, query: Readonly<Record<string, string>> = {}) => {
  const text = new URLSearchParams(query).toString()
  return `${BASE}${path}${text === '' ? '' : `?${text}`}`
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
  if (path !== before && !mayLeave(() => navigate(path, query, { replace }))) return
  window.history[replace ? 'replaceState' : 'pushState'](null, '', href(path, query))
  arrive()
  if (path !== before) window.scrollTo(0, 0)
}
