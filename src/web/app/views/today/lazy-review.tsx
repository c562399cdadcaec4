import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { toastError } from '../../ui/toasts.tsx'
import type { ReviewProps } from './review.tsx'

/** The review, whose code comes after that of the day: while it is looked at, and before anything is typed. */
const review = signal<ComponentType<ReviewProps> | undefined>(undefined)

/** Afterwards the review is drawn at once, so that it can take the focus. @throws if it cannot be loaded. */
export async function loadReview(): Promise<void> {
  review.value ??= (await import('./review.tsx')).Review
}

export function Review(props: ReviewProps) {
  const Loaded = review.value
  useEffect(() => {
    loadReview().catch(toastError)
  }, [])
  return Loaded === undefined ? null : <Loaded {...props} />
}
