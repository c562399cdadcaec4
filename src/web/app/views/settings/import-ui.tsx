import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { IMPORT } from '../../texts/import.ts'
import type { Preview } from './import-send.ts'

type LeftOutRow = Preview['left_out']

/** The heading of a step, which takes the focus when the step begins: so the step is read out, and Tab goes on from it. */
export function StepTitle({ children }: { children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} class="step-title" tabIndex={-1}>
      {children}
    </h2>
  )
}

const NAMED_LINES = 12

/** What is not taken, by reason, with the lines of the file. `count` may be more than `list` names. */
export function LeftOutList(props: { title: (count: number) => string; list: LeftOutRow; count: number }) {
  const { title, list, count } = props
  if (count === 0) return null
  const reasons = [...Map.groupBy(list, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length)
  const unnamed = count - list.length
  return (
    <details class="import-more" open>
      <summary>{title(count)}</summary>
      <ul>
        {reasons.map(([reason, found], index) => (
          <li key={reason}>
            <strong>{IMPORT.reasons[reason]}</strong>{' '}
            <span class="hint number">
              {IMPORT.lines(
                found.slice(0, NAMED_LINES).map(({ line }) => line),
                Math.max(0, found.length - NAMED_LINES) + (index === 0 ? unnamed : 0),
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const NAMED_FILES = 12

/** What of the files that were chosen together is not taken. */
export function IgnoredFiles({ ignored }: { ignored: readonly string[] }) {
  if (ignored.length === 0) return null
  const unnamed = ignored.length - NAMED_FILES
  return (
    <details class="import-more" open>
      <summary>{IMPORT.ignored(ignored.length)}</summary>
      <ul class="hint">
        {ignored.slice(0, NAMED_FILES).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {unnamed > 0 && <li>{IMPORT.moreIgnored(unnamed)}</li>}
      </ul>
    </details>
  )
}

/** How far something is, as a bar and in words; `all` may not be known yet. */
export function Progress(props: {
  title: string
  done: number
  all: number | undefined
  hint?: string
  children?: ComponentChildren
}) {
  const { title, done, all, hint, children } = props
  return (
    <section class="card padded import-progress">
      <StepTitle>{title}</StepTitle>
      <progress aria-label={title} {...(all !== undefined && { max: all, value: done })} />
      {all !== undefined && <p class="number hint">{IMPORT.progress(done, all)}</p>}
      {hint !== undefined && <p class="hint">{hint}</p>}
      {children && <div class="import-actions">{children}</div>}
    </section>
  )
}
