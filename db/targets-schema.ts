/** The tables of targets: those of each day, and how the energy target changed. */
import { primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, json, maxLengthCheck, userId } from './columns.ts'

/** The targets that a day was lived with; a later change of the profile does not change them. */
export const dayTargets = sqliteTable(
  'day_targets',
  {
    user_id: userId(),
    date: text('date').notNull(),
    /** The person's facts and the targets that followed from them, as `src/nutrition/` computes them. */
    targets: json('targets').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.date] }),
    maxLengthCheck('day_targets_user_id_length', table.user_id, 255),
  ],
)

/**
 * What an energy target follows that follows the person's weight and intake: one row a week, with its reason, also for the
 * weeks in which nothing changed. `src/profile/following.ts` writes them.
 */
export const targetChanges = sqliteTable(
  'target_changes',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    /** The first day that it is for. */
    date: text('date').notNull(),
    /** What the person uses, kcal per day. */
    energy_kcal: real('energy_kcal').notNull(),
    /** The same before it; null: unknown. */
    before_kcal: real('before_kcal'),
    /** The estimate and the days that it is from. */
    reason: json('reason').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('target_changes_day').on(table.user_id, table.date),
    maxLengthCheck('target_changes_user_id_length', table.user_id, 255),
  ],
)
