import { api } from '../../api.ts'
import { Problem } from '../../problem.ts'
import { COMMON } from '../../texts/common.ts'
import { TODAY } from '../../texts/today.ts'
import { toast } from '../../ui/toasts.tsx'
import type { Entry } from './day.ts'

const UNDO_MS = 8000

/** Deletes entries; one that is gone already is what was wanted. @throws Problem */
export async function deleteEntries(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map(deleteEntry))
}

async function deleteEntry(id: string): Promise<void> {
  try {
    await api.delete('/api/journal/foods/:entry_id', { params: { entry_id: id } })
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error
  }
}

/**
 * Says that entries were added, and lets the person take them back for some seconds: they are then deleted.
 * @param onDone once that has happened, or has failed halfway.
 */
export function sayAdded(text: string, entries: readonly Entry[], onDone: (isGone: boolean) => void): void {
  const takeBack = async () => {
    finish()
    try {
      await deleteEntries(entries.map(({ id }) => id))
      onDone(true)
      toast(TODAY.takenBack)
    } catch {
      onDone(false)
      toast(TODAY.notTakenBack, { isBad: true })
    }
  }
  const dismiss = toast(text, { action: { label: COMMON.undo, run: () => void takeBack() } })
  const timer = setTimeout(dismiss, UNDO_MS)
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
