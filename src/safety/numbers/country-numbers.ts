import type { Kind } from '../kinds.ts'
import type { Place, SafetyCard } from '../safety-card.ts'
import { createCountryOfZone } from './country-of-zone.ts'
import { EMERGENCY_NUMBERS, type EmergencyRow } from './emergency-numbers.ts'
import { CRISIS_LINES, POISON_LINES, VIOLENCE_LINES } from './help-lines.ts'

/** Territories whose numbers are those of a country. */
const NUMBERS_OF: Readonly<Record<string, string>> = {
  AX: 'FI',
  BL: 'FR',
  CC: 'AU',
  CX: 'AU',
  // What people write in place of the code.
  EL: 'GR',
  GF: 'FR',
  GG: 'GB',
  GP: 'FR',
  GU: 'US',
  IM: 'GB',
  JE: 'GB',
  MF: 'FR',
  MP: 'US',
  MQ: 'FR',
  NF: 'AU',
  PM: 'FR',
  PR: 'US',
  RE: 'FR',
  SJ: 'NO',
  UK: 'GB',
  VI: 'US',
  YT: 'FR',
}

const countryOfZone = createCountryOfZone([...Object.keys(EMERGENCY_NUMBERS), ...Object.keys(NUMBERS_OF)])

export type CountryNumbers = {
  /** `unknown` also where it is not in the table. */
  country: SafetyCard['country']
  emergency: EmergencyRow | null
  crisis: string | null
  poison: string | null
  violence: string | null
}

/** The country of the profile, else that of the time zone. */
function countryFound({ country, timeZone }: Place): SafetyCard['country'] {
  const stated = country?.toUpperCase() ?? ''
  if (/^[A-Z]{2}$/.test(stated)) return { code: stated, basis: 'profile' }
  const guessed = countryOfZone(timeZone)
  return guessed === undefined ? { code: null, basis: 'unknown' } : { code: guessed, basis: 'time_zone' }
}

export function countryNumbers(place: Place): CountryNumbers {
  const found = countryFound(place)
  const code = found.code === null ? '' : (NUMBERS_OF[found.code] ?? found.code)
  const emergency = EMERGENCY_NUMBERS[code] ?? null
  return {
    country: emergency === null ? { code: null, basis: 'unknown' } : found,
    emergency,
    crisis: CRISIS_LINES[code]?.number ?? null,
    poison: POISON_LINES[code]?.number ?? null,
    violence: VIOLENCE_LINES[code]?.number ?? null,
  }
}

/** Kinds in which the police comes first. */
export const POLICE_KINDS: ReadonlySet<Kind> = new Set<Kind>(['violence'])
