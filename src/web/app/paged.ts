import { useSignal } from '@preact/signals'
import { type Loaded, useLoad } from './load.ts'
import { toastProblem } from './ui/toasts.tsx'

/** A page of a list, and where the next one starts. */
export type Part<T> = { items: readonly T[]; next: string | null }

export type Paged<T> = Loaded<Part<T>> & {
  isLoadingMore: boolean
  /** Whether more than the first page has been asked for. */
  hasGoneOn: boolean
  more: () => Promise<void>
}

/**
 * A list that comes by the page, as `useLoad`.
 * @param ask for one page; without a cursor the first.
 * @param key whatever the question depends on, as text.
 */
export function usePaged<T>(ask: (cursor: string | undefined) => Promise<Part<T>>, key = ''): Paged<T> {
  const loaded = useLoad(() => ask(undefined), key)
  const isLoadingMore = useSignal(false)
  const goneOn = useSignal<string | undefined>(undefined)

  const more = async () => {
    const cursor = loaded.data?.next ?? null
    if (cursor === null || isLoadingMore.value) return
    isLoadingMore.value = true
    try {
      const { items, next } = await ask(cursor)
      goneOn.value = key
      // Of a list that has been asked for anew since, this is no part.
      loaded.change((data) => (data.next === cursor ? { items: [...data.items, ...items], next } : data))
    } catch (error) {
      toastProblem(error)
    }
    isLoadingMore.value = false
  }

  return { ...loaded, isLoadingMore: isLoadingMore.value, hasGoneOn: goneOn.value === key, more }
}
