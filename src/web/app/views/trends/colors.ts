import { signal } from '@preact/signals'

/** The tokens that charts are drawn with. */
const COLORS = ['--c1', '--c1-mid', '--c2', '--c3', '--quiet', '--line', '--text', '--card'] as const
export type Color = (typeof COLORS)[number]

/** Grows whenever the colours may be others: the theme was changed, by the person or by the system. */
export const themeChanges = signal(0)

const resolvedColors = new Map<Color, string>()
let isWatching = false

function watch(): void {
  isWatching = true
  const change = () => {
    resolvedColors.clear()
    themeChanges.value += 1
  }
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', change)
  new MutationObserver(change).observe(document.documentElement, { attributeFilter: ['data-theme'] })
}

/** A token as a canvas understands it. @param host an element that has the tokens. */
export function resolveColor(host: HTMLElement, color: Color): string {
  if (!isWatching) watch()
  if (resolvedColors.size === 0) resolveAll(host)
  return resolvedColors.get(color) ?? ''
}

/** All at once, so that styles are computed once. */
function resolveAll(host: HTMLElement): void {
  const probes = COLORS.map((color) => {
    // `light-dark()` is resolved where a colour is used, not where a token is set.
    const probe = document.createElement('i')
    probe.style.color = `var(${color})`
    return probe
  })
  host.append(...probes)
  COLORS.forEach((color, index) => {
    const probe = probes[index]
    if (probe !== undefined) resolvedColors.set(color, getComputedStyle(probe).color)
  })
  for (const probe of probes) probe.remove()
}
