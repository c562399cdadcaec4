import { basename } from 'node:path'
import { askSecret } from './src/cli/ask-secret.ts'
import { run } from './src/cli/run.ts'

const pending = new Set<Promise<void>>()
let isResultLost = false

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  pending.add(promise)
  stream.write(text, (error: NodeJS.ErrnoException | null | undefined) => {
    // A reader that stops early (`… | head`) is not a failure, and a failed write to the log must not stop
    // the server.
    if (error != null && error.code !== 'EPIPE' && stream === process.stdout) isResultLost = true
    pending.delete(promise)
    resolve()
  })
  return promise
}

function stopRequested(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  return promise
}

/** Windows has no such signal. */
function onLogSignal(toggle: () => void): void {
  if (process.platform !== 'win32') process.on('SIGUSR2', toggle)
}

// Without a listener, a failed write ends the process. `write` reports the failure anyway.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** Only where both ends are a person's terminal. */
const canAsk = process.stdin.isTTY === true && process.stderr.isTTY === true
const askSecretHere = (prompt: string) =>
  askSecret(
    {
      input: process.stdin.iterator({ destroyOnReturn: false }),
      setRawMode: (isRaw) => void process.stdin.setRawMode(isRaw),
      print: (text) => void process.stderr.write(text),
    },
    prompt,
  )

const isCompiled = !basename(process.execPath).startsWith('bun')
const code = await run(process.argv.slice(2), {
  stdin: () => Bun.stdin.stream(),
  stdout: (text) => write(process.stdout, text),
  stderr: (text) => {
    void write(process.stderr, text)
  },
  env: process.env,
  ...(canAsk && { askSecret: askSecretHere }),
  isTerminal: process.stderr.isTTY === true,
  program: isCompiled ? basename(process.execPath) : 'bun cli.ts',
  launch: isCompiled ? [process.execPath] : [process.execPath, import.meta.path],
  onLogSignal,
  stopRequested,
})
await Promise.all(pending)
if (isResultLost) process.stderr.write('error: the result could not be written\n')
process.exit(isResultLost ? 1 : code)
