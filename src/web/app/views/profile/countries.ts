import type { Choice } from '../../ui/combobox.tsx'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const MAX_MATCHES = 40
/** Codes that have a name in this browser and are no country. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'UK', 'QO'])

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

export const countryName = (code: string): string => NAMES.of(code) ?? code

let known: readonly Choice[] | undefined
const countries = (): readonly Choice[] => {
  known ??= LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRY.has(code) && NAMES.of(code) !== undefined)
    .map((code) => ({ value: code, label: countryName(code), detail: code }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  return known
}

/** Countries whose name or code fits; what begins with the text comes first, and with a blank text, none at all. */
export function matchingCountries(text: string, none: string): readonly Choice[] {
  const asked = text.trim().toLowerCase()
  const rank = ({ value, label }: Choice) =>
    value.toLowerCase() === asked ? 0 : label.toLowerCase().startsWith(asked) ? 1 : 2
  const found = countries()
    .filter(({ value, label }) => label.toLowerCase().includes(asked) || value.toLowerCase() === asked)
    .toSorted((a, b) => rank(a) - rank(b))
  return [...(asked === '' ? [{ value: '', label: none }] : []), ...found].slice(0, MAX_MATCHES)
}
