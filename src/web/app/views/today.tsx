import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { addDays } from '../../../contract/calendar-date.ts'
import { PATHS } from '../../../contract/page-paths.ts'
import { api } from '../api.ts'
import { whenIdle } from '../idle.ts'
import { withPending } from '../mutations/drawn.ts'
import type { Mutation } from '../mutations/mutation.ts'
import { onSettledChange, pendingChanges } from '../mutations/queue.ts'
import { shownToday } from '../picture/shown-today.ts'
import { navigate } from '../router.ts'
import { serverNow } from '../server-clock.ts'
import { isUnsavedOn } from '../session-draft.ts'
import { session } from '../session-state.ts'
import { TODAY } from '../texts/today.ts'
import { Failed, Skeleton } from '../ui/load-states.tsx'
import { type Loaded, useLoad } from '../use-load.ts'
import { useRefresh } from '../use-refresh.ts'
import { AsOf, NotStored } from './today/as-of.tsx'
import type { Checkin as Note } from './today/checkin-values.ts'
import { CompleteDayQuestion } from './today/complete-day.tsx'
import { dateFromUrl, dayQuery } from './today/date-query.ts'
import { type Day, lastPlannedDay, type Meal, mealAt } from './today/day.ts'
import { type DayActions, useDayActions } from './today/day-actions.ts'
import { DayFrame } from './today/day-header.tsx'
import { EmptyDay } from './today/empty-day.tsx'
import { useFavourites } from './today/favourites.tsx'
import { focusAfterRender } from './today/focus.ts'
import { FoodsAtHand, useFoodsAtHand } from './today/foods-at-hand.tsx'
import { keptDay } from './today/kept-day.ts'
import { Checkin } from './today/lazy-checkin.tsx'
import { prefetchReview, Review } from './today/lazy-review.tsx'
import { instantOf } from './today/local-time.ts'
import { Meals } from './today/meals.tsx'
import { QuickAdd } from './today/quick-add.tsx'
import { useDraftSave } from './today/save-meal-draft.ts'
import { shownDay } from './today/shown-day.ts'
import { TargetChange } from './today/target-change.tsx'
import { Totals } from './today/totals.tsx'
import { useMealDraft } from './today/use-meal-draft.ts'
import { WaitingMeals } from './today/waiting-meals.tsx'

/** How much the clocks of the server and of the page may differ. */
const CLOCK_SLACK_MS = 1000
/** By then its code is loaded, however busy the page is. */
const MAX_REVIEW_WAIT_MS = 2000

/** What was eaten on a day, by meal, against the targets; and how the day was. */
export function Today() {
  const asked = dateFromUrl()
  const day = useLoad(
    (isBackground = false) => api.get('/api/journal/day', { query: dayQuery(asked) }, { isBackground }),
    asked,
    keptDay(asked),
  )
  const lastToday = useSignal<string | undefined>(undefined)
  if (day.data !== undefined) lastToday.value = day.data.today
  useRefresh(day, isMidnightPast)
  useNextDay(day)
  useTargetsOfWeight(day)
  useFavourites()
  const actions = useDayActions(day)
  const isThere = day.data !== undefined && (asked === undefined || day.data.date === asked)
  const today = day.data?.today ?? lastToday.value
  useShownToday(isThere ? day.data : undefined)
  return (
    <DayFrame
      date={asked ?? today}
      today={today}
      note={isThere && <AsOf of={day} timeZone={day.data?.time_zone} />}
    >
      {day.problem?.status === 0 && !isThere ? (
        <NotStored retry={() => void day.reload()} />
      ) : day.problem !== undefined && !isThere ? (
        <Failed problem={day.problem} retry={() => void day.reload()} />
      ) : day.data === undefined ? (
        <Skeleton rows={5} />
      ) : (
        // Until the other day has arrived, this one is only to be seen: nothing flickers, nothing lands on it.
        <div inert={!isThere} aria-busy={!isThere}>
          <Shown day={withPending(day.data, pendingChanges.value)} actions={actions} />
        </div>
      )}
    </DayFrame>
  )
}

