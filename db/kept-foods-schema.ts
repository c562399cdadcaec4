/** The tables of what a person keeps at hand to log again. */
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, json, maxLengthCheck, userId } from './columns.ts'

/** Meals that the person saved, to log again. */
export const savedMeals = sqliteTable(
  'saved_meals',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    name: text('name', { length: 200 }).notNull(),
    /** Foods with their amounts, as `src/journal/meals/` reads them. */
    items: json('items').notNull(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    index('saved_meals_user').on(table.user_id, table.created_at, table.id),
    maxLengthCheck('saved_meals_user_id_length', table.user_id, 255),
    maxLengthCheck('saved_meals_name_length', table.name, 200),
  ],
)

/** Foods that the person keeps at hand. */
export const favouriteFoods = sqliteTable(
  'favourite_foods',
  {
    user_id: userId(),
    /** The food's id, as search gives it. */
    food: text('food').notNull(),
    name: text('name', { length: 200 }).notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.food] }),
    maxLengthCheck('favourite_foods_user_id_length', table.user_id, 255),
  ],
)
