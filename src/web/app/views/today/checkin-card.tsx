import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

/** One part of the panel under its heading; `aside` stands beside that. */
export function Card(props: { title: string; aside?: ComponentChildren; children: ComponentChildren }) {
  const id = useId()
  return (
    <section class="card checkin-card" aria-labelledby={id}>
      <div class="checkin-head">
        <h3 id={id}>{props.title}</h3>
        {props.aside}
      </div>
      {props.children}
    </section>
  )
}

/** Gives the focus to an element once it is drawn, if what had it is gone. */
export function focusIfLost(id: string): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) document.getElementById(id)?.focus()
  })
}
