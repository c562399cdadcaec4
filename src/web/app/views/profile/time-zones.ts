import type { Choice } from '../../ui/combobox.tsx'

/** The time zone of this browser. */

const zones = (): readonly string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
]
const MAX_MATCHES = 40

/** `America/New_York` → `america new york` */
const words = (text: string) =>
  text
    .toLowerCase()
    .replace(/[_/\s]+/g, ' ')
    .trim()

/** `New York, America` → every word in any order; what begins with the text comes first. */
export function matchingZones(text: string, first: string, now: number, all = zones()): readonly Choice[] {
  const asked = words(text.replace(/,/g, ' '))
  const parts = asked.split(' ')
  const found = all.filter((zone) => parts.every((part) => words(zone).includes(part)))
  const rank = (zone: string) =>
    zone === first ? 0 : words(zone.split('/').at(-1) ?? '').startsWith(asked) ? 1 : 2
  return found
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MAX_MATCHES)
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' '), detail: offsetOf(zone, now) }))
}

/** `GMT+2`, the current offset. */
function offsetOf(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
