import { AppError } from '../../core/errors.ts'
import type { Features } from '../../features.ts'
import type { RowRef } from '../../journal/undo-rows.ts'
import { sharedProfile } from '../../profile/profile-document.ts'
import type { Item } from './change.ts'
import { diaryCheckin, presentFoods } from './diary.ts'

type FoodRef = RowRef & { table: 'food_entries' }
type OtherRef = RowRef & { table: Exclude<RowRef['table'], 'food_entries'> }
const isFood = (ref: RowRef): ref is FoodRef => ref.table === 'food_entries'
const isOther = (ref: RowRef): ref is OtherRef => !isFood(ref)

/** What is stored under these keys now, in the form of its kind, food first; what is not there is left out. */
export const itemsOf = (features: Features, userId: string, refs: readonly RowRef[]): Item[] => [
  ...presentFoods(
    features,
    userId,
    refs.filter(isFood).map(({ key: { id = '' } }) => id),
  ),
  ...refs.filter(isOther).flatMap((ref) => {
    try {
      return [itemOf(features, userId, ref)]
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return []
      throw error
    }
  }),
]

function itemOf(features: Features, userId: string, { table, key }: OtherRef): Item {
  const { checkins, profiles, protocols, ownFoods } = features
  const { id = '' } = key
  switch (table) {
    case 'checkins':
      return diaryCheckin(checkins.get(userId, id))
    case 'profiles': {
      const { targets: _, ...profile } = sharedProfile(profiles.get(userId))
      return { kind: 'profile', ...profile, id: userId }
    }
    case 'protocol_subscriptions':
      return protocolItem(protocols.get(userId, id))
    case 'protocol_logs':
      return protocolItem(protocols.get(userId, key.subscription_id ?? ''))
    case 'own_foods':
      return ownFoodItem(ownFoods.get(userId, id))
  }
}

/** A followed protocol in short. */
export function protocolItem(found: ReturnType<Features['protocols']['get']>): Item {
  const { id, protocol, name, status, start, end, streak_days, last_7, next_due } = found
  return { kind: 'protocol', id, protocol, name, status, start, end, streak_days, last_7, next_due }
}

/** An own food in short, per 100 g. */
export function ownFoodItem(found: ReturnType<Features['ownFoods']['get']>): Item {
  const { id, name, synonyms, portions, default_grams, ingredients, servings, nutrients, basis } = found
  const known = Object.fromEntries(Object.entries(nutrients).filter(([, value]) => value !== null))
  const recipe = ingredients === null ? {} : { ingredients, servings }
  return { kind: 'own_food', id, name, synonyms, portions, default_grams, per_100_g: known, basis, ...recipe }
}
