import { batch, useSignal, useSignalEffect } from '@preact/signals'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { StoredData } from './kept/kept-questions.ts'
import { isAway, keptUnlessAnswered } from './kept/when-away.ts'
import { noAnswer, Problem } from './problem.ts'
import { browserNow } from './server-clock.ts'
import { reconnectCount } from './server-status.ts'

/** What was read by then is not read again when the server turns out to be away: it can be no other. */
const JUST_READ_MS = 1000

/** A view is drawn again for what it reads of it. */
export type Loaded<T> = {
  /** The last that arrived; stays while it is loaded again. */
  data: T | undefined
  problem: Problem | undefined
  isLoading: boolean
  /** When it was so, in epoch milliseconds of the browser, if the server does not say how it is now. */
  asOf: number | undefined
  /** @param isBackground whether nobody waits for the answer. */
  reload: (isBackground?: boolean) => Promise<void>
  /** Shows a change before the server has been asked. */
  change: (update: (data: T) => T) => void
}

/**
 * What a view shows, from the API. Loaded when the view opens, when `key` changes, and when the server is back.
 * A response is dropped if a later request was sent. If a request with another key fails, the last data is hidden until
 * its own key is set again.
 * @param key what the request depends on, as text.
 * @param kept what is shown of it while the server does not answer.
 */
export function useLoad<T>(
  ask: (isBackground?: boolean) => Promise<T>,
  key = '',
  kept?: StoredData<T>,
): Loaded<T> {
  const early = useMemo(() => {
    const found = isAway() ? kept?.ahead() : undefined
    return found && { ...found, problem: noAnswer() }
  }, [])
  const data = useSignal(early?.answer)
  const problem = useSignal(early?.problem)
  const isLoading = useSignal(true)
  const asOf = useSignal(early?.at)
  const latest = useRef(0)
  const keys = useRef({
    asked: key,
    shown: key,
    isHeldBack: false,
    at: 0,
    readAt: early === undefined ? 0 : browserNow(),
  })
  keys.current.asked = key
  const question = useRef({ ask, kept })
  question.current = { ask, kept }

  const show = (answer: T, asked: string) => {
    data.value = answer
    Object.assign(keys.current, { shown: asked, isHeldBack: false })
    problem.value = undefined
  }

  const reload = useCallback(async (isBackground?: boolean) => {
    const mine = ++latest.current
    const { asked } = keys.current
    const isShown = () => data.value !== undefined && keys.current.shown === asked
    isLoading.value = true
    const asking = question.current.ask(isBackground)
    const early = showStored(asking, asked, () => mine === latest.current && isLoading.value && !isShown())
    try {
      const answer = await asking
      if (mine !== latest.current) return
      batch(() => {
        show(answer, asked)
        asOf.value = undefined
        keys.current.at = browserNow()
      })
    } catch (error) {
      await early
      const found = error instanceof Problem ? error : new Problem(500, String(error))
      const isRead = browserNow() - keys.current.readAt < JUST_READ_MS
      const mayRead = found.status === 0 && isShown() && !isRead
      const again = mayRead ? await question.current.kept?.read() : undefined
      if (mine !== latest.current) return
      batch(() => {
        // The clock has gone on since it was shown: today may be another day.
        if (again !== undefined && again.at >= keys.current.at) {
          show(again.answer, asked)
          asOf.value = again.at
        }
        // What answers another question is not shown in the place of what did not arrive.
        keys.current.isHeldBack = !isShown()
        if (found.status !== 0 || problem.peek()?.status !== 0) problem.value = found
        if (found.status === 0 && isShown()) asOf.value ??= keys.current.at
      })
    }
    isLoading.value = false
  }, [])

  async function showStored(asking: Promise<T>, asked: string, isWanted: () => boolean): Promise<void> {
    const { kept: own } = question.current
    if (own === undefined) return
    const found = await keptUnlessAnswered(asking, own.read)
    if (found === undefined || !isWanted()) return
    batch(() => {
      show(found.answer, asked)
      keys.current.readAt = browserNow()
      asOf.value = found.at
    })
  }

  // Before the frame of the view is painted: the answer is on its way meanwhile.
  useLayoutEffect(() => {
    void reload()
    // After the view is left, its response is dropped.
    return () => {
      latest.current += 1
    }
  }, [key, reload])

  useSignalEffect(() => {
    if (reconnectCount.value > 0 && problem.peek() !== undefined) void reload()
  })

  return {
    data: keys.current.isHeldBack && keys.current.shown !== key ? undefined : data.value,
    problem: problem.value,
    get isLoading() {
      return isLoading.value
    },
    get asOf() {
      return asOf.value
    },
    reload,
    change: (update) => {
      if (data.value !== undefined) {
        data.value = update(data.value)
        question.current.kept?.write(data.value)
      }
      // What is on its way may have been answered before it.
      if (isLoading.value) void reload()
    },
  }
}
