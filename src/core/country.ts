/** Time zones by the country that they are in; a name that ends with a slash means all zones under it. */
const ZONES: Readonly<Record<string, string>> = {
  AU: 'Australia/',
  BR: 'Brazil/ America/Sao_Paulo America/Bahia America/Fortaleza America/Recife America/Manaus America/Belem America/Cuiaba America/Campo_Grande America/Maceio America/Porto_Velho America/Rio_Branco America/Boa_Vista America/Araguaina America/Santarem America/Noronha',
  CA: 'Canada/ America/Toronto America/Vancouver America/Montreal America/Edmonton America/Winnipeg America/Halifax America/St_Johns America/Regina America/Moncton America/Whitehorse America/Iqaluit',
  FI: 'Europe/Helsinki Europe/Mariehamn',
  FR: 'Europe/Paris America/Martinique America/Guadeloupe America/Cayenne Indian/Reunion Indian/Mayotte',
  GB: 'GB GB-Eire Europe/London Europe/Belfast Europe/Jersey Europe/Guernsey Europe/Isle_of_Man',
  IE: 'Eire Europe/Dublin',
  IN: 'Asia/Kolkata Asia/Calcutta',
  JP: 'Japan Asia/Tokyo',
  MT: 'Europe/Malta',
  NZ: 'NZ Pacific/Auckland Pacific/Chatham',
  SE: 'Europe/Stockholm',
  US: 'US/ America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix America/Anchorage America/Detroit America/Boise America/Juneau America/Indiana/ America/Kentucky/ America/North_Dakota/ Pacific/Honolulu',
  ZA: 'Africa/Johannesburg',
}

const COUNTRIES: readonly (readonly [zone: string, country: string])[] = Object.entries(ZONES).flatMap(
  ([country, zones]) => zones.split(' ').map((zone) => [zone, country] as const),
)

/**
 * The country of a time zone, by its code of two letters, for words and measures that mean different things in different
 * countries; undefined for a country where the program knows of none.
 */
export const countryOf = (timeZone: string): string | undefined =>
  COUNTRIES.find(([zone]) => (zone.endsWith('/') ? timeZone.startsWith(zone) : timeZone === zone))?.[1]
