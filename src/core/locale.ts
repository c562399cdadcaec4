import { countryOf } from './country.ts'

/** The content of the kitchen measures that differ between countries, in millilitres. */
export type Measures = { cup: number; pint: number; tablespoon: number; fluidOunce: number }

const IMPERIAL: Measures = { cup: 250, pint: 568, tablespoon: 15, fluidOunce: 28.41 }

/** By country. All others are taken to use the measures of the United States. */
const MEASURES: ReadonlyMap<string, Measures> = new Map([
  // Australian Standard AS 1325.
  ['AU', { ...IMPERIAL, tablespoon: 20 }],
  ...['CA', 'GB', 'IE', 'IN', 'MT', 'NZ', 'ZA'].map((country) => [country, IMPERIAL] as const),
  ['JP', { cup: 200, pint: 473, tablespoon: 15, fluidOunce: 29.57 }],
])

/** The kitchen measures where a time zone is; undefined: those of the United States. */
export const measuresOf = (timeZone: string): Measures | undefined => MEASURES.get(countryOf(timeZone) ?? '')
