import { useSignal, useSignalEffect } from '@preact/signals'
import { useCallback, useLayoutEffect, useRef } from 'preact/hooks'
import { warmUpFormatters } from './intl-formatters.ts'
import { Problem } from './problem.ts'
import { reconnectCount } from './server-status.ts'

export type Loaded<T> = {
  /** The last that arrived; stays while it is loaded again. */
  data: T | undefined
  problem: Problem | undefined
  isLoading: boolean
  reload: () => Promise<void>
  /** Shows a change before the server has been asked. */
  change: (update: (data: T) => T) => void
}

/**
 * What a view shows, from the API. Loaded when the view opens, when `key` changes, and when the server is back.
 * An answer that was overtaken by a later question is dropped. Where a question with another key fails, the last answer
 * is held back until its own key is there again.
 * @param key whatever the question depends on, as text.
 */
export function useLoad<T>(ask: () => Promise<T>, key = ''): Loaded<T> {
  const data = useSignal<T | undefined>(undefined)
  const problem = useSignal<Problem | undefined>(undefined)
  const isLoading = useSignal(true)
  const latest = useRef(0)
  const keys = useRef({ asked: key, shown: key, isHeldBack: false })
  keys.current.asked = key
  const question = useRef(ask)
  question.current = ask

  const reload = useCallback(async () => {
    const mine = ++latest.current
    const { asked } = keys.current
    isLoading.value = true
    try {
      const asking = question.current()
      warmUpFormatters()
      const answer = await asking
      if (mine !== latest.current) return
      data.value = answer
      keys.current.shown = asked
      keys.current.isHeldBack = false
      problem.value = undefined
    } catch (error) {
      if (mine !== latest.current) return
      // What answers another question is not shown in the place of what did not arrive.
      keys.current.isHeldBack = keys.current.shown !== asked
      problem.value = error instanceof Problem ? error : new Problem(500, String(error))
    }
    isLoading.value = false
  }, [])

  // Before the frame of the view is painted: the answer is on its way meanwhile.
  useLayoutEffect(() => {
    void reload()
    // Whoever has left the view no longer waits for it.
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
    isLoading: isLoading.value,
    reload,
    change: (update) => {
      if (data.value !== undefined) data.value = update(data.value)
      // What is on its way may have been answered before it.
      if (isLoading.value) void reload()
    },
  }
}
