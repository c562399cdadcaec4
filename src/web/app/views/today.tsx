import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { api } from '../api.ts'
import { withPending } from '../mutations/drawn.ts'
import { pendingChanges } from '../mutations/queue.ts'
import { shownToday } from '../picture/shown-today.ts'
import { Failed, Loadable, Skeleton } from '../ui/load-states.tsx'
import { type Loaded, useLoad } from '../use-load.ts'
import { AsOf, NotStored } from './today/as-of.tsx'
import { CompleteDayQuestion } from './today/complete-day.tsx'
import { dateFromUrl, dayQuery } from './today/date-query.ts'
import { type Day, type Meal, mealAt } from './today/day.ts'
import { type DayActions, useDayActions } from './today/day-actions.ts'
import { DayFrame } from './today/day-header.tsx'
import { EmptyDay } from './today/empty-day.tsx'
import { useFavourites } from './today/favourites.tsx'
import { focusAfterRender } from './today/focus.ts'
import { FoodsAtHand, useFoodsAtHand } from './today/foods-at-hand.tsx'
import { keptDay } from './today/kept-day.ts'
import type { MealDraft } from './today/meal-draft.ts'
import { Meals } from './today/meals.tsx'
import { QuickAdd } from './today/quick-add.tsx'
import { Review } from './today/review.tsx'
import { useDraftSave } from './today/save-meal-draft.ts'
import { TargetChange } from './today/target-change.tsx'
import { Totals } from './today/totals.tsx'
import { useMealDraft } from './today/use-meal-draft.ts'

/** What was eaten on a day, by meal, against the targets; and how the day was. */
export function Today() {
  const asked = dateFromUrl()
  const day = useLoad(() => api.get('/api/journal/day', { query: dayQuery(asked) }), asked, keptDay(asked))
  const lastToday = useSignal<string | undefined>(undefined)
  if (day.data !== undefined) lastToday.value = day.data.today
  // What was written stays while the person looks at another day, or at another view.
  const draft = useMealDraft()
  useRefreshOnReturn(day)
  useFavourites()
  const actions = useDayActions(day)
  const isThere = day.data !== undefined && (asked === undefined || day.data.date === asked)
  const today = day.data?.today ?? lastToday.value
  useShownToday(isThere ? day.data : undefined)
  return (
    <DayFrame date={asked ?? today} today={today} note={isThere && <AsOf {...day} />}>
      {day.problem?.status === 0 && !isThere ? (
        <NotStored retry={() => void day.reload()} />
      ) : day.problem !== undefined && !isThere ? (
        <Failed problem={day.problem} retry={() => void day.reload()} />
      ) : day.data === undefined ? (
        <Skeleton rows={5} />
      ) : (
        // Until the other day has arrived, this one is only to be seen: nothing flickers, nothing lands on it.
        <div inert={!isThere} aria-busy={!isThere}>
          <Shown day={withPending(day.data, pendingChanges.value)} draft={draft} actions={actions} />
        </div>
      )}
    </DayFrame>
  )
}

/** Beside the meals, and below them on a phone: its code comes after theirs. */
function Checkin({ date }: { date: string }) {
  const loaded = useLoad(async () => (await import('./today/checkin-panel.tsx')).CheckinPanel)
  return <Loadable loaded={loaded}>{(Panel) => <Panel date={date} />}</Loadable>
}

function Shown({ day, draft, actions }: { day: Day; draft: MealDraft; actions: DayActions }) {
  const { entries } = day
  const meal = draft.meal.value ?? mealAt(day.local_time)
  const atHand = useFoodsAtHand()
  const saving = useDraftSave({ draft, meal, date: day.date, actions })
  const startAt = (chosen: Meal) => {
    draft.meal.value = chosen
    focusAfterRender(() => document.querySelector('.quick-add input'))
  }
  return (
    <div class="day-columns">
      <div class="day-main">
        <Totals entries={entries} targets={day.targets}>
          <TargetChange day={day} />
        </Totals>
        <div class="card add-card">
          <QuickAdd draft={draft} meal={meal} date={day.date} />
          {draft.items.value.length > 0 ? (
            <Review draft={draft} meal={meal} saving={saving} />
          ) : (
            <FoodsAtHand
              atHand={atHand}
              draft={draft}
              meal={meal}
              date={day.date}
              entries={entries}
              actions={actions}
            />
          )}
        </div>
        {entries.length === 0 && <EmptyDay day={day} copy={actions.copy} />}
        <Meals day={day} entries={entries} draft={draft} actions={actions} startAt={startAt} />
        {day.first_date !== null && day.date <= day.today && (
          <CompleteDayQuestion complete={day.totals.complete} mark={actions.mark} />
        )}
      </div>
      <div class="day-aside">
        <Checkin date={day.date} />
      </div>
    </div>
  )
}

/** Tells what is shown, as long as it is. */
function useShownToday(day: Day | undefined): void {
  const isToday = day !== undefined && day.date === day.today
  useEffect(() => {
    shownToday.value = isToday ? { date: day.date, timeZone: day.time_zone } : undefined
    return () => {
      shownToday.value = undefined
    }
  }, [isToday, day?.date, day?.time_zone])
}

/** Loads the day again when the person returns to the page, which may show another day or new entries. */
function useRefreshOnReturn({ reload }: Loaded<Day>): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void reload()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [reload])
}
