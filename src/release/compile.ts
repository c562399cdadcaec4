import { join } from 'node:path'
import { runCommand } from './run-command.ts'

/** The program, and the files that it starts as threads. */
const ENTRY_POINTS = [
  './cli.ts',
  './db/scrub-worker.ts',
  './db/check-worker.ts',
  './src/backups/backup-worker.ts',
]

/** Without source maps. Minified names would break Elysia at run time. */
const FLAGS = [
  '--compile',
  '--bytecode',
  '--minify-syntax',
  '--minify-whitespace',
  '--format=esm',
  '--splitting',
  // The program must not obey the folder that it is started in.
  '--no-compile-autoload-dotenv',
  '--no-compile-autoload-bunfig',
  '--define',
  'PAGE_IS_EMBEDDED=true',
]

const ROOT = join(import.meta.dir, '../..')

export type Compiled = {
  /** Where the executable is written; Bun adds `.exe` for Windows. */
  outfile: string
  /** The runtime of another system, and that system as Bun names it. Default: the runtime that compiles. */
  runtime?: { path: string; system: string }
  /** Where to write which files the executable was made from. */
  metafile?: string
}

/** The one definition of how the executable is made. @throws Error with what the bundler says. */
export async function compileProgram({ outfile, runtime, metafile }: Compiled): Promise<void> {
  const forSystem =
    runtime === undefined ? [] : [`--target=${runtime.system}`, `--compile-executable-path=${runtime.path}`]
  const described = metafile === undefined ? [] : [`--metafile=${metafile}`]
  await runCommand(
    ['bun', 'build', ...FLAGS, ...forSystem, ...described, ...ENTRY_POINTS, '--outfile', outfile],
    {
      cwd: ROOT,
      // Where it is set, the bundler writes its value into the program.
      env: { NODE_ENV: undefined },
    },
  )
}
