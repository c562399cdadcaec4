import { Type } from '@sinclair/typebox'
import { receipt, VERSION_FIELDS } from '../core/receipt.ts'
import { fitResult, LeftOut } from '../core/result-limits.ts'
import { stringEnum } from '../core/schemas.ts'
import { Assumed, ClientEntryId, ResultTimeZone } from '../core/tool-fields.ts'
import { Cautions } from '../foods/cautions/cautions.ts'
import { GRAMS_BASES } from '../foods/food.ts'
import {
  CertaintyFields,
  certaintyDocument,
  NearestField,
  nearestDocument,
  ReadBy,
} from '../foods/food-document.ts'
import { foodId } from '../foods/food-id.ts'
import { WordsNotRead } from '../foods/words-not-read.ts'
import { DayTotals, FoodEntryDocument, LogItemsFields, VALUE_SOURCES } from '../journal/food-schema.ts'
import { timeNotRead, unreadOf } from '../journal/meal-not-read.ts'
import { round } from '../nutrition/nutrients.ts'
import { type Safety, SafetyDocument, saidTogether } from '../safety/safety.ts'
import { loggedFoodSummary } from './summaries/food.ts'
import { defineTool, toolInput } from './tool.ts'

const CUTS = {
  nearest: 'GET /api/foods, or analyze_food',
  not_read: 'log_food with fewer words',
  items: 'analyze_food with some of the foods',
}

const LOGGED_FOOD_RECEIPT = receipt(
  { entry_id: Type.String(), updated_at: VERSION_FIELDS.updated_at, safety: SafetyDocument },
  ({ entry_id, entry, safety }: { entry_id: string; entry: FoodEntryDocument; safety: Safety }) => ({
    entry_id,
    updated_at: entry.updated_at,
    safety,
  }),
)

export const logFood = defineTool({
  name: 'log_food',
  title: 'Log food',
  description:
    'Saves what the person ate or drank. Use it once they had it, one call per meal; to estimate only use ' +
    'analyze_food, for medicines or how they feel log_checkin. For a photo or label use items with basis. Figures ' +
    'that they state win over estimates; unknown is null. Returns the entry, the day’s totals, and warnings, ' +
    'cautions and assumed to pass on.',
  whenToUse: 'once the person ate or drank; saves it; for a photo or label use items with basis.',
  instructionsRank: 8,
  kind: 'write',
  stores: true,
  receipt: LOGGED_FOOD_RECEIPT,
  openWorld: false,
  input: toolInput({ ...LogItemsFields, client_entry_id: ClientEntryId }),
  output: Type.Object({
    entry_id: Type.String(),
    entry: FoodEntryDocument,
    cautions: Cautions,
    value_source: stringEnum(VALUE_SOURCES),
    day_totals: DayTotals,
    time_zone: ResultTimeZone,
    assumed: Assumed,
    warnings: Type.Array(Type.String()),
    safety: SafetyDocument,
    read_by: ReadBy,
    items: Type.Array(
      Type.Object({
        text: Type.String(),
        food: Type.String(),
        food_id: Type.String(),
        grams: Type.Number(),
        grams_basis: stringEnum(GRAMS_BASES),
        ...CertaintyFields,
      }),
    ),
    unmatched: Type.Array(Type.String()),
    not_read: WordsNotRead,
    nearest: NearestField,
    left_out: LeftOut,
  }),
  cuts: CUTS,
  summary: loggedFoodSummary,
  async prepare(
    { client_entry_id: _, ...input },
    { userId, mayRead, signal, assumed, features: { foodJournal, profiles, listen } },
  ) {
    const safety = listen(userId, saidTogether([input.food_name, input.notes]), { mayRead })
    // A cry for help in the wrong place is stored and answered with advice, not refused.
    const mayBeNoFood = safety.level !== 'none'
    const log = await foodJournal.prepareLog(userId, input, signal, { mayBeNoFood })
    return () => {
      const { entry: logged, dayTotals, warnings, readBy, analysis, ...stored } = log()
      const { cautions = [], ...entry } = logged
      const notRead = unreadOf(input, analysis)
      const result = {
        entry_id: entry.id,
        entry,
        cautions,
        value_source: entry.value_source,
        day_totals: dayTotals,
        time_zone: profiles.timeZone(userId),
        assumed: [...assumed, ...stored.assumed, ...timeNotRead(notRead)],
        warnings,
        safety,
        read_by: readBy,
        items: analysis.items.map(({ text, food, grams, gramsBasis, ...certainty }) => ({
          text,
          food: food.name,
          food_id: foodId(food),
          grams: round(grams),
          grams_basis: gramsBasis,
          ...certaintyDocument(certainty),
        })),
        unmatched: [...analysis.unmatched],
        not_read: notRead,
        nearest: nearestDocument(analysis.nearest),
      }
      return fitResult(result, CUTS)
    }
  },
})
