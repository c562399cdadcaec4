import { type Words, words } from './words.ts'

/** What is planned, and what has not come yet, is in no journal. */
const PLANNED = words(
  'what (?:am|are) (?:i|we) (?:down|booked|in|set|lined up|due) (?:for|to)|what (?:am|are) (?:i|we) (?:having|eating|cooking|making|drinking) (?:for|on|this|next|later|tonight|tomorrow)|(?:am|are) (?:i|we) (?:meant|supposed|due|scheduled|going|planning|planned) to|(?:will|shall) (?:it|i|we|there|my|that)|would my|it will|going to (?:be|weigh|eat|have|get)|(?:is|are|have i|have we|what i have|i have) (?:\\S+ )?(?:planned|scheduled|booked|lined up|coming up)|on the (?:menu|cards|plan|agenda)|(?:my |the )?(?:meal|menu|eating|food) plans?',
)
/** "did I eat as I was supposed to", of a day that is over */
const PAST = words('(?:was|were) (?:i|we)|did (?:i|we)|(?:i|we) (?:ate|had|drank|was|were)')

/** Whether a question is about a coming day. */
export const isPlanned = (text: Words): boolean => PLANNED.test(text) && !PAST.test(text)
