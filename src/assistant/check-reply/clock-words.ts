const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const MINUTES: Readonly<Record<string, number>> = { 'half past': 30, 'quarter past': 15, 'quarter to': -15 }

/** "Half past three in the afternoon", "a quarter to seven in the evening". */
export const CLOCK_WORDS = new RegExp(
  `\\b(?:a )?(half past|quarter past|quarter to) (${HOURS.join('|')}|1[0-2]|[1-9])\\b(?: (?:in the (morning|afternoon|evening)|at (night)|([ap]m)))?`,
  'gi',
)

/** It in digits; without a part of the day, as if it were before noon. */
export function clockInDigits(_: string, from: string, hour: string, ...parts: unknown[]): string {
  const [part, night, half] = parts as (string | undefined)[]
  const spoken = (HOURS.indexOf(hour.toLowerCase()) + 1 || Number(hour)) % 12
  const isLater = /afternoon|evening|night|pm/i.test(part ?? night ?? half ?? '')
  const minutes = ((isLater ? spoken + 12 : spoken) * 60 + (MINUTES[from.toLowerCase()] ?? 0) + 1440) % 1440
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
