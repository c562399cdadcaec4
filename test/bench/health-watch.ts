/**
 * Asks servers for their health, each again and again on a connection of its own, in a thread of its own: the requests
 * that hold up a server are sent and read by another thread. Answers any message with all that it has measured.
 */
declare const self: Worker

/** An answer: of which server, when it was asked for, in milliseconds of the epoch, and how long it took. */
export type HealthAnswer = { server: number; at: number; ms: number }

const PAUSE_MS = 2

const answers: HealthAnswer[] = []

async function watch(server: number, url: string): Promise<never> {
  for (;;) {
    const at = Date.now()
    const start = performance.now()
    const response = await fetch(`${url}/api/health`)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`the health was answered with ${response.status}`)
    answers.push({ server, at, ms: performance.now() - start })
    await Bun.sleep(PAUSE_MS)
  }
}

self.onmessage = ({ data: urls }: MessageEvent<string[]>) => {
  if (urls.length === 0) self.postMessage(answers)
  for (const [server, url] of urls.entries()) void watch(server, url)
}
