import { useLayoutEffect, useRef } from 'preact/hooks'
import { location } from '../router.ts'
import { COMMON } from '../texts/common.ts'
import { type UnderWay, underWay } from '../under-way.ts'
import { Icon } from './icons.tsx'
import { Link } from './link.tsx'

/**
 * What goes on elsewhere, and the way there; part of the shell. A screen reader finds it where it is, and is not told
 * of each step: at the end there is a notice.
 */
export function UnderWayLink() {
  const now = underWay.value
  return now === undefined || now.path === location.value.path ? null : <Shown now={now} />
}

function Shown({ now: { path, text, share, isHeld } }: { now: UnderWay }) {
  const section = useRef<HTMLElement>(null)
  useLayoutEffect(() => () => leaveFocus(section.current), [])
  return (
    <section ref={section} class="under-way" data-held={isHeld} aria-label={COMMON.inProgress}>
      <Link to={path}>
        <Icon name={isHeld ? 'warning' : 'upload'} />
        <span class="under-way-text">{text}</span>
        {share !== undefined && <span class="number">{percent(share)}</span>}
        <Icon name="next" />
      </Link>
      <progress aria-hidden="true" {...(share !== undefined && { value: share })} />
    </section>
  )
}

/** At the end the link goes, with the focus where that was on it: it goes on with the view. */
function leaveFocus(section: HTMLElement | null): void {
  if (underWay.peek() !== undefined || section?.contains(document.activeElement) !== true) return
  queueMicrotask(() => document.querySelector('main')?.focus({ preventScroll: true }))
}

/** Never more than there is: 99 % until it is done. */
const percent = (share: number) =>
  (Math.floor(share * 100) / 100).toLocaleString(undefined, { style: 'percent' })
