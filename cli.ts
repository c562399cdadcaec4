import { basename } from 'node:path'
import { run } from './src/cli/run.ts'

const writes: Promise<void>[] = []

function write(stream: NodeJS.WriteStream, text: string): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  stream.write(text, () => resolve())
  writes.push(promise)
}

function stopRequested(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  return promise
}

// A reader that has seen enough (`… | head`) is no failure.
process.stdout.on('error', () => process.exit(0))

const isCompiled = !basename(process.execPath).startsWith('bun')
const code = await run(process.argv.slice(2), {
  stdout: (text) => write(process.stdout, text),
  stderr: (text) => write(process.stderr, text),
  env: process.env,
  isTerminal: process.stderr.isTTY === true,
  program: isCompiled ? basename(process.execPath) : 'bun cli.ts',
  stopRequested,
})
await Promise.all(writes)
process.exit(code)
