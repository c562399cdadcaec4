import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { AppError } from '../core/errors.ts'
import { type Command, positionalArgument } from './command.ts'
import { withServices } from './open-services.ts'

export const importData: Command = {
  name: 'import',
  summary: 'add everything of a person from a file of export --format rows',
  positionals: ['FILE'],
  notes: () =>
    'The person must be on this server, without a journal. Files of other apps are imported on the page, under Settings.',
  run: (args, io) =>
    withServices(args, io, [], async (services) => {
      const lines = readText(resolve(positionalArgument(args, 0))).split('\n')
      // After the last line break is nothing.
      if (lines.at(-1) === '') lines.pop()
      const { importRowsFile } = await import('../data/import-rows-file.ts')
      const { userId, rows } = importRowsFile(services, lines)
      io.stderr(`imported ${rows} rows of ${userId}\n`)
      return 0
    }),
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new AppError('not_found', `${path}: cannot be read`, { cause })
  }
}
