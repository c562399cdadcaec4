import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useShell, useWork } from './shell.tsx'

/** A change on the card that can be undone. */
export type UndoableChange = {
  handle: string
  /** Shows what was there before. */
  restore: () => void
}

type Props = {
  kind: 'food' | 'checkin'
  id: string
  /** What the model calls it. */
  name: string
  isRemoved: boolean
  setRemoved: (isRemoved: boolean) => void
  /** What was changed since it was logged, oldest first; Undo begins with the last. */
  changes?: readonly UndoableChange[]
  setChanges?: (changes: readonly UndoableChange[]) => void
  /** Further actions, before Undo. */
  children?: ComponentChildren
}

/** Undo of the last change, then of the log itself, and back; nothing where the host or the token does not allow it. */
export function LogActions(props: Props) {
  const { kind, id, name, isRemoved, setRemoved, changes = [], setChanges, children } = props
  const { calls, tellModel, announce } = useShell()
  const { isBusy, work } = useWork()
  const [handle, setHandle] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [presses, setPresses] = useState(0)
  // The pressed button makes way for another, which gets the focus.
  useEffect(() => {
    if (presses > 0) button.current?.focus()
  }, [presses])

  const { remove, undo } = calls
  const report = (text: string, model: string) => {
    setPresses(presses + 1)
    announce(text)
    tellModel(`In the card the person ${model}: ${name}.`)
  }
  const undoLog = () =>
    work(async () => {
      const { undo: next } = (await remove?.(kind, id)) ?? {}
      setHandle(next ?? null)
      setRemoved(true)
      report('Removed from the journal.', 'removed what was just logged')
    })
  const undoChange = ({ handle: change, restore }: UndoableChange) =>
    work(async () => {
      await undo?.(change)
      restore()
      setChanges?.(changes.slice(0, -1))
      report('As it was before the change.', 'undid the last change of')
    })
  const putBack = () =>
    work(async () => {
      await undo?.(handle ?? '')
      setRemoved(false)
      report('Back in the journal.', 'put back what was removed')
    })

  const last = changes.at(-1)
  const action =
    isRemoved && undo !== undefined && handle !== null
      ? { text: 'Put it back', label: 'Put it back', act: putBack }
      : isRemoved
        ? undefined
        : last !== undefined && undo !== undefined
          ? { text: 'Undo', label: 'Undo the last change', act: () => undoChange(last) }
          : remove && { text: 'Undo', label: 'Undo: remove it from the journal', act: undoLog }
  return (
    <div class="actions">
      {children}
      {action !== undefined && (
        <button
          ref={button}
          type="button"
          aria-label={action.label}
          onClick={action.act}
          aria-disabled={isBusy}
        >
          {action.text}
        </button>
      )}
    </div>
  )
}
