import { stringEnum } from '../core/schemas.ts'
import { createExport, EXPORT_FORMATS, exportRows } from '../data/export.ts'
import { CSV_PARTS, type CsvPart } from '../data/export-csv.ts'
import { type Args, type Command, textFlag, UsageError } from './command.ts'
import { withServices } from './open-services.ts'
import { USER_FLAG, userIdFlag } from './user-flag.ts'

/** As stored, for a server of the same version: for its owner, who can read the database as well. */
const ROWS = 'rows'
const FORMATS = [...EXPORT_FORMATS, ROWS] as const

export const exportData: Command = {
  name: 'export',
  summary: "export a person's data: all of it as JSON, or one table as CSV",
  flags: {
    ...USER_FLAG,
    format: {
      value: FORMATS.join('|'),
      help: 'default: json, for people and other programs; rows: for import on another server',
      schema: stringEnum(FORMATS),
    },
    part: {
      value: 'TABLE',
      help: `table for csv: ${CSV_PARTS.join(', ')}`,
      schema: stringEnum(CSV_PARTS),
    },
  },
  run: (args, io) =>
    withServices(args, io, [], async (services) => {
      // One piece at a time, so that memory use does not grow with the amount of stored data.
      const userId = userIdFlag(args, services.people)
      const { format, part } = requested(args)
      const pieces =
        format === ROWS ? exportRows(services, userId) : createExport(services, userId, { format, part }).text
      for (const piece of pieces) await io.stdout(piece)
      return 0
    }),
}

/** @throws UsageError for CSV without a table, and for another format with one. */
function requested(args: Args): { format: (typeof FORMATS)[number]; part: CsvPart | undefined } {
  const format = FORMATS.find((known) => known === textFlag(args, 'format')) ?? 'json'
  const part = CSV_PARTS.find((known) => known === textFlag(args, 'part'))
  if (format === 'csv' && part === undefined) throw new UsageError('--part is required with --format csv')
  if (format !== 'csv' && part !== undefined) throw new UsageError('--part needs --format csv')
  return { format, part }
}
