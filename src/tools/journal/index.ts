import type { Tool } from '../tool.ts'
import { changeProtocol } from './change-protocol.ts'
import { copyFood } from './copy-food.ts'
import { correctCheckin } from './correct-checkin.ts'
import { correctFood } from './correct-food.ts'
import { deleteEntries } from './delete-entries.ts'
import { fetchDay } from './fetch-day.ts'
import { getDiary } from './get-diary.ts'
import { getSeries } from './get-series.ts'
import { logMeals } from './log-meals.ts'
import { manageFoods } from './manage-foods.ts'
import { searchDays } from './search-days.ts'
import { searchJournal } from './search-journal.ts'
import { undoChange } from './undo-change.ts'
import { updateProfile } from './update-profile.ts'

/** The tools for holders of `health:edit`, in the order that lists show them. */
export const JOURNAL_TOOLS = [
  getDiary,
  getSeries,
  searchJournal,
  logMeals,
  copyFood,
  correctFood,
  correctCheckin,
  deleteEntries,
  undoChange,
  updateProfile,
  changeProtocol,
  manageFoods,
  searchDays,
  fetchDay,
] as const satisfies readonly Tool[]
