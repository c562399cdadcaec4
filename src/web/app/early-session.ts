import { BASE } from './base.ts'
import { browserTime } from './now.ts'

/** Whoever has not answered a small question by then is away: out of reach, connections hang for minutes. */
export const ASK_WITHIN_MS = 8000

/** The question of who is signed in, which goes out before the page's own script is there. */
export type EarlySession = {
  /** When it went out, in epoch milliseconds of the browser. */
  asked: number
  answer: Promise<Response>
}

declare global {
  interface Window {
    earlySession?: EarlySession | undefined
  }
}

export function askEarly(): void {
  const answer = fetch(`${BASE}/api/sessions/current`, { signal: AbortSignal.timeout(ASK_WITHIN_MS) })
  // Whoever takes it is told; until then nobody is at fault.
  answer.catch(() => {})
  window.earlySession = { asked: browserTime(), answer }
}

/** @returns the question, once: whoever asks later has to ask anew. */
export function takeEarly(): EarlySession | undefined {
  const taken = window.earlySession
  window.earlySession = undefined
  return taken
}
