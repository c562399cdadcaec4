import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { addDays, daysBetween, isLocalDate } from '../../../../contract/calendar-date.ts'
import { PATHS } from '../../../../contract/page-paths.ts'
import { formatDayDate, formatFullDate } from '../../date-format.ts'
import { navigate } from '../../router.ts'
import { TODAY } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'

const NEAR_DAYS: Readonly<Record<number, string>> = {
  [-1]: TODAY.yesterday,
  0: TODAY.title,
  1: TODAY.tomorrow,
}

/** `Today`, `Yesterday`, `Fri 14 Nov`. */
export const dayName = (date: string, today: string) =>
  NEAR_DAYS[daysBetween(today, date)] ?? formatDayDate(date, today)

/** Shows a day; today has the address without a date, so that it is still today tomorrow. */
export function goToDay(date: string, today: string | undefined): void {
  navigate(PATHS.today, date === today ? {} : { date })
}

/** The frame of the view: which day it is, and the ways to another. */
export function DayFrame(props: {
  date: string | undefined
  today: string | undefined
  /** What else is to be known of what is shown. */
  note: ComponentChildren
  children: ComponentChildren
}) {
  const { date, today } = props
  useArrowKeys(date, today)
  if (date === undefined) return <Page title={TODAY.title}>{props.children}</Page>
  const step = (days: number, label: string, icon: 'back' | 'next') => (
    <button
      type="button"
      class="icon-button framed"
      aria-label={label}
      title={label}
      onClick={() => goToDay(addDays(date, days), today)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <Page
      title={today === undefined ? formatFullDate(date) : dayName(date, today)}
      lead={
        <span class="day-lead">
          {formatFullDate(date)}
          {today !== undefined && date !== today && (
            <button type="button" class="button small" onClick={() => goToDay(today, today)}>
              {TODAY.goToToday}
            </button>
          )}
          {props.note}
        </span>
      }
      actions={
        <nav class="day-nav" aria-label={TODAY.days}>
          {step(-1, TODAY.previousDay, 'back')}
          <DatePicker date={date} today={today} />
          {step(1, TODAY.nextDay, 'next')}
        </nav>
      }
    >
      <p class="sr-only" role="status">
        {formatFullDate(date)}
      </p>
      {props.children}
    </Page>
  )
}

/** The browser's own calendar, behind a button of the page's size. */
function DatePicker({ date, today }: { date: string; today: string | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const open = () => {
    try {
      input.current?.showPicker()
    } catch {
      // A browser that has no calendar to show takes the date as typed.
      input.current?.focus()
    }
  }
  return (
    <span class="date-picker">
      <button
        type="button"
        class="icon-button framed"
        aria-label={TODAY.chooseDay}
        title={TODAY.chooseDay}
        onClick={open}
      >
        <Icon name="calendar" />
      </button>
      <input
        ref={input}
        type="date"
        tabIndex={-1}
        aria-label={TODAY.chooseDay}
        value={date}
        onChange={({ currentTarget: { value } }) => {
          // While a year is being typed it is that of an emperor.
          if (isLocalDate(value) && value >= '1970-01-01') goToDay(value, today)
        }}
      />
    </span>
  )
}

const TYPED_INTO =
  'input, select, textarea, dialog, summary, [role="menu"], [role="listbox"], [contenteditable]'

/** ← and → go to the days beside, unless they mean something where the focus is. */
function useArrowKeys(date: string | undefined, today: string | undefined): void {
  useEffect(() => {
    if (date === undefined) return undefined
    const press = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented } = event
      if (defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const days = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
      if (days === 0 || (target instanceof Element && target.closest(TYPED_INTO) !== null)) return
      if (document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      goToDay(addDays(date, days), today)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [date, today])
}
