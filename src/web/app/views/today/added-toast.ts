import { useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { serverNow } from '../../server-clock.ts'
import { COMMON } from '../../texts/common.ts'
import { TODAY } from '../../texts/today.ts'
import { toast } from '../../ui/toasts.tsx'
import type { Entry } from './day.ts'

const ADD_UNDO_MS = 8000

/**
 * Shows that entries were added, with undo for a few seconds: it deletes all of them in one request.
 * @param onUndone called after an undo, with whether it worked.
 */
export function toastAdded(
  text: string,
  entries: readonly Entry[],
  onUndone: (isDeleted: boolean) => void,
): void {
  const undo = async () => {
    finish()
    try {
      await api.post('/api/journal/foods/deletion', { body: { entry_ids: entries.map(({ id }) => id) } })
      onUndone(true)
      toast(TODAY.undone)
    } catch {
      onUndone(false)
      toast(TODAY.undoFailed, { isBad: true })
    }
  }
  const dismiss = toast(text, { action: { label: COMMON.undo, run: () => void undo() } })
  const timer = setTimeout(dismiss, ADD_UNDO_MS)
  const finish = () => {
    clearTimeout(timer)
    dismiss()
  }
}

let lastId = 0

/** An id for a request that must not count twice. Browsers make none for pages that are not behind TLS. */
export function requestId(at: number): string {
  // The types know of no such browser.
  const make: (() => string) | undefined = crypto.randomUUID?.bind(crypto)
  lastId += 1
  return make?.() ?? `page-${at.toString(36)}-${lastId}`
}

/** The same id for the same content, so that a retry after a lost answer stores nothing twice. */
export function useRequestId(): (content: unknown) => string {
  const sent = useRef({ text: '', id: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (text !== sent.current.text) sent.current = { text, id: requestId(serverNow()) }
    return sent.current.id
  }
}
