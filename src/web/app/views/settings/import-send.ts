import { MAX_IMPORT_RECORDS_AT_ONCE, MAX_LIST_ITEMS } from '../../../../contract/limits.ts'
import { api } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { Problem } from '../../problem.ts'
import type { ImportFile } from './import-file.ts'
import type { FileRecord } from './import-split.ts'

export type ImportDocument = ApiAnswer<'get', '/api/imports/:import_id'>
type PreviewAnswer = ApiAnswer<'post', '/api/imports/preview'>
/** What a file leaves open, and the person says. */
export type Choices = Pick<ImportDocument, 'date_order' | 'weight_unit'>
/** What all of a file would add. */
export type Preview = PreviewAnswer & { records: number; choices: Choices }

/** Adding takes longer than looking, and meanwhile the server does nothing else: other requests wait for it. */
const MAX_RECORDS_PER_ADDITION = 200
/** Of a request's records; in bytes, and quoted, they may be thrice that, which is below the server's limit. */
const MAX_REQUEST_CHARACTERS = 250_000
const MAX_ATTEMPTS = 4
const PREVIEW_ENTRIES = 20

type SendOptions = {
  signal: AbortSignal
  /** Told how many records are done. */
  onProgress: (done: number) => void
}

/** Sends the records of a file in parts. A part that is too large is split. */
async function sendInParts(
  records: readonly FileRecord[],
  from: number,
  send: (first: number, part: FileRecord[]) => Promise<unknown>,
  { signal, onProgress }: SendOptions,
  atOnce: number = MAX_IMPORT_RECORDS_AT_ONCE,
): Promise<void> {
  let most = atOnce
  let first = from
  while (first < records.length) {
    signal.throwIfAborted()
    const part = nextPart(records, first, most)
    try {
      await withRetry(() => send(first, part), signal)
    } catch (error) {
      if (!(error instanceof Problem && error.status === 413 && part.length > 1)) throw error
      most = Math.ceil(part.length / 2)
      continue
    }
    first += part.length
    onProgress(first)
  }
}

function nextPart(records: readonly FileRecord[], first: number, most: number): FileRecord[] {
  const part: FileRecord[] = []
  let characters = 0
  for (const record of records.slice(first, first + most)) {
    characters += record.text.length
    if (part.length > 0 && characters > MAX_REQUEST_CHARACTERS) break
    part.push(record)
  }
  return part
}

/** A request whose answer was lost, or that came too soon, is sent again: it counts once. */
async function withRetry<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const isPassing = error instanceof Problem && [0, 429, 502, 503, 504].includes(error.status)
      if (!isPassing || tries === MAX_ATTEMPTS) throw error
      // It may have been stopped while the answer was on its way: then nothing more is sent.
      signal.throwIfAborted()
      await pause((error.retryAfter ?? 0.25 * 2 ** tries) * 1000, signal)
    }
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/**
 * Requests a preview of a file with the choices of the person, or with assumed ones. If later rows show another order of
 * dates, it requests the preview again.
 * @throws Problem
 */
export async function previewFile(
  file: ImportFile,
  said: Choices | undefined,
  assumed: Choices,
  course: SendOptions,
): Promise<Preview> {
  const choices = said ?? assumed
  const preview = await previewWith(file, choices, course)
  const { day_first: dayFirst, month_first: monthFirst } = preview.date_forms
  const isOtherOrder = said === undefined && dayFirst > 0 && monthFirst === 0
  return isOtherOrder ? await previewWith(file, { ...choices, date_order: 'day_first' }, course) : preview
}

async function previewWith(file: ImportFile, choices: Choices, course: SendOptions): Promise<Preview> {
  const { header, records } = file
  let all: Preview | undefined
  const ask = async (_: number, part: FileRecord[]) => {
    const show = PREVIEW_ENTRIES - (all?.entries.length ?? 0)
    const body = { header, records: part, show, ...choices }
    const answer = await api.post('/api/imports/preview', { body }, { signal: course.signal })
    all = all === undefined ? { ...answer, records: records.length, choices } : addPreviews(all, answer)
  }
  await sendInParts(records, 0, ask, course)
  if (all === undefined) throw new Problem(422, '')
  return all
}

function addPreviews(all: Preview, next: PreviewAnswer): Preview {
  const forms = all.date_forms
  const dates = [all.dates, next.dates].filter((span) => span !== null)
  return {
    ...all,
    foods: all.foods + next.foods,
    checkins: all.checkins + next.checkins,
    repeated: all.repeated + next.repeated,
    left_out: [...all.left_out, ...next.left_out],
    entries: [...all.entries, ...next.entries],
    dates:
      dates.length === 0
        ? null
        : {
            from: dates.map(({ from }) => from).sort()[0] ?? '',
            to:
              dates
                .map(({ to }) => to)
                .sort()
                .at(-1) ?? '',
          },
    date_forms: {
      clear: forms.clear + next.date_forms.clear,
      month_first: forms.month_first + next.date_forms.month_first,
      day_first: forms.day_first + next.date_forms.day_first,
      either: forms.either + next.date_forms.either,
    },
  }
}

/** What a file is, by its first lines. @throws Problem with `header` among its fields for one that cannot be imported. */
export async function detectFormat(
  { header, records }: ImportFile,
  signal: AbortSignal,
): Promise<Preview['format']> {
  const body = { header, records: records.slice(0, 1) }
  const { format } = await withRetry(() => api.post('/api/imports/preview', { body }, { signal }), signal)
  return format
}

/** What was imported before, newest first. @throws Problem */
export const listImports = async (): Promise<ImportDocument[]> =>
  (await api.get('/api/imports', { query: { limit: MAX_LIST_ITEMS } })).imports

/** The one that has not come to its end: the server has one at most. */
export const findUnfinished = (imports: readonly ImportDocument[]): ImportDocument | undefined =>
  imports.find(({ status }) => status !== 'finished')

/** Begins an import of a file. @throws Problem */
export function beginImport(
  file: ImportFile,
  choices: Choices,
  signal: AbortSignal,
): Promise<ImportDocument> {
  const { name: file_name, fingerprint, header, records } = file
  const body = { file_name, fingerprint, header, records: records.length, ...choices }
  return api.post('/api/imports', { body }, { signal })
}

/**
 * Sends what an import does not have yet, and finishes it.
 * @param onDocument told what has come of it so far.
 * @throws Problem; what has arrived by then stays, and the import can be gone on with.
 */
export async function sendImport(
  file: ImportFile,
  begun: ImportDocument,
  course: SendOptions & { onDocument: (document: ImportDocument) => void },
): Promise<ImportDocument> {
  const params = { import_id: begun.id }
  const send = async (first: number, records: FileRecord[]) => {
    // Not cancelled when the import is stopped, so that the counts include every row that was imported.
    course.onDocument(await api.post('/api/imports/:import_id/records', { params, body: { first, records } }))
  }
  await sendInParts(file.records, begun.received, send, course, MAX_RECORDS_PER_ADDITION)
  course.signal.throwIfAborted()
  return await finishImport(begun.id)
}

export const finishImport = (id: string): Promise<ImportDocument> =>
  api.patch('/api/imports/:import_id', { params: { import_id: id }, body: { status: 'finished' } })

export const undoImport = (id: string): Promise<unknown> =>
  api.delete('/api/imports/:import_id', { params: { import_id: id } })
