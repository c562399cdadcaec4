import { effect } from '@preact/signals'
import { Problem } from '../../problem.ts'
import { reconnectCount } from '../../server-status.ts'
import { IMPORT } from '../../texts/import.ts'
import { problemText } from '../../ui/load-states.tsx'
import { toast, toastError } from '../../ui/toasts.tsx'
import { units } from '../../units.ts'
import type { Loaded } from '../../use-load.ts'
import { begins, FileProblem, type ImportFile } from './import-file.ts'
import { type ImportSelection, openSelection } from './import-selection.ts'
import {
  beginImport,
  type Choices,
  findUnfinished,
  finishImport,
  type ImportDocument,
  listImports,
  type Preview,
  previewFile,
  sendImport,
  undoImport,
} from './import-send.ts'
import {
  historyVersion,
  isImportShown,
  nextFile,
  resetImport,
  selection,
  startTask,
  step,
} from './import-state.ts'

type Earlier = Loaded<ImportDocument[]>

/** So large, in bytes, that opening it takes a moment. */
const LARGE = 1_000_000

/** Reads chosen files; one whose import was broken off goes on where it stopped. */
export async function choose(chosen: readonly File[], earlier: Earlier): Promise<void> {
  const signal = startTask()
  const name = nameOf(chosen)
  if (chosen.reduce((sum, { size }) => sum + size, 0) > LARGE) {
    step.value = { name: 'reading', title: IMPORT.reading(name), done: 0, all: undefined }
  }
  try {
    const opened = await openSelection(chosen, signal)
    // It may have come to its end since, here or in another tab.
    const isOpen = findUnfinished(earlier.data ?? []) !== undefined
    const open = isOpen ? findUnfinished(await listImports()) : undefined
    if (!signal.aborted) await continueImport(opened, open)
  } catch (error) {
    if (!signal.aborted) showError(error instanceof FileProblem ? error.message : openErrorText(name, error))
  }
}

const nameOf = ([first, ...others]: readonly File[]) =>
  others.length === 0 ? (first?.name ?? '') : IMPORT.chosenFiles(others.length + 1)

const openErrorText = (name: string, error: unknown) =>
  error instanceof Problem ? problemText(error) : IMPORT.unreadable(name)

async function continueImport(opened: ImportSelection, open: ImportDocument | undefined): Promise<void> {
  const at = open === undefined ? 0 : opened.files.findIndex((file) => file.fingerprint === open.fingerprint)
  const file = opened.files[at]
  if (file === undefined || open?.status === 'undoing') showError(IMPORT.otherFile(open?.file_name ?? ''))
  else {
    // First the one that was broken off; those before it may never have been imported.
    selection.value = { ...opened, files: [...opened.files.slice(at), ...opened.files.slice(0, at)] }
    await (open === undefined ? preview(file) : resume(file, open))
  }
}

/** Says at the field why something is not taken, and, wherever else the person is, there too. */
function showError(message: string): void {
  if (!isImportShown()) toast(message, { isBad: true })
  resetImport(message)
}

/** Looks at what a file would add. */
export async function preview(file: ImportFile, said?: Choices): Promise<void> {
  const signal = startTask()
  const onProgress = (done: number) => {
    if (signal.aborted) return
    step.value = { name: 'reading', title: IMPORT.reading(file.name), done, all: file.records.length }
  }
  onProgress(0)
  const first = { date_order: 'month_first', weight_unit: units.value === 'us' ? 'lb' : 'kg' } as const
  try {
    const found: Preview = await previewFile(file, said, first, { signal, onProgress })
    if (signal.aborted) return
    step.value = { name: 'preview', file, preview: found }
    if (!isImportShown()) toast(IMPORT.previewReady(file.name))
  } catch (error) {
    if (!signal.aborted) showError(refusalText(file, error))
  }
}

/** Goes to the next of the files that were chosen together. */
export async function goToNext(): Promise<void> {
  const now = selection.peek()
  const next = nextFile(now)
  if (now === undefined || next === undefined) return
  selection.value = { ...now, at: now.at + 1 }
  await preview(next)
}

export async function begin(file: ImportFile, choices: Choices): Promise<void> {
  const signal = startTask()
  step.value = { name: 'reading', title: IMPORT.importing(file.name), done: 0, all: file.records.length }
  try {
    const begun = await beginImport(file, choices, signal)
    if (!signal.aborted) await resume(file, begun)
  } catch (error) {
    if (!signal.aborted) showError(refusalText(file, error))
  }
}

/** Sends what the import does not have yet. */
export async function resume(file: ImportFile, begun: ImportDocument): Promise<void> {
  const signal = startTask()
  let last = begun
  const onDocument = (document: ImportDocument) => {
    last = document
    if (!signal.aborted) step.value = { name: 'importing', file, begun: document }
  }
  onDocument(begun)
  try {
    const done = await sendImport(file, begun, { signal, onDocument, onProgress: () => {} })
    if (step.peek().name !== 'importing') return
    historyVersion.value = historyVersion.peek() + 1
    step.value = { name: 'done', done }
    if (!isImportShown()) toast(IMPORT.isImported(file.name, done.foods, done.checkins))
  } catch (error) {
    // Otherwise the person has gone.
    if (step.peek().name !== 'importing') return
    if (isImportDeleted(error)) return showError(IMPORT.importDeleted(file.name))
    const problem = signal.aborted ? undefined : toProblem(error)
    step.value = { name: 'stopped', file, begun: last, problem }
    if (problem !== undefined && problem.status !== 0 && !isImportShown()) {
      toast(IMPORT.interrupted(file.name), { isBad: true })
    }
  }
}

// What was stopped because the server was away goes on when it is back.
effect(() => {
  if (reconnectCount.value === 0) return
  const stopped = step.peek()
  if (stopped.name === 'stopped' && stopped.problem?.status === 0) void resume(stopped.file, stopped.begun)
})

/** Leaves the rest of a file out. */
export async function finishPartial(begun: ImportDocument, earlier: Earlier): Promise<void> {
  try {
    const kept = await finishImport(begun.id)
    earlier.change((all) => all.map((other) => (other.id === kept.id ? kept : other)))
    toast(IMPORT.finishedEarly)
    resetImport()
  } catch (error) {
    if (isImportDeleted(error)) showError(IMPORT.importDeleted(begun.file_name))
    else toastError(error)
  }
}

export async function undo(begun: ImportDocument, earlier: Earlier): Promise<void> {
  const before = step.value
  startTask()
  step.value = { name: 'undoing', begun }
  const isOver = () => step.peek().name !== 'undoing'
  try {
    await undoImport(begun.id).catch((error: unknown) => {
      if (!isImportDeleted(error)) throw error
    })
    if (isOver()) return
    earlier.change((all) => all.filter(({ id }) => id !== begun.id))
    toast(IMPORT.undone)
    resetImport()
  } catch (error) {
    if (isOver()) return
    step.value = before
    toastError(error)
  }
}

/** It was taken back elsewhere, or everything was deleted. */
const isImportDeleted = (error: unknown) => error instanceof Problem && error.status === 404

const toProblem = (error: unknown) => (error instanceof Problem ? error : new Problem(500, String(error)))

/** Why a file was not taken, in words: what it is of, or what was wrong with the request. */
function refusalText(file: ImportFile, error: unknown): string {
  const problem = toProblem(error)
  const reason = problem.fields.header
  return reason === undefined ? problemText(problem) : IMPORT.refused(file.name, reason, begins(file.header))
}
