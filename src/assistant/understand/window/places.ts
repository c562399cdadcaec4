/** Names of time zones in words: their cities, and what else people call the places. */

const OTHER_NAMES: Readonly<Record<string, string>> = {
  'America/New_York': 'new york city|nyc|ny|the (?:states|us|usa)|america|usa',
  'America/Los_Angeles': 'l a|california|the (?:states|us|usa)|america|usa',
  'America/Chicago': 'the (?:states|us|usa)|america|usa',
  'America/Denver': 'the (?:states|us|usa)|america|usa',
  'America/Sao_Paulo': 'brazil',
  'America/Toronto': 'canada',
  'America/Vancouver': 'canada',
  'Asia/Bangkok': 'thailand',
  'Asia/Calcutta': 'india|kolkata',
  'Asia/Dubai': 'the emirates',
  'Asia/Jerusalem': 'israel|tel aviv',
  'Asia/Kolkata': 'india',
  'Asia/Seoul': 'korea',
  'Asia/Shanghai': 'china|beijing',
  'Asia/Tokyo': 'japan',
  'Atlantic/Reykjavik': 'iceland',
  'Australia/Melbourne': 'australia',
  'Australia/Sydney': 'australia',
  'Europe/Amsterdam': 'the netherlands|netherlands|holland',
  'Europe/Athens': 'greece',
  'Europe/Berlin': 'germany',
  'Europe/Brussels': 'belgium',
  'Europe/Copenhagen': 'denmark',
  'Europe/Dublin': 'ireland',
  'Europe/Helsinki': 'finland',
  'Europe/Istanbul': 'turkey',
  'Europe/Kiev': 'ukraine|kyiv',
  'Europe/Kyiv': 'ukraine|kiev',
  'Europe/Lisbon': 'portugal',
  'Europe/London': 'england|britain|the uk|uk',
  'Europe/Madrid': 'spain|barcelona',
  'Europe/Oslo': 'norway',
  'Europe/Paris': 'france',
  'Europe/Prague': 'czechia',
  'Europe/Rome': 'italy',
  'Europe/Stockholm': 'sweden',
  'Europe/Vienna': 'austria',
  'Europe/Warsaw': 'poland',
  'Europe/Zurich': 'switzerland',
  'Pacific/Auckland': 'new zealand',
  'Pacific/Honolulu': 'hawaii',
}

const cityOf = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ').toLowerCase() ?? ''

/** A pattern of the names of a zone's place. */
export const placeNames = (zone: string): string =>
  [OTHER_NAMES[zone], cityOf(zone)].filter((names) => names !== undefined && names !== '').join('|')

/** Whether words may name a place of which the program knows the zone. */
export const MAY_NAME_PLACE = new RegExp(
  ` (?:${[...Object.values(OTHER_NAMES), ...Intl.supportedValuesOf('timeZone').map(cityOf)].join('|')}) `,
)
