import { useSignal } from '@preact/signals'
import { toastError } from './ui/toasts.tsx'
import { type Loaded, useLoad } from './use-load.ts'

/** A page of a list, and where the next one starts. */
export type ListPage<T> = { items: readonly T[]; next: string | null }

export type PagedList<T> = Loaded<ListPage<T>> & {
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
export function usePaged<T>(
  ask: (cursor: string | undefined) => Promise<ListPage<T>>,
  key = '',
): PagedList<T> {
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
      toastError(error)
    }
    isLoadingMore.value = false
  }

  return { ...loaded, isLoadingMore: isLoadingMore.value, hasGoneOn: goneOn.value === key, more }
}
