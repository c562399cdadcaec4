import { formatDayDate } from '../../date-format.ts'
import { TODAY } from '../../texts/today.ts'
import { UNSAVED } from '../../texts/unsaved.ts'
import { Icon } from '../../ui/icons.tsx'
import { toastWithUndo } from '../../undo.ts'
import type { Day } from './day.ts'
import { goToDay } from './day-header.tsx'
import { focusAfterRender } from './focus.ts'
import { discardDraft, moveDraft, useMealDraft, waitingDates } from './use-meal-draft.ts'

/** What was begun on another day and not saved there: it is only ever saved on its own, or taken to this one. */
export function WaitingMeals({ day }: { day: Day }) {
  const dates = waitingDates(day.date)
  if (dates.length === 0) return null
  const focusField = () => focusAfterRender(() => document.querySelector('.quick-add input'))
  const move = (date: string) => {
    moveDraft(date, day.date)
    focusField()
  }
  const discard = (date: string) => {
    toastWithUndo(TODAY.discarded, discardDraft(date))
    focusField()
  }
  const look = (date: string) => {
    goToDay(date, day.today)
    focusField()
  }
  return (
    <ul class="plain" aria-label={UNSAVED.waiting}>
      {dates.map((date) => {
        const name = formatDayDate(date, day.today)
        // What is read from the words will be of the day where they are.
        const isBeingRead = useMealDraft(date).isBeingRead.value
        return (
          <li key={date} class="row-actions">
            <button type="button" class="button small" onClick={() => look(date)}>
              {UNSAVED.waitsOn(name)}
              <Icon name="next" />
            </button>
            <button
              type="button"
              class="button small quiet"
              aria-label={UNSAVED.moveFrom(name)}
              aria-disabled={isBeingRead}
              onClick={() => !isBeingRead && move(date)}
            >
              {UNSAVED.moveHere}
            </button>
            <button
              type="button"
              class="button small quiet"
              aria-label={UNSAVED.discardOf(name)}
              aria-disabled={isBeingRead}
              onClick={() => !isBeingRead && discard(date)}
            >
              {UNSAVED.discard}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
