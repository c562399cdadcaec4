import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { api } from '../api.ts'
import { Failed, Skeleton } from '../ui/load-states.tsx'
import { isVisible } from '../undo.ts'
import { type Loaded, useLoad } from '../use-load.ts'
import { CheckinPanel } from './today/checkin-panel.tsx'
import { CompleteDayQuestion } from './today/complete-day.tsx'
import { dateFromUrl, dayQuery } from './today/date-query.ts'
import { type Day, type Entry, type Meal, mealAt } from './today/day.ts'
import { type DayActions, useDayActions } from './today/day-actions.ts'
import { DayFrame } from './today/day-header.tsx'
import { EmptyDay } from './today/empty-day.tsx'
import { focusAfterRender } from './today/focus.ts'
import { FrequentFoods } from './today/frequent.tsx'
import type { MealDraft } from './today/meal-draft.ts'
import { Meals } from './today/meals.tsx'
import { QuickAdd } from './today/quick-add.tsx'
import { Review } from './today/review.tsx'
import { useDraftSave } from './today/save-meal-draft.ts'
import { Totals } from './today/totals.tsx'
import { useMealDraft } from './today/use-meal-draft.ts'

/** What was eaten on a day, by meal, against the targets; and how the day was. */
export function Today() {
  const asked = dateFromUrl()
  const day = useLoad(() => api.get('/api/journal/day', { query: dayQuery(asked) }), asked)
  const lastToday = useSignal<string | undefined>(undefined)
  if (day.data !== undefined) lastToday.value = day.data.today
  // What was written stays while the person looks at another day, or at another view.
  const draft = useMealDraft()
  useRefreshOnReturn(day)
  const actions = useDayActions(day)
  const isThere = day.data !== undefined && (asked === undefined || day.data.date === asked)
  const today = day.data?.today ?? lastToday.value
  return (
    <DayFrame date={asked ?? today} today={today}>
      {day.problem !== undefined && !isThere ? (
        <Failed problem={day.problem} retry={() => void day.reload()} />
      ) : day.data === undefined ? (
        <Skeleton rows={5} />
      ) : (
        // Until the other day has arrived, this one is only to be seen: nothing flickers, nothing lands on it.
        <div inert={!isThere} aria-busy={!isThere}>
          <Shown
            day={day.data}
            entries={day.data.entries.filter(isVisible)}
            draft={draft}
            actions={actions}
          />
        </div>
      )}
    </DayFrame>
  )
}

function Shown(props: { day: Day; entries: readonly Entry[]; draft: MealDraft; actions: DayActions }) {
  const { day, entries, draft, actions } = props
  const meal = draft.meal.value ?? mealAt(day.local_time)
  const { onAdded, onRemoved } = actions
  const saving = useDraftSave({ draft, meal, date: day.date, onAdded, onRemoved })
  const startAt = (chosen: Meal) => {
    draft.meal.value = chosen
    focusAfterRender(() => document.querySelector('.quick-add input'))
  }
  return (
    <div class="day-columns">
      <div class="day-main">
        <Totals entries={entries} targets={day.targets} />
        <div class="card add-card">
          <QuickAdd draft={draft} meal={meal} />
          {draft.items.value.length > 0 ? (
            <Review draft={draft} meal={meal} saving={saving} />
          ) : (
            <FrequentFoods meal={meal} date={day.date} copy={actions.copy} />
          )}
        </div>
        {entries.length === 0 && <EmptyDay day={day} copy={actions.copy} />}
        <Meals day={day} entries={entries} actions={actions} startAt={startAt} />
        {day.first_date !== null && day.date <= day.today && (
          <CompleteDayQuestion
            complete={day.totals.complete}
            mark={(complete) => void actions.mark(complete)}
          />
        )}
      </div>
      <div class="day-aside">
        <CheckinPanel date={day.date} />
      </div>
    </div>
  )
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
