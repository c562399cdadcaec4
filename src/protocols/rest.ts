import { type Static, Type } from '@sinclair/typebox'
import type { Db } from '../../db/open.ts'
import type { Clock } from '../core/clock.ts'
import { existingDate } from '../core/dates.ts'
import { requirePermission } from '../core/principal.ts'
import { receipt } from '../core/receipt.ts'
import { LocalDateSchema, stringEnum, UuidSchema } from '../core/schemas.ts'
import { access, writeAccess } from '../http/access.ts'
import { changeOnce } from '../http/change-once.ts'
import { controller, schemaCopy } from '../http/controller.ts'
import { deletion } from '../http/deletion.ts'
import { oneChange, REPEATABLE, repeatableDeletion } from '../http/repeatable.ts'
import type { Protocols } from './protocols.ts'
import {
  CatalogProtocol,
  DayMark,
  DayProtocol,
  SUBSCRIPTION_STATUSES,
  Subscribe,
  SubscriptionDocument,
  SubscriptionPatch,
} from './schema.ts'

const tags = ['Protocols']
const SubscriptionPath = Type.Object({ subscription_id: UuidSchema })
const DayPath = Type.Object({ subscription_id: UuidSchema, date: LocalDateSchema() })

/** Neither document has a version; what they say beyond the id depends on the logs. */
const SUBSCRIPTION_RECEIPT = receipt(
  { id: SubscriptionDocument.properties.id },
  ({ id }: { id: string }) => ({
    id,
  }),
)

const dateOf = (params: Static<typeof DayPath>) => existingDate(params.date, '/path/date')

type Deps = { db: Db; clock: Clock; protocols: Protocols }

/** `/api/protocols`: specification 10.5. */
export const protocolsRoutes = ({ protocols, ...deps }: Deps) =>
  controller('protocols', '/api/protocols')
    .get('', () => ({ protocols: protocols.catalog.map((protocol) => structuredClone(protocol)) as never }), {
      response: { 200: Type.Object({ protocols: Type.Array(CatalogProtocol) }) },
      detail: { summary: 'List the catalog of protocols', tags, ...access('read') },
    })
    .get(
      '/subscriptions',
      ({ query, caller }) => ({ subscriptions: protocols.list(caller().userId, query.status ?? 'all') }),
      {
        query: Type.Object(
          { status: Type.Optional(stringEnum([...SUBSCRIPTION_STATUSES, 'all'])) },
          { additionalProperties: false },
        ),
        response: { 200: Type.Object({ subscriptions: Type.Array(SubscriptionDocument) }) },
        detail: { summary: "List the caller's protocols, with adherence", tags, ...access('read') },
      },
    )
    .post(
      '/subscriptions',
      ({ body, caller, set }) => {
        const subscription = protocols.subscribe(caller().userId, body)
        set.status = 201
        set.headers.location = `/api/protocols/subscriptions/${subscription.id}`
        return subscription
      },
      {
        body: Subscribe,
        response: { 201: schemaCopy(SubscriptionDocument) },
        detail: {
          summary: 'Start a protocol',
          tags,
          'x-errors': [409],
          ...writeAccess(SUBSCRIPTION_RECEIPT),
        },
      },
    )
    .patch(
      '/subscriptions/:subscription_id',
      ({ params, body, caller }) => protocols.update(caller().userId, params.subscription_id, body),
      {
        params: SubscriptionPath,
        body: SubscriptionPatch,
        response: { 200: schemaCopy(SubscriptionDocument) },
        detail: {
          summary: 'Pause, resume, end or reschedule a protocol',
          tags,
          'x-errors': [404, 409],
          ...writeAccess(SUBSCRIPTION_RECEIPT),
        },
      },
    )
    .delete(
      '/subscriptions/:subscription_id',
      ({ params, caller }) => protocols.remove(caller().userId, params.subscription_id),
      deletion({
        params: SubscriptionPath,
        summary: 'Delete a subscription and its logs',
        tags,
        access: 'write',
      }),
    )
    .put(
      '/subscriptions/:subscription_id/days/:date',
      ({ params, body, caller, request, set }) => {
        if (body.seen !== undefined) requirePermission(caller(), 'read')
        const mark = () => protocols.mark(caller().userId, params.subscription_id, dateOf(params), body)
        return changeOnce(deps, {
          ...oneChange({ request, caller, set }, { params, body }),
          run: mark,
          again: () => protocols.dayOf(caller().userId, params.subscription_id, dateOf(params)),
        })
      },
      {
        params: DayPath,
        body: DayMark,
        response: { 200: schemaCopy(DayProtocol) },
        detail: {
          summary: 'Mark a protocol as done, skipped or neither on a date',
          tags,
          'x-errors': [404, 412],
          ...REPEATABLE,
          ...writeAccess(SUBSCRIPTION_RECEIPT),
        },
      },
    )
    .delete(
      '/subscriptions/:subscription_id/days/:date',
      ({ params, caller, request, set }) =>
        changeOnce(deps, {
          ...oneChange({ request, caller, set }, { params }),
          run: () => protocols.unmark(caller().userId, params.subscription_id, dateOf(params)),
          again: () => undefined,
        }),
      repeatableDeletion({
        isVersioned: false,
        params: DayPath,
        summary: 'Delete the log of a protocol on a date',
        tags,
        access: 'write',
      }),
    )
