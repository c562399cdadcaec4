import { addDays, type LocalDate, mondayOf } from '../contract/calendar-date.ts'
import type { FactsOn } from '../nutrition/day-facts.ts'
import type { createFollowing } from './following.ts'
import {
  type TargetChangeDocument,
  type TargetChangesDocument,
  targetChangeDocument,
} from './target-change-document.ts'
import { changeOn } from './target-changes.ts'

/** The changes of a target that follows what its person uses, to be seen and undone. */
export function createTargetHistory(deps: {
  following: ReturnType<typeof createFollowing>
  factsOn: (userId: string) => FactsOn
  today: (userId: string) => LocalDate
  inChange: <T>(userId: string, body: () => T) => T
  /** Stores what the days up to one are judged by. */
  keepDaysUntil: (userId: string, date: LocalDate) => void
}) {
  const { following, factsOn, today, inChange, keepDaysUntil } = deps

  const documentsOf = (userId: string, judgedBy: FactsOn = factsOn(userId)) => {
    const date = today(userId)
    const week = following.isOn(userId) ? mondayOf(date) : null
    const present = changeOn(following.changesOf(userId), date)?.date
    return (change: Parameters<typeof targetChangeDocument>[0]) =>
      targetChangeDocument(change, {
        factsOn: judgedBy,
        week,
        today: change.date === present ? date : null,
      })
  }

  return {
    /** Newest first, also those from before the person stopped following. */
    targetChanges(
      userId: string,
      { limit, before }: { limit: number; before?: LocalDate | undefined },
    ): TargetChangesDocument {
      const older = following
        .historyOf(userId)
        .filter(({ date }) => before === undefined || date < before)
        .toReversed()
      const page = older.slice(0, limit)
      const next = older.length > limit ? (page.at(-1)?.date ?? null) : null
      return { changes: page.map(documentsOf(userId)), next }
    },

    /** The change of the week of a date, if the energy target of that date is another by it; null: it is not. */
    targetChangeOn(userId: string, date: LocalDate): TargetChangeDocument | null {
      const week = mondayOf(date)
      const change = following.historyOf(userId).find((each) => each.date === week)
      if (change?.reason.kind !== 'moved') return null
      const facts = factsOn(userId)(date)
      const document = documentsOf(userId, () => facts)(change)
      return document.target_kcal === document.target_before_kcal ? null : document
    },

    /**
     * Undoes the change of this week.
     * @throws AppError `not_found`, `conflict`.
     */
    undoTargetChange(userId: string, date: LocalDate): TargetChangeDocument {
      const change = inChange(userId, () =>
        following.undo(userId, date, () => keepDaysUntil(userId, addDays(today(userId), -1))),
      )
      return documentsOf(userId)(change)
    },
  }
}
