import { type Static, Type } from '@sinclair/typebox'
import { ConversationDocument, MessageDocument } from '../assistant/conversation-schema.ts'
import { nullable, stringEnum } from '../core/schemas.ts'
import { FavouriteDocument } from '../foods/favourites.ts'
import { OwnFoodDocument } from '../foods/own-food-schema.ts'
import { CheckinDocument } from '../journal/checkin-schema.ts'
import { DayTotals, FoodEntryDocument } from '../journal/food-schema.ts'
import { SavedMealDocument } from '../journal/saved/saved-meal-schema.ts'
import { ProfileDocument } from '../profile/schema.ts'
import { TargetChangeDocument } from '../profile/target-change-document.ts'
import { LOG_STATUSES, SubscriptionDocument } from '../protocols/schema.ts'
import { ExportedShare } from '../sharing/schema.ts'
import type { Pages, PersonData } from './person-data.ts'

/** Version of the format; increased when readers of the previous version would fail. */
const EXPORT_VERSION = 1

const ProtocolRecord = Type.Composite([
  SubscriptionDocument,
  Type.Object({
    pauses: Type.Array(Type.Object({ from: Type.String(), to: nullable(Type.String()) })),
    logs: Type.Array(
      Type.Object({
        date: Type.String(),
        status: stringEnum(LOG_STATUSES),
        checkin_id: nullable(Type.String({ description: 'The check-in that it comes from' })),
      }),
    ),
  }),
])

const ExportHeader = Type.Object({
  format: Type.Literal('ext-server export'),
  version: Type.Literal(EXPORT_VERSION),
  user_id: Type.String(),
  exported_at: Type.String({ description: 'RFC 3339, UTC' }),
})

/** Everything that a person has entered, as the API shows it; lists are newest first. */
export const ExportDocument = Type.Composite(
  [
    ExportHeader,
    Type.Object({
      profile: ProfileDocument,
      food_entries: Type.Array(FoodEntryDocument),
      food_days: Type.Array(DayTotals),
      checkins: Type.Array(CheckinDocument),
      protocols: Type.Array(ProtocolRecord),
      own_foods: Type.Array(OwnFoodDocument),
      saved_meals: Type.Array(SavedMealDocument),
      target_changes: Type.Array(TargetChangeDocument),
      favourite_foods: Type.Array(FavouriteDocument),
      shares: Type.Array(ExportedShare),
      conversations: Type.Array(
        Type.Object({ conversation: ConversationDocument, messages: Type.Array(MessageDocument) }),
      ),
    }),
  ],
  { description: 'All data of the caller, except credentials' },
)

/** The document in pieces: a page of records at a time, one record per line. */
export function* exportJson(
  everything: PersonData,
  { userId, exportedAt }: { userId: string; exportedAt: string },
): Generator<string> {
  const header: Static<typeof ExportHeader> = {
    format: 'ext-server export',
    version: EXPORT_VERSION,
    user_id: userId,
    exported_at: exportedAt,
  }
  yield JSON.stringify(header).slice(0, -1)
  yield `,\n"profile":${JSON.stringify(everything.profile())}`
  const lists: readonly [key: string, pages: Pages<unknown>][] = [
    ['food_entries', everything.foods()],
    ['food_days', everything.days()],
    ['checkins', everything.checkins()],
    ['protocols', everything.protocols()],
    ['own_foods', everything.ownFoods()],
    ['saved_meals', everything.savedMeals()],
    ['target_changes', everything.targetChanges()],
    ['favourite_foods', everything.favourites()],
    ['shares', everything.shares()],
  ]
  for (const [key, pages] of lists) {
    yield `,\n"${key}":`
    yield* jsonList(pages)
  }
  yield ',\n"conversations":'
  yield* conversationsJson(everything)
  yield '}\n'
}

function* jsonList(pages: Pages<unknown>): Generator<string> {
  let isFirst = true
  yield '['
  for (const records of pages) {
    if (records.length === 0) continue
    yield `${isFirst ? '' : ','}\n${records.map((record) => JSON.stringify(record)).join(',\n')}`
    isFirst = false
  }
  yield ']'
}

function* conversationsJson(everything: PersonData): Generator<string> {
  let isFirst = true
  yield '['
  for (const found of everything.conversations()) {
    for (const conversation of found) {
      yield `${isFirst ? '' : ','}\n{"conversation":${JSON.stringify(conversation)},"messages":`
      yield* jsonList(everything.messages(conversation.id))
      yield '}'
      isFirst = false
    }
  }
  yield ']'
}
