import { Type } from '@sinclair/typebox'
import { stepsByCheckins } from '../assistant/next-steps.ts'
import { NONE_FOUND, rangeBetween } from '../assistant/sources.ts'
import { decodeCursor } from '../core/cursor.ts'
import {
  createListShortener,
  DetailInput,
  fitResult,
  LeftOut,
  MAX_RESULT_LENGTH,
} from '../core/result-limits.ts'
import { NextCursor } from '../core/schemas.ts'
import { MAX_WINDOW_DAYS } from '../core/tool-fields.ts'
import { CheckinDocument } from '../journal/checkin-schema.ts'
import { askedWindow, DatesInput } from './asked-window.ts'
import { defineTool, toolInput } from './tool.ts'

const DEFAULT_LIMIT = 10
/** Characters of a note in the concise form. */
const CONCISE_NOTE_LENGTH = 200

export const getMyCheckins = defineTool({
  name: 'get_my_checkins',
  title: 'My check-ins',
  description:
    'Reads the person’s check-ins one by one, newest first: their own words, values, symptoms and medications. ' +
    'Use it for what they wrote on a day or how they described a symptom; for counts and averages over weeks use ' +
    'get_health_snapshot. Does not include meals. Changes nothing. Returns up to 50 check-ins, fewer if they are ' +
    'long. If next_before is not null, pass it as before to read older ones. null means not stated; without ' +
    'check-ins the list is empty.',
  whenToUse: 'what the person wrote on a day, in their own words.',
  instructionsRank: 5,
  kind: 'read',
  stores: false,
  openWorld: false,
  source: { name: 'check-ins', range: rangeOf, nextSteps: stepsByCheckins },
  input: toolInput({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 50,
        default: DEFAULT_LIMIT,
        description: `Maximum number of check-ins, 1 to 50; default ${DEFAULT_LIMIT}`,
      }),
    ),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_WINDOW_DAYS,
        description: 'Only the last so many days, today included, 1 to 365; default all',
      }),
    ),
    ...DatesInput,
    detail: DetailInput(`notes cut to ${CONCISE_NOTE_LENGTH} characters, ending in …`),
    before: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'next_before of the previous result, unchanged; omit to start with the newest',
      }),
    ),
  }),
  output: Type.Object({ checkins: Type.Array(CheckinDocument), next_before: NextCursor, left_out: LeftOut }),
  run({ limit = DEFAULT_LIMIT, before, detail, ...dates }, { userId, features: { checkins, profiles } }) {
    const window = askedWindow(dates, profiles.today(userId))
    const after = before === undefined ? undefined : decodeCursor(before, '/before')
    const isLong = ({ content }: CheckinDocument) =>
      detail === 'concise' && content.length > CONCISE_NOTE_LENGTH
    const pageOf = (most: number) => {
      const { checkins: found, next } = checkins.list(userId, { limit: most, after, ...window })
      const { missing, note } = createListShortener()
      note('checkins.content', found.filter(isLong).length)
      const shown = found.map((checkin) => (isLong(checkin) ? cutText(checkin) : checkin))
      return { checkins: shown, next_before: next, ...missing() }
    }
    const page = pageOf(limit)
    const fitting = countFitting(page.checkins, MAX_RESULT_LENGTH - ENVELOPE_LENGTH)
    // The rest comes on the next page, which next_before leads to.
    const whole = fitting === page.checkins.length ? page : pageOf(fitting)
    return whole.checkins.length === 1 ? fitResult(whole, PARTS_OF_ONE) : whole
  },
})

function rangeOf({ checkins }: { checkins: readonly CheckinDocument[] }): string {
  const dates = checkins.map(({ date }) => date).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  return first === undefined || last === undefined ? NONE_FOUND : rangeBetween(first, last)
}

const ENVELOPE_LENGTH = 400
const PARTS_OF_ONE = ['checkins.0.medications', 'checkins.0.symptoms']

const cutText = (checkin: CheckinDocument): CheckinDocument => ({
  ...checkin,
  content: `${checkin.content.slice(0, CONCISE_NOTE_LENGTH - 1).toWellFormed()}…`,
})

/** How many of the first entries fit into this many characters of JSON; at least one. */
function countFitting(list: readonly object[], chars: number): number {
  let room = chars
  const fitting = list.findIndex((entry) => {
    room -= JSON.stringify(entry).length + 1
    return room < 0
  })
  return fitting < 0 ? list.length : Math.max(fitting, 1)
}
