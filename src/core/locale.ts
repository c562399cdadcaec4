/** The content of the kitchen measures that differ between countries, in millilitres. */
export type Measures = { cup: number; pint: number; tablespoon: number; fluidOunce: number }

const IMPERIAL: Measures = { cup: 250, pint: 568, tablespoon: 15, fluidOunce: 28.41 }

/** Countries by the measures of their kitchens, each with its time zones. All others are taken to use those of the United States. */
const COUNTRIES: readonly { zones: RegExp; measures: Measures }[] = [
  // Australian Standard AS 1325.
  { zones: /^Australia\//, measures: { ...IMPERIAL, tablespoon: 20 } },
  {
    zones:
      /^(?:Europe\/(?:London|Belfast|Dublin|Jersey|Guernsey|Isle_of_Man|Malta)|GB|GB-Eire|Eire|NZ|Pacific\/(?:Auckland|Chatham)|Africa\/Johannesburg|Asia\/(?:Kolkata|Calcutta))$/,
    measures: IMPERIAL,
  },
  {
    zones:
      /^(?:Canada\/.+|America\/(?:Toronto|Montreal|Vancouver|Edmonton|Winnipeg|Regina|Halifax|St_Johns|Moncton|Whitehorse|Iqaluit))$/,
    measures: IMPERIAL,
  },
  { zones: /^(?:Asia\/Tokyo|Japan)$/, measures: { cup: 200, pint: 473, tablespoon: 15, fluidOunce: 29.57 } },
]

/** The kitchen measures where a time zone is; undefined: those of the United States. */
export const measuresOf = (timeZone: string): Measures | undefined =>
  COUNTRIES.find(({ zones }) => zones.test(timeZone))?.measures
