/**
 * Asks servers for their health, each again and again on a connection of its own, until its standard input ends; then it
 * prints all that it has measured. A process of its own, since the one that sends the requests that hold up a server, and
 * reads megabytes of answers, could not measure them.
 */

/** An answer: of which server, when it was asked for, in milliseconds of the epoch, how long it took, and what it said. */
export type HealthAnswer = { server: number; at: number; ms: number; isHealthy: boolean }

/** Watches servers until all answers are asked for. */
export function watchHealth(urls: readonly string[]): { stop(): Promise<HealthAnswer[]> } {
  const watcher = Bun.spawn(['bun', import.meta.path, ...urls], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  return {
    async stop() {
      watcher.stdin.end()
      return JSON.parse(await watcher.stdout.text()) as HealthAnswer[]
    },
  }
}

const PAUSE_MS = 2

if (import.meta.main) {
  const answers: HealthAnswer[] = []
  for (const [server, url] of process.argv.slice(2).entries()) void watch(server, url, answers)
  await Bun.stdin.text()
  await Bun.write(Bun.stdout, JSON.stringify(answers))
  process.exit(0)
}

async function watch(server: number, url: string, answers: HealthAnswer[]): Promise<never> {
  for (;;) {
    const at = Date.now()
    const start = performance.now()
    const response = await fetch(`${url}/api/health`)
    await response.arrayBuffer()
    answers.push({ server, at, ms: performance.now() - start, isHealthy: response.status === 200 })
    await Bun.sleep(PAUSE_MS)
  }
}
