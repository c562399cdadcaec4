import { Type } from '@sinclair/typebox'
import { decodeCursor } from '../core/cursor.ts'
import { windowEnding } from '../core/dates.ts'
import { NextCursor } from '../core/schemas.ts'
import { CheckinDocument } from '../journal/checkin-schema.ts'
import { MAX_DAYS } from './shapes.ts'
import { defineTool, toolInput } from './tool.ts'

const DEFAULT_LIMIT = 10

export const getMyCheckins = defineTool({
  name: 'get_my_checkins',
  title: 'My check-ins',
  description:
    'Reads the person’s recent check-ins one by one, newest first, with their words, values, symptoms and ' +
    'medications. Use it for what they said on a day; for averages and trends over weeks use get_health_snapshot. ' +
    'Changes nothing. At most 50 at once: pass next_before as before for older ones.',
  kind: 'read',
  stores: false,
  openWorld: false,
  input: toolInput({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: DEFAULT_LIMIT })),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_DAYS, description: 'Only of the last N days; default all' }),
    ),
    before: Type.Optional(Type.String({ maxLength: 200, description: 'next_before of the answer before' })),
  }),
  output: Type.Object({ checkins: Type.Array(CheckinDocument), next_before: NextCursor }),
  run({ limit = DEFAULT_LIMIT, days, before }, { userId, features: { checkins, profiles } }) {
    const from = days === undefined ? undefined : windowEnding(profiles.today(userId), days).from
    const after = before === undefined ? undefined : decodeCursor(before, '/before')
    const { checkins: found, next } = checkins.list(userId, { limit, after, from })
    return { checkins: found, next_before: next }
  },
})
