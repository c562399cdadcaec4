import { type Static, Type } from '@sinclair/typebox'
import { LocalDateSchema, nullable, stringEnum } from '../core/schemas.ts'
import { MadeAt, SEEN_HELP } from '../core/tool-fields.ts'

export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'ended'] as const
const DAY_STATUSES = ['taken', 'skipped', 'missed', 'due', 'not_due'] as const
/** What a check-in may state about a protocol. */
export const LOG_STATUSES = ['taken', 'skipped'] as const

const Schedule = Type.Union([
  Type.Object({ frequency: Type.Literal('daily') }),
  Type.Object({
    frequency: Type.Literal('weekly'),
    days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { description: '1 = Monday … 7 = Sunday' }),
  }),
  Type.Object({ frequency: Type.Literal('times_per_week'), times: Type.Integer({ minimum: 1, maximum: 7 }) }),
])

/** A protocol of the catalog. */
export const CatalogProtocol = Type.Object({
  key: Type.String(),
  name: Type.String(),
  kind: Type.String(),
  summary: Type.String(),
  schedule: Schedule,
  duration_days: nullable(Type.Integer()),
  evidence_note: Type.String(),
  cautions: Type.Array(Type.String()),
})

/** A person's subscription to a protocol, as all surfaces show it. */
export const SubscriptionDocument = Type.Object({
  id: Type.String({ description: 'The id of the subscription, for log_checkin' }),
  protocol: Type.String({ description: "The protocol's key in the catalog" }),
  name: Type.String(),
  kind: Type.String(),
  schedule: Schedule,
  start: Type.String({ description: 'Local date' }),
  end: nullable(Type.String({ description: 'Last local date; null: no end' })),
  status: stringEnum(SUBSCRIPTION_STATUSES),
  adherence_percent: nullable(
    Type.Number({
      description: 'Days done as a share of days due in the last 30 days, in %; null if no day was due',
    }),
  ),
  adherence: Type.Object(
    {
      days_done: Type.Integer(),
      days_due: Type.Integer({ description: 'Without skipped days, and without today until it is done' }),
      days_skipped: Type.Integer(),
      from: Type.String({ description: 'Local date' }),
      to: Type.String({ description: 'Today' }),
    },
    { description: 'What adherence_percent is of: days_done out of days_due' },
  ),
  streak_days: Type.Integer({ description: 'Due days done in a row, up to a year' }),
  last_7: Type.Array(Type.Object({ date: Type.String(), status: stringEnum(DAY_STATUSES) })),
  next_due: nullable(Type.String()),
  evidence_note: Type.String(),
  cautions: Type.Array(Type.String()),
})
export type SubscriptionDocument = Static<typeof SubscriptionDocument>

/** A protocol on one local date. */
export const DayProtocol = Type.Object({
  id: Type.String({ description: "The subscription's id" }),
  protocol: Type.String({ description: "The protocol's key in the catalog" }),
  name: Type.String(),
  kind: Type.String(),
  status: stringEnum(DAY_STATUSES),
  this_week: nullable(
    Type.Object(
      { done: Type.Integer(), times: Type.Integer() },
      { description: 'For a protocol that is due a number of times a week, on any days; else null' },
    ),
  ),
  streak_days: Type.Integer({ description: 'Due days done in a row, up to today' }),
})
export type DayProtocol = Static<typeof DayProtocol>

/** The body of `PUT /api/protocols/subscriptions/{id}/days/{date}`. */
export const DayMark = Type.Object(
  {
    status: nullable(
      stringEnum(LOG_STATUSES, {
        description: 'taken: done on that date; skipped: left out deliberately; null: no longer either',
      }),
    ),
    made_at: MadeAt,
    seen: Type.Optional(nullable(stringEnum(LOG_STATUSES, { description: SEEN_HELP }))),
  },
  { additionalProperties: false },
)
export type DayMark = Static<typeof DayMark>

export const Subscribe = Type.Object(
  {
    protocol: Type.String({ minLength: 1, maxLength: 100, description: 'A key of GET /api/protocols' }),
    start: Type.Optional(LocalDateSchema('Default: today')),
    end: Type.Optional(
      nullable(LocalDateSchema("Default: after the protocol's own duration, if it has one")),
    ),
  },
  { additionalProperties: false },
)
export type Subscribe = Static<typeof Subscribe>

export const SubscriptionPatch = Type.Object(
  {
    status: Type.Optional(stringEnum(SUBSCRIPTION_STATUSES)),
    start: Type.Optional(LocalDateSchema()),
    end: Type.Optional(nullable(LocalDateSchema())),
  },
  { additionalProperties: false },
)
export type SubscriptionPatch = Static<typeof SubscriptionPatch>
