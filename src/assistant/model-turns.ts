export type ModelTurns = ReturnType<typeof createModelTurns>

/**
 * At most so many questions are with the model at once: a model at home answers one after the other, and a hosted one
 * refuses the rest. The others wait in the order in which they came, as long as their signal allows.
 */
export function createModelTurns(limit: number) {
  let running = 0
  const waiting: (() => void)[] = []

  function release(): void {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    // The turn goes straight to the one who waits, so that nobody comes in between.
    else next()
  }

  function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (running < limit) {
      running += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(signal.reason)
      }
      waiting.push(begin)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    /** @throws the reason of the signal, if it is aborted before the work begins; else what the work throws. */
    async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      await turn(signal)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
