import { CALL_SETS, readCalls } from './calls.ts'
import { judge, judgingServer, type Verdict } from './judge.ts'

/**
 * How calls as small models send them are taken. `bun run bench:calls [--misses]`; the misses are printed for the opened
 * half alone, since nobody may tune to the other.
 */
for (const { title, file } of CALL_SETS) {
  const server = await judgingServer()
  const counts = new Map<Verdict, number>()
  const misses: string[] = []
  const calls = readCalls(file)
  for (const call of calls) {
    const { verdict, said } = await judge(server, call)
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
    if (verdict !== 'right')
      misses.push(
        `${call.id} ${verdict} (expected ${[call.expect, ...(call.also_ok ?? [])].join(' or ')})\n  ${JSON.stringify(call.input)}\n  ${said.slice(0, 300)}\n  ${call.why}`,
      )
  }
  const right = counts.get('right') ?? 0
  process.stdout.write(
    `${title}: ${right} of ${calls.length} right ${JSON.stringify(Object.fromEntries(counts))}\n`,
  )
  if (title === 'opened' && process.argv.includes('--misses')) process.stdout.write(`${misses.join('\n')}\n`)
}
