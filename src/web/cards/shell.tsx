import { type ComponentChildren, createContext } from 'preact'
import { useContext, useState } from 'preact/hooks'
import type { CardFacts } from '../../contract/card-facts.ts'
import type { ToolCalls } from './tool-calls.ts'

/** What a card has of the shell around it. */
export type Shell = {
  nutrients: CardFacts['nutrients']
  calls: ToolCalls
  /** The input with which the host called the tool. */
  input: Record<string, unknown>
  /** What went wrong last, in a sentence. */
  trouble: string | undefined
  setTrouble: (text: string | undefined) => void
  /** What was done last, for people who do not see the card. */
  status: string
  announce: (text: string) => void
  /** Shows another result of the tool. */
  show: (value: unknown) => void
  /** Tells the host's model what the person changed here, where the host takes that. */
  tellModel: (text: string) => void
}

export const ShellContext = createContext<Shell | undefined>(undefined)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (shell === undefined) throw new Error('a card stands in the shell')
  return shell
}

/** Runs one change at a time, and says what is wrong if it fails. */
export function useWork() {
  const { setTrouble } = useShell()
  const [isBusy, setBusy] = useState(false)
  async function work(task: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setTrouble(undefined)
    try {
      await task()
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return { isBusy, work }
}

type FrameProps = { title: string; about?: string; action?: ComponentChildren; children: ComponentChildren }

/** The outline of every card: its title, what it is about, and what went wrong. */
export function Frame({ title, about, action, children }: FrameProps) {
  const { trouble, status } = useShell()
  return (
    <>
      <header>
        <h1>{title}</h1>
        {about !== undefined && (
          <span id="date" class="quiet">
            {about}
          </span>
        )}
        {action}
      </header>
      <main id="view">
        <p class="sr-only" role="status">
          {status}
        </p>
        <p class="bad" role="alert">
          {trouble}
        </p>
        {children}
      </main>
    </>
  )
}
