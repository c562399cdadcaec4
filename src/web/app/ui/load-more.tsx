import { useEffect, useRef } from 'preact/hooks'
import { COMMON } from '../texts/common.ts'
import type { PagedList } from '../use-paged.ts'

/** What asks for the next page of a list; once there is none, it says so, and the focus is not lost with it. */
export function LoadMore<T>({ list }: { list: PagedList<T> }) {
  const end = useRef<HTMLParagraphElement>(null)
  const hasMore = list.data !== undefined && list.data.next !== null
  const isAtEnd = !hasMore && list.hasGoneOn
  useEffect(() => {
    if (isAtEnd) end.current?.focus({ preventScroll: true })
  }, [isAtEnd])
  if (isAtEnd) {
    return (
      <p class="load-more hint" tabIndex={-1} ref={end}>
        {COMMON.endOfList}
      </p>
    )
  }
  if (!hasMore) return null
  return (
    <p class="load-more">
      <button
        type="button"
        class="button"
        aria-disabled={list.isLoadingMore}
        onClick={() => void list.more()}
      >
        {list.isLoadingMore && <span class="spinner" aria-hidden="true" />}
        {COMMON.more}
      </button>
    </p>
  )
}
