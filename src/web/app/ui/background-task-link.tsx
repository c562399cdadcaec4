import { useLayoutEffect, useRef } from 'preact/hooks'
import { type BackgroundTask, backgroundTask } from '../background-task.ts'
import { formatNumber } from '../english-formatters.ts'
import { location } from '../router.ts'
import { COMMON } from '../texts/common.ts'
import { Icon } from './icons.tsx'
import { Link } from './link.tsx'

/**
 * The task in progress, with a link to its view; part of the shell. It is not a live region, so that a screen
 * reader does not read out each step. A notice follows at the end.
 */
export function BackgroundTaskLink() {
  const now = backgroundTask.value
  return now === undefined || now.path === location.value.path ? null : <TaskLink now={now} />
}

function TaskLink({ now: { path, text, share, isStalled } }: { now: BackgroundTask }) {
  const section = useRef<HTMLElement>(null)
  useLayoutEffect(() => () => moveFocusToPage(section.current), [])
  return (
    <section ref={section} class="under-way" data-held={isStalled} aria-label={COMMON.inProgress}>
      <Link to={path}>
        <Icon name={isStalled ? 'warning' : 'upload'} />
        <span class="under-way-text">{text}</span>
        {share !== undefined && <span class="number">{percent(share)}</span>}
        <Icon name="next" />
      </Link>
      <progress aria-hidden="true" {...(share !== undefined && { value: share })} />
    </section>
  )
}

/** At the end the link goes, with the focus where that was on it: it goes on with the view. */
function moveFocusToPage(section: HTMLElement | null): void {
  if (backgroundTask.peek() !== undefined || section?.contains(document.activeElement) !== true) return
  queueMicrotask(() => document.querySelector('main')?.focus({ preventScroll: true }))
}

/** Never more than there is: 99 % until it is done. */
const percent = (share: number) => `${formatNumber(Math.floor(share * 100))}%`
