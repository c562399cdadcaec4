/** "Before 9 am", "after 20:30", "no later than seven": a time of day as a limit, in plain words. */
export const CLOCK =
  / (?:(before|by|earlier than|no later than|not later than|until)|(after|past|later than)|(at)) (?:about |around )?(?:(\d{1,2})(?: : ([0-5]\d)(?: : \d\d)?)?(?: (am|pm|a m|p m|o'?clock|in the (?:morning|afternoon|evening)))?(?! (?:g|mg|kg|h|hours?|kcal|days?|nights?|minutes?|min|%|of|out|entries|meals|times|kilos?))|(noon|midday|midnight))(?= )/

/** It as 24 hours, such as 21:00; a bare hour is one of the meal's. */
export function clockOf(
  match: RegExpExecArray,
  meal: string | undefined,
): { side: 'before' | 'after' | 'at'; time: string } | undefined {
  const [, before, after, , hour, minute = '00', half = '', word] = match
  const side = before !== undefined ? 'before' : after !== undefined ? 'after' : 'at'
  const read = word === undefined ? Number(hour) : word === 'midnight' ? 24 : 12
  if (read > 24) return undefined
  const isLate =
    /^p|afternoon|evening/.test(half) ||
    (half === '' && match[5] === undefined && meal === 'dinner' && read < 12)
  const isAfternoon =
    half === '' && match[5] === undefined && meal !== 'breakfast' && meal !== 'dinner' && read < 7
  const in24 = isLate || isAfternoon ? (read % 12) + 12 : /^a/.test(half) ? read % 12 : read
  return { side, time: `${String(in24).padStart(2, '0')}:${minute}` }
}
