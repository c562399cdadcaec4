import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { loadCode } from '../../load-code.ts'
import { Problem } from '../../problem.ts'
import { isServerDown } from '../../server-status.ts'
import { Failed } from '../../ui/load-states.tsx'
import { useLoad } from '../../use-load.ts'
import type { ReviewProps } from './review.tsx'

/** The review, whose code comes after that of the day: while it is looked at, and before anything is typed. */
const review = signal<ComponentType<ReviewProps> | undefined>(undefined)

/** Has it there by the time that it is needed. @throws if it does not arrive. */
export async function prefetchReview(): Promise<void> {
  review.value ??= (await import('./review.tsx')).Review
}

/**
 * Afterwards the review is drawn at once, so that it can take the focus.
 * @throws Problem if it does not arrive; the page is then loaded again, unless the server is away.
 */
export async function loadReview(): Promise<void> {
  try {
    await loadCode(prefetchReview)
  } catch {
    throw new Problem(isServerDown.peek() ? 0 : 500, '')
  }
}

export function Review(props: ReviewProps) {
  const Loaded = review.value
  const { problem, reload } = useLoad(loadReview)
  if (Loaded !== undefined) return <Loaded {...props} />
  return problem === undefined ? null : <Failed problem={problem} retry={() => void reload()} />
}
