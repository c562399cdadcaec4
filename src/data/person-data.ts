import type { ConversationDocument, MessageDocument } from '../assistant/conversation-schema.ts'
import { type CursorPosition, decodeCursor } from '../core/cursor.ts'
import type { Features } from '../features.ts'
import type { Favourite } from '../foods/favourites.ts'
import type { OwnFoodDocument } from '../foods/own-food-schema.ts'
import type { CheckinDocument } from '../journal/checkin-schema.ts'
import type { DayTotals, FoodEntryDocument } from '../journal/food-schema.ts'
import type { SavedMealDocument } from '../journal/saved/saved-meal-schema.ts'
import type { TargetChangeDocument } from '../profile/target-change-document.ts'
import type { SubscriptionDocument } from '../protocols/schema.ts'
import type { ExportedShare } from '../sharing/schema.ts'
import { exportedShares } from '../sharing/shares.ts'

/** Page size, so that memory use does not grow with the amount of stored data, and other requests need not wait. */
const PAGE_SIZE = 50
/** A recipe may be a hundred times as long as anything else. */
const OWN_FOODS_PAGE_SIZE = 5

type Page<T> = { items: readonly T[]; next: string | null }
export type Pages<T> = Generator<readonly T[]>
export type ProtocolRecord = SubscriptionDocument & ReturnType<Features['protocols']['history']>

/** All pages of a list, read by its cursors. */
function* readPages<T>(read: (after: CursorPosition | undefined) => Page<T>): Pages<T> {
  let after: CursorPosition | undefined
  do {
    const { items, next } = read(after)
    yield items
    after = next === null ? undefined : decodeCursor(next)
  } while (after !== undefined)
}

/** All data of a person, page by page and as the API lists it, newest first. */
export function readPersonData(features: Features, userId: string) {
  const { checkins, conversations, foodJournal, ownFoods, protocols } = features
  return {
    profile: () => features.profiles.get(userId),

    foods: (): Pages<FoodEntryDocument> =>
      readPages((after) => {
        const { entries, next } = foodJournal.list(userId, { limit: PAGE_SIZE, after })
        return { items: entries, next }
      }),

    *days(): Pages<DayTotals> {
      let before: string | undefined
      do {
        const { days, next } = foodJournal.listDays(userId, { limit: PAGE_SIZE, before })
        yield days
        before = next ?? undefined
      } while (before !== undefined)
    },

    checkins: (): Pages<CheckinDocument> =>
      readPages((after) => {
        const { checkins: items, next } = checkins.list(userId, { limit: PAGE_SIZE, after })
        return { items, next }
      }),

    /** At most a hundred; read one by one, since each comes with all its messages. */
    *protocols(): Pages<ProtocolRecord> {
      for (const found of protocols.list(userId, 'all')) {
        yield [{ ...found, ...protocols.history(userId, found.id) }]
      }
    },

    ownFoods: (): Pages<OwnFoodDocument> =>
      readPages((after) => {
        const { foods, next } = ownFoods.list(userId, { limit: OWN_FOODS_PAGE_SIZE, after })
        return { items: foods, next }
      }),

    /** At most a hundred of each. */
    *savedMeals(): Pages<SavedMealDocument> {
      yield features.savedMeals.list(userId)
    },

    *favourites(): Pages<Favourite> {
      yield features.favourites.list(userId)
    },

    *targetChanges(): Pages<TargetChangeDocument> {
      let before: string | undefined
      do {
        const { changes, next } = features.profiles.targetChanges(userId, { limit: PAGE_SIZE, before })
        yield changes
        before = next ?? undefined
      } while (before !== undefined)
    },

    /** At most a hundred, without secrets. */
    *shares(): Pages<ExportedShare> {
      yield exportedShares(features, userId)
    },

    conversations: (): Pages<ConversationDocument> =>
      readPages((after) => {
        const { conversations: items, next } = conversations.list(userId, { limit: PAGE_SIZE, after })
        return { items, next }
      }),

    /** Oldest first. */
    messages: (conversationId: string): Pages<MessageDocument> =>
      readPages((after) => {
        const { messages, next } = conversations.messagesFromFirst(userId, conversationId, {
          limit: PAGE_SIZE,
          after,
        })
        return { items: messages, next }
      }),
  }
}

export type PersonData = ReturnType<typeof readPersonData>
