/**
 * Asks servers for their health, each again and again on a connection of its own, until its standard input ends; then it
 * prints all that it has measured. A process of its own, since the one that sends the requests that hold up a server, and
 * reads megabytes of answers, could not measure them.
 */

/** An answer: of which server, when it was asked for, in milliseconds of the epoch, and how long it took. */
export type HealthAnswer = { server: number; at: number; ms: number }

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
    if (response.status !== 200) throw new Error(`the health was answered with ${response.status}`)
    answers.push({ server, at, ms: performance.now() - start })
    await Bun.sleep(PAUSE_MS)
  }
}
