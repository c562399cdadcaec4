import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

type CardProps = {
  title: string
  /** Stands beside the heading. */
  headerExtra?: ComponentChildren
  /** Whether what is inside says enough to those who see it. */
  isTitleHidden?: boolean
  children: ComponentChildren
}

/** One part of the panel under its heading. */
export function CheckinCard({ title, headerExtra, isTitleHidden = false, children }: CardProps) {
  const id = useId()
  return (
    <section class="card checkin-card" aria-labelledby={id}>
      <div class={isTitleHidden ? 'sr-only' : 'checkin-head'}>
        <h3 id={id}>{title}</h3>
        {headerExtra}
      </div>
      {children}
    </section>
  )
}
