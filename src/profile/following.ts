import type { Db } from '../../db/open.ts'
import { createReadMemory } from '../../db/read-memory.ts'
import { addDays, type LocalDate, mondayOf } from '../contract/calendar-date.ts'
import type { Clock } from '../core/clock.ts'
import { AppError, notFound } from '../core/errors.ts'
import type { Random } from '../core/random.ts'
import type { FactsOn } from '../nutrition/day-facts.ts'
import { energyRequirement, followRefusal } from '../nutrition/energy-target.ts'
import { doubtOf } from '../nutrition/plausible-use.ts'
import { decideWeek } from '../nutrition/weekly-expenditure.ts'
import type { createEnergyUse } from './energy-use.ts'
import { changeOn, createTargetChanges, type TargetChange } from './target-changes.ts'

const WEEK_DAYS = 7
/** Who begins again within so many days goes on with the expenditure that counted last. */
const FRESH_DAYS = 28
/** People for whom a week is worked out that nobody has written in yet. */
const MAX_KEPT = 64
const NONE: readonly TargetChange[] = []

/**
 * The expenditure that an energy target follows, if the person wants that. On each Monday it is decided from what was
 * stored when the week began: a read works it out, and before the first change of the week it is stored, so that the
 * answer is the same whenever it is asked for, and whatever is logged later for the weeks before.
 */
export function createFollowing(deps: {
  db: Db
  clock: Clock
  random: Random
  energyUse: ReturnType<typeof createEnergyUse>
  /** Whether the person wants it. */
  isOn: (userId: string) => boolean
  today: (userId: string) => LocalDate
  /** What days are judged by, given the changes up to them. */
  factsWith: (userId: string, changes: readonly TargetChange[]) => FactsOn
}) {
  const { db, clock, energyUse, isOn, today, factsWith } = deps
  const stored = createTargetChanges(deps)
  const memory = createReadMemory<readonly TargetChange[]>(db, MAX_KEPT)

  /** All changes, with those of the weeks that nobody has written in yet; none while the person does not want it. */
  function changesOf(userId: string): readonly TargetChange[] {
    if (!isOn(userId)) return NONE
    const week = mondayOf(today(userId))
    const last = stored.last(userId)
    if (last === null || last >= week) return stored.of(userId)
    return memory(`${week} ${userId}`, () => withPendingWeeks(userId, stored.of(userId), week))
  }

  function withPendingWeeks(
    userId: string,
    before: readonly TargetChange[],
    week: LocalDate,
  ): readonly TargetChange[] {
    const changes = [...before]
    for (;;) {
      const monday = addDays(mondayOf(changes.at(-1)?.date ?? week), WEEK_DAYS)
      if (monday > week) return changes
      changes.push(decided(userId, monday, changes))
    }
  }

  function decided(userId: string, monday: LocalDate, changes: readonly TargetChange[]): TargetChange {
    const factsOn = factsWith(userId, changes)
    const { person } = factsOn(monday)
    const use = energyUse(userId, monday, { factsOn, weighedUntil: addDays(monday, -1) })
    const last = changes.at(-1)
    const counted = last?.reason.counts === true ? last.energy_kcal : null
    const inUse = counted !== null && doubtOf(person, { kcal: counted }) === null ? counted : null
    const { value: byEquation } = energyRequirement(person)
    const { estimate, complete_days, weigh_ins, missing } = use
    const doubt = estimate && doubtOf(person, estimate)
    const decision = decideWeek({ estimate, doubt, refusal: followRefusal(person), inUse, byEquation })
    return {
      date: monday,
      energy_kcal: decision.inUse ?? Math.round(byEquation),
      before_kcal: inUse ?? Math.round(byEquation),
      reason: {
        kind: decision.reason,
        counts: decision.inUse !== null,
        counted_before: inUse !== null,
        is_limited: decision.isLimited,
        estimate,
        complete_days,
        weigh_ins,
        missing,
      },
    }
  }

  return {
    isOn,
    changesOf,

    /** As `changesOf`, and what is stored from before the person stopped following. */
    historyOf: (userId: string): readonly TargetChange[] =>
      isOn(userId) ? changesOf(userId) : stored.of(userId),

    /**
     * Stores what the past weeks and this one have led to. Call it before anything changes that an estimate is made from, in
     * the same transaction. To look whether there is anything takes some µs.
     */
    storePending(userId: string): void {
      if (!isOn(userId)) return
      const last = stored.last(userId)
      const week = mondayOf(today(userId))
      if (last === null || mondayOf(last) >= week) return
      const known = stored.of(userId)
      for (const change of withPendingWeeks(userId, known, week).slice(known.length))
        stored.store(userId, change, clock.now())
    },

    /** From this day on the target follows: first what it was, and from next Monday on what is decided then. */
    start(userId: string, date: LocalDate): void {
      const last = changeOn(stored.of(userId), date)
      const isFresh = last?.reason.counts === true && last.date > addDays(date, -FRESH_DAYS)
      const byEquation = Math.round(energyRequirement(factsWith(userId, NONE)(date).person).value)
      const energy_kcal = isFresh ? last.energy_kcal : byEquation
      const reason = { kind: 'started', counts: isFresh, counted_before: false, is_limited: false } as const
      const known = { estimate: null, complete_days: 0, weigh_ins: 0 }
      const change = { date, energy_kcal, before_kcal: byEquation, reason: { ...reason, ...known } }
      stored.store(userId, change, clock.now())
    },

    /**
     * Undoes the change of this week: until the next one counts what counted before.
     * @param keepPastDays called before anything is changed.
     * @throws AppError `not_found` for a date without a change; `conflict` for one that cannot be undone.
     */
    undo(userId: string, date: LocalDate, keepPastDays: () => void): TargetChange {
      const change = stored.of(userId).find((each) => each.date === date)
      if (change === undefined) throw notFound('change of the target')
      if (!isOn(userId) || !canBeUndone(change, mondayOf(today(userId))))
        throw new AppError('conflict', NOT_UNDOABLE)
      keepPastDays()
      const undone = undoneChange(change)
      stored.store(userId, undone, clock.now())
      return undone
    },
  }
}

const undoneChange = ({ date, energy_kcal, before_kcal, reason }: TargetChange): TargetChange => ({
  date,
  energy_kcal: before_kcal,
  before_kcal: energy_kcal,
  reason: { ...reason, kind: 'undone', counts: reason.counted_before, counted_before: reason.counts },
})

const NOT_UNDOABLE = 'date: only a change of this week can be undone, and only once'

/** @param week the Monday of the present week; null: the target does not follow. */
export const canBeUndone = ({ date, reason }: TargetChange, week: LocalDate | null): boolean =>
  date === week && reason.kind === 'moved'