function Shown({ day, actions }: { day: Day; actions: DayActions }) {
  const { entries } = day
  if (entries.length === 0 && day.date > lastPlannedDay(day)) return <p class="card hint">{TODAY.tooFar}</p>
  return <Editable day={day} actions={actions} />
}

function Editable({ day, actions }: { day: Day; actions: DayActions }) {
  // What was written waits on its day while the person looks at another one, or at another view.
  const draft = useMealDraft(day.date)
  const { entries } = day
  const meal = draft.meal.value ?? mealAt(day.local_time)
  const atHand = useFoodsAtHand()
  const saving = useDraftSave({ draft, meal, date: day.date, actions })
  useEffect(() => {
    // It may be long until it is needed, and the server away by then.
    void whenIdle(MAX_REVIEW_WAIT_MS)
      .then(prefetchReview)
      .catch(() => {})
  }, [])
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
        <WaitingMeals day={day} />
        <div class="card add-card">
          <QuickAdd draft={draft} meal={meal} date={day.date} meals={atHand.meals} actions={actions} />
          {draft.items.value.length > 0 ? (
            <Review draft={draft} meal={meal} day={day} saving={saving} />
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
          <CompleteDayQuestion day={day} mark={actions.mark} />
        )}
      </div>
      <div class="day-aside">
        {/* How a day was is known once it has come. */}
        {day.date <= day.today && <Checkin date={day.date} />}
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

/** When the next date begins where the person lives, epoch milliseconds. */
const midnightAfter = ({ today, time_zone: zone }: Pick<Day, 'today' | 'time_zone'>) =>
  Date.parse(instantOf(addDays(today, 1), '00:00', zone))

/** Longer than this after midnight the person was away, or the next date has not come. */
const AT_MIDNIGHT_MS = 60_000

/** Whether the date changes at this moment, which `useNextDay` sees to. */
function isMidnightPast(): boolean {
  const { data } = shownDay() ?? {}
  const since = data === undefined ? -1 : serverNow() - midnightAfter(data)
  return since >= 0 && since < AT_MIDNIGHT_MS
}

/** Goes on to the next date at midnight, for who looks at the page by then; not under the hands of who is writing. */
function useNextDay({ data, reload }: Loaded<Day>): void {
  const { today, time_zone: zone } = data ?? {}
  useEffect(() => {
    if (today === undefined || zone === undefined) return
    const midnight = midnightAfter({ today, time_zone: zone })
    const goOn = () => {
      const shown = session.peek()
      const isHere = document.visibilityState === 'visible' && serverNow() - midnight < AT_MIDNIGHT_MS
      const isWriting = isHere && shown && isUnsavedOn(shown, today)
      // From now on their day has an address of its own, and the page names it.
      if (isWriting && dateFromUrl() === undefined) navigate(PATHS.today, { date: today }, { replace: true })
      else void reload()
    }
    const timer = setTimeout(goOn, Math.max(0, midnight - serverNow()) + CLOCK_SLACK_MS)
    return () => clearTimeout(timer)
  }, [today, zone, reload])
}

/** Loads the day again once a weight has been stored, which the targets follow. */
function useTargetsOfWeight({ reload }: Loaded<Day>): void {
  useEffect(
    () =>
      onSettledChange(({ draws, person }, outcome) => {
        if (outcome.kind !== 'done' || person !== session.peek()?.user_id) return
        if (mayHoldWeight(draws, outcome.answer)) void reload()
      }),
    [reload],
  )
}

/** A note is read by the server, which may find a weight in it, or none in one that had one. */
function mayHoldWeight(draws: Mutation['draws'], answer: unknown): boolean {
  if (draws?.kind === 'checkin')
    return draws.change.kind === 'day' && draws.change.patch.weight_kg !== undefined
  if (draws?.kind === 'note') return answer === undefined || readsWeight(answer)
  return draws?.kind === 'edit-note'
}

const readsWeight = (answer: unknown) => (answer as { checkin: Note }).checkin.weight_kg !== null
