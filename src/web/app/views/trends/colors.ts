import { signal } from '@preact/signals'

/** The tokens that charts are drawn with. */
export type Color =
  | '--c1'
  | '--c2'
  | '--c3'
  | '--c1-mid'
  | '--c1-soft'
  | '--quiet'
  | '--line'
  | '--text'
  | '--card'

/** Grows whenever the colours may be others: the theme was changed, by the person or by the system. */
export const themeChanges = signal(0)

const known = new Map<Color, string>()
let watched = false

function watch(): void {
  watched = true
  const change = () => {
    known.clear()
    themeChanges.value += 1
  }
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', change)
  new MutationObserver(change).observe(document.documentElement, { attributeFilter: ['data-theme'] })
}

/** A token as a canvas understands it. @param host an element that has the token. */
export function resolved(host: HTMLElement, color: Color): string {
  if (!watched) watch()
  const before = known.get(color)
  if (before !== undefined) return before
  // `light-dark()` is resolved where a colour is used, not where a token is set.
  const probe = document.createElement('i')
  probe.style.color = `var(${color})`
  host.append(probe)
  const found = getComputedStyle(probe).color
  probe.remove()
  known.set(color, found)
  return found
}
