import type { ComponentChildren } from 'preact'
import type { Problem } from '../problem.ts'
import { COMMON } from '../texts/common.ts'
import type { Loaded } from '../use-load.ts'
import { Icon, type IconName } from './icons.tsx'

/** What went wrong, in words for people. */
export function problemText(problem: Problem): string {
  if (problem.status === 0) return COMMON.serverDownBody
  if (problem.needsConfirmation) return COMMON.notConfirmed
  if (problem.isNotGuardian) return problem.message
  if (problem.status === 403) return COMMON.notPermitted
  if (problem.status === 429) return COMMON.tooMany(problem.retryAfter)
  if (problem.status >= 500) return COMMON.internal(problem.requestId)
  return problem.message
}

/** Says that nothing is here yet, and what to do about it. */
export function Empty(props: {
  icon: IconName
  title: string
  children?: ComponentChildren
  action?: ComponentChildren
}) {
  return (
    <div class="empty">
      <span class="empty-icon">
        <Icon name={props.icon} />
      </span>
      <h2>{props.title}</h2>
      {props.children && <p>{props.children}</p>}
      {props.action}
    </div>
  )
}

/** @param isAlone it is all that there is on the page. */
export function Failed(props: { problem: Problem; retry?: () => void; isAlone?: boolean }) {
  const { problem, retry, isAlone = false } = props
  const title = problem.status === 0 ? COMMON.serverDownTitle : COMMON.failed
  return (
    <div class="empty" role="alert">
      <span class="empty-icon bad">
        <Icon name="warning" />
      </span>
      {isAlone ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>{problemText(problem)}</p>
      {retry && (
        <button type="button" class="button" onClick={retry}>
          {COMMON.retry}
        </button>
      )}
    </div>
  )
}

/** Grey shapes where a list will be; they show only if it takes a while. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div class="skeleton" role="status">
      <span class="sr-only">{COMMON.loading}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} class="skeleton-row" />
      ))}
    </div>
  )
}

/** Shows what was loaded, or that it is on its way, or why it did not arrive. */
export function Loadable<T>(props: {
  loaded: Loaded<T>
  rows?: number
  children: (data: T) => ComponentChildren
}) {
  const { data, problem, reload } = props.loaded
  if (data !== undefined) return <>{props.children(data)}</>
  if (problem !== undefined) return <Failed problem={problem} retry={() => void reload()} />
  return <Skeleton rows={props.rows ?? 3} />
}
