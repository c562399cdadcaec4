import { stringEnum } from '../core/schemas.ts'
import { createExport, EXPORT_FORMATS, type ExportFormat } from '../data/export.ts'
import { CSV_PARTS, type CsvPart } from '../data/export-csv.ts'
import { type Args, type Command, textFlag, UsageError } from './command.ts'
import { withServices } from './open-services.ts'
import { USER_FLAG, userIdFlag } from './user-flag.ts'

export const exportData: Command = {
  name: 'export',
  summary: "export a person's data: all of it as JSON, or one table as CSV",
  flags: {
    ...USER_FLAG,
    format: {
      value: EXPORT_FORMATS.join('|'),
      help: 'default: json, which has everything',
      schema: stringEnum(EXPORT_FORMATS),
    },
    part: {
      value: 'TABLE',
      help: `the table, with --format csv: ${CSV_PARTS.join(', ')}`,
      schema: stringEnum(CSV_PARTS),
    },
  },
  run: (args, io) =>
    withServices(args, io, [], async (services) => {
      // One piece at a time, so that memory use does not grow with the amount of stored data.
      for (const piece of createExport(services, userIdFlag(args, services.people), exportRequest(args)).text)
        await io.stdout(piece)
      return 0
    }),
}

/** @throws UsageError for CSV without a table, and for JSON with one. */
function exportRequest(args: Args): { format: ExportFormat; part: CsvPart | undefined } {
  const format = EXPORT_FORMATS.find((known) => known === textFlag(args, 'format')) ?? 'json'
  const part = CSV_PARTS.find((known) => known === textFlag(args, 'part'))
  if (format === 'csv' && part === undefined) throw new UsageError('--part is required with --format csv')
  if (format === 'json' && part !== undefined) throw new UsageError('--part needs --format csv')
  return { format, part }
}
