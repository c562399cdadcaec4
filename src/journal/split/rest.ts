import { Type } from '@sinclair/typebox'
import type { Db } from '../../../db/open.ts'
import { untilWritable } from '../../../db/write-lock.ts'
import type { Clock } from '../../core/clock.ts'
import { receipt, VERSION_FIELDS, versionOf } from '../../core/receipt.ts'
import { UuidSchema } from '../../core/schemas.ts'
import { access, writeAccess } from '../../http/access.ts'
import { changeOnce } from '../../http/change-once.ts'
import { controller, schemaCopy } from '../../http/controller.ts'
import { oneChange, REPEATABLE_VERSION } from '../../http/repeatable.ts'
import { DAY_LIMIT_DESCRIPTION } from '../day-limit.ts'
import type { FoodJournal } from '../food-journal.ts'
import type { Undo } from '../undo.ts'
import { refsTo } from '../undo-rows.ts'
import { EntryParts, SplitEntry } from './split-entry.ts'

const tags = ['Journal']
const GivenHandle = { ...UuidSchema, description: 'The undo of the answer to a change' }
const EntryPath = Type.Object({ entry_id: UuidSchema })

const SPLIT_RECEIPT = receipt(
  {
    entries: Type.Array(Type.Object(VERSION_FIELDS, { additionalProperties: false })),
    undo: SplitEntry.properties.undo,
  },
  ({ entries, undo }: SplitEntry) => ({ entries: entries.map(versionOf), undo }),
)

/** What an undo calls the change. */
const SPLIT = 'split_entry'

/** The foods of an entry, one by one, and undo, under `/api/journal`: specification 10.3. */
export const splitRoutes = ({
  foodJournal,
  undo,
  ...deps
}: {
  db: Db
  clock: Clock
  foodJournal: FoodJournal
  undo: Undo
}) =>
  controller('split', '/api/journal')
    .get(
      '/foods/:entry_id/parts',
      async ({ params, caller }) => ({ parts: await foodJournal.parts(caller().userId, params.entry_id) }),
      {
        params: EntryPath,
        response: { 200: schemaCopy(EntryParts) },
        detail: {
          summary: 'Get the foods of a food entry, one by one',
          tags,
          'x-errors': [404],
          ...access('read'),
        },
      },
    )
    .post(
      '/foods/:entry_id/split',
      async ({ params, caller, request, set }) => {
        const { userId } = caller()
        const { entry_id: id } = params
        const split = await foodJournal.prepareSplit(userId, id)
        await untilWritable(deps.db)
        // The credential may have been revoked meanwhile.
        caller()
        return changeOnce<SplitEntry>(deps, {
          ...oneChange({ request, caller, set }, { params }),
          before: () => foodJournal.get(userId, id),
          run: () => {
            const { result: entries, undo: handle } = undo.record(userId, SPLIT, {
              known: refsTo('food_entries', [id]),
              change: split,
              added: ([, ...added]) =>
                refsTo(
                  'food_entries',
                  added.map((entry) => entry.id),
                ),
            })
            return { entries, undo: handle }
          },
          keep: ({ entries, undo: handle }) => ({ ids: entries.map((entry) => entry.id), undo: handle }),
          again: (kept) => {
            const { ids, undo: handle } = kept as { ids: string[]; undo: string | null }
            const present = foodJournal.findPresent(userId, ids)
            return { entries: foodJournal.documents(userId, present), undo: handle }
          },
        })
      },
      {
        params: EntryPath,
        response: { 200: schemaCopy(SplitEntry) },
        detail: {
          summary: 'Make a food entry of each food of an entry',
          description: `The sums of the day stay as they are. ${DAY_LIMIT_DESCRIPTION}`,
          tags,
          'x-errors': [404, 409, 422],
          ...REPEATABLE_VERSION,
          ...writeAccess(SPLIT_RECEIPT),
        },
      },
    )
    .post(
      '/undo',
      async ({ body, caller }) => {
        await untilWritable(deps.db)
        return { changed: undo.undo(caller().userId, body.undo).touched.length }
      },
      {
        body: Type.Object({ undo: GivenHandle }, { additionalProperties: false }),
        response: {
          200: Type.Object({ changed: Type.Integer({ description: 'How many rows are as before' }) }),
        },
        detail: {
          summary: 'Undo a change by its handle',
          tags,
          'x-errors': [404, 409],
          ...writeAccess('same'),
        },
      },
    )
