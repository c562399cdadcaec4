import { Type } from '@sinclair/typebox'
import { stepsByCheckins } from '../assistant/next-steps.ts'
import { NONE_FOUND, rangeBetween } from '../assistant/sources.ts'
import { decodeCursor } from '../core/cursor.ts'
import {
  ASK_DETAILED,
  countFitting,
  createListShortener,
  DetailInput,
  fitResult,
  LeftOut,
  MAX_RESULT_LENGTH,
  withoutNulls,
} from '../core/result-limits.ts'
import { asCode, NextCursor, nullable } from '../core/schemas.ts'
import { MAX_WINDOW_DAYS, ResultWindow } from '../core/tool-fields.ts'
import { CheckinDocument } from '../journal/checkin-schema.ts'
import { askedWindow, DatesInput } from './asked-window.ts'
import { checkinsSummary } from './summaries/journal.ts'
import { defineTool, toolInput } from './tool.ts'

const DEFAULT_LIMIT = 10
/** Characters of a note in the concise form. */
const CONCISE_NOTE_LENGTH = 200

const CUTS = {
  checkins: 'next_before as before',
  'checkins.content': ASK_DETAILED,
  'checkins.recorded_at': ASK_DETAILED,
  'checkins.0.medications': 'the web page shows all',
  'checkins.0.symptoms': 'the web page shows all',
}

export const getMyCheckins = defineTool({
  name: 'get_my_checkins',
  title: 'My check-ins',
  description:
    'Reads check-ins one by one, newest first: id, words, values, symptoms, medicines. Use it for the person’s own ' +
    'words ("what did I write on Monday"); for counts and averages use get_health_snapshot. Changes nothing. null ' +
    'means not stated. If next_before is not null, pass it as before to read older ones.',
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
        description: `At most 50; default ${DEFAULT_LIMIT}`,
      }),
    ),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_WINDOW_DAYS,
        description: 'Up to today; default all; or use from and to',
      }),
    ),
    ...DatesInput,
    detail: DetailInput(`words to ${CONCISE_NOTE_LENGTH} characters, no times`),
    before: Type.Optional(
      asCode(Type.String({ minLength: 1, maxLength: 200, description: 'next_before of the last result' })),
    ),
  }),
  output: Type.Object({
    window: Type.Object({
      ...ResultWindow.properties,
      from: nullable(Type.String({ description: 'null: from the first on' })),
    }),
    checkins: Type.Array(CheckinDocument),
    next_before: NextCursor,
    left_out: LeftOut,
  }),
  cuts: CUTS,
  summary: checkinsSummary,
  run({ limit = DEFAULT_LIMIT, before, detail, ...dates }, { userId, features: { checkins, profiles } }) {
    const today = profiles.today(userId)
    const window = askedWindow(dates, today)
    const shownWindow = { ...(window ?? { from: null, to: today }), time_zone: profiles.timeZone(userId) }
    const after = before === undefined ? undefined : decodeCursor(before, '/before')
    const isLong = ({ content }: CheckinDocument) =>
      detail === 'concise' && content.length > CONCISE_NOTE_LENGTH
    const pageOf = (most: number) => {
      const { checkins: found, next } = checkins.list(userId, { limit: most, after, ...window })
      const { missing, note } = createListShortener(CUTS)
      note('checkins', checkins.count(userId, { after, ...window }) - found.length)
      note('checkins.content', found.filter(isLong).length)
      // Its day is in date, and most of its length is that day and the offset again.
      note('checkins.recorded_at', detail === 'concise' ? found.length : 0)
      const shown = found.map((checkin) => (isLong(checkin) ? cutText(checkin) : checkin))
      const all = { window: shownWindow, checkins: shown, next_before: next, ...missing() }
      return detail === 'concise' ? withoutNulls(all, CONCISE_WITHOUT) : all
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

const CONCISE_WITHOUT = ['id', 'recorded_at', 'created_at', 'updated_at']
const ENVELOPE_LENGTH = 400
const { checkins: _, ...PARTS_OF_ONE } = CUTS

const cutText = (checkin: CheckinDocument): CheckinDocument => ({
  ...checkin,
  content: `${checkin.content.slice(0, CONCISE_NOTE_LENGTH - 1).toWellFormed()}…`,
})
