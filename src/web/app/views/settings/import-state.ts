import { effect, signal } from '@preact/signals'
import { PATHS } from '../../../../contract/page-paths.ts'
import { type BackgroundTask, backgroundTask } from '../../background-task.ts'
import type { Problem } from '../../problem.ts'
import { location } from '../../router.ts'
import { session } from '../../session-state.ts'
import { IMPORT } from '../../texts/import.ts'
import type { ImportFile } from './import-file.ts'
import type { ImportSelection } from './import-selection.ts'
import type { ImportDocument, Preview } from './import-send.ts'

/** Where a person is on the way of a file into their journal. */
export type Step =
  | { name: 'choose'; error?: string; isReturn: boolean }
  /** Opened, looked at, or begun. `all`, the file's rows, is not known before it is open. */
  | { name: 'reading'; title: string; done: number; all: number | undefined }
  | { name: 'preview'; file: ImportFile; preview: Preview }
  | { name: 'importing'; file: ImportFile; begun: ImportDocument }
  | { name: 'stopped'; file: ImportFile; begun: ImportDocument; problem: Problem | undefined }
  | { name: 'undoing'; begun: ImportDocument }
  | { name: 'done'; done: ImportDocument }

/** One import in each tab, whichever view is open. */
export const step = signal<Step>({ name: 'choose', isReturn: false })
/** Grows when there may be another among the earlier imports. */
export const historyVersion = signal(0)
/** What the file was chosen with. */
export const selection = signal<ImportSelection | undefined>(undefined)

let currentTask = new AbortController()
/** Whose file it is. */
let owner: string | undefined

/** Stops the current task and starts a new one. @returns the signal that stops the new task. */
export function startTask(): AbortSignal {
  currentTask.abort()
  currentTask = new AbortController()
  owner = session.peek()?.user_id
  return currentTask.signal
}

export const stopTask = (): void => currentTask.abort()

/** Whether the person sees the import. */
export const isImportShown = () => location.peek().path === PATHS.import

export function resetImport(error?: string): void {
  stopTask()
  selection.value = undefined
  historyVersion.value = historyVersion.peek() + 1
  step.value = { name: 'choose', isReturn: isImportShown(), ...(error !== undefined && { error }) }
}

/** The view is left: what has been said there has been read. */
export function leaveImportView(): void {
  const { name } = step.peek()
  const hasNext = selection.peek() !== undefined && nextFile(selection.peek()) !== undefined
  if (name === 'choose' || (name === 'done' && !hasNext)) resetImport()
}

/** The file whose turn it is after this one. */
export const nextFile = (among: ImportSelection | undefined): ImportFile | undefined =>
  among?.files[among.at + 1]

// A file is that of one person: with somebody else here, nothing of it is left.
effect(() => {
  const person = session.value?.user_id
  if (owner === undefined || person === owner) return
  owner = undefined
  resetImport()
})

effect(() => {
  backgroundTask.value = backgroundTaskOf(step.value)
})

function backgroundTaskOf(now: Step): BackgroundTask | undefined {
  const common = { path: PATHS.import, isStalled: false, isLostOnClose: false, stop: stopTask }
  switch (now.name) {
    case 'reading':
      return {
        ...common,
        text: now.title,
        share: now.all === undefined ? undefined : now.done / now.all,
        stop: () => resetImport(),
      }
    case 'importing':
      return {
        ...common,
        text: IMPORT.importing(now.begun.file_name),
        share: shareOf(now.begun),
        isLostOnClose: true,
      }
    case 'stopped':
      // Nothing to report: the person stopped it.
      return now.problem === undefined
        ? undefined
        : {
            ...common,
            text: IMPORT.interrupted(now.begun.file_name),
            share: shareOf(now.begun),
            isStalled: true,
          }
    case 'undoing':
      return { ...common, text: IMPORT.undoing(now.begun.file_name), share: undefined }
    default:
      return undefined
  }
}

const shareOf = ({ received, records }: ImportDocument) => received / records
