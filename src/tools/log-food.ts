import { Type } from '@sinclair/typebox'
import { receipt, VERSION_FIELDS } from '../core/receipt.ts'
import { fitResult, LeftOut } from '../core/result-limits.ts'
import { stringEnum } from '../core/schemas.ts'
import { ClientEntryId } from '../core/tool-fields.ts'
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
import { DayTotals, FoodEntryDocument, LogItemsFields, VALUE_SOURCES } from '../journal/food-schema.ts'
import { round } from '../nutrition/nutrients.ts'
import { type Safety, SafetyDocument, saidTogether } from '../safety/safety.ts'
import { defineTool, toolInput } from './tool.ts'

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
    'Saves what the person ate or drank to their food journal, now or at consumed_at. Use it once they say that ' +
    'they had it, one call per meal; to only estimate use analyze_food, for medications, water alone or how ' +
    'they feel log_checkin. Their own figures win; a food database fills in the rest, and what ' +
    'is still unknown stays null. Foods come from food_name, or from items. Returns the entry, its foods, the day’s ' +
    'totals, warnings (allergens, amounts, unknown words) and cautions (medicines) to pass on. Cannot be undone here: ' +
    'entries are edited on the web page. A retry with the same client_entry_id saves nothing twice.',
  whenToUse: 'when the person has eaten or drunk something; saves it.',
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
    nearest: NearestField,
    left_out: LeftOut,
  }),
  async prepare(
    { client_entry_id: _, ...input },
    { userId, mayRead, signal, features: { foodJournal, listen } },
  ) {
    const safety = listen(userId, saidTogether([input.food_name, input.notes]), { mayRead })
    const log = await foodJournal.prepareLog(userId, input, signal)
    return () => {
      const { entry: logged, dayTotals, warnings, readBy, analysis } = log()
      const { cautions = [], ...entry } = logged
      const result = {
        entry_id: entry.id,
        entry,
        cautions,
        value_source: entry.value_source,
        day_totals: dayTotals,
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
        nearest: nearestDocument(analysis.nearest),
      }
      return fitResult(result, ['nearest', 'items'])
    }
  },
})
