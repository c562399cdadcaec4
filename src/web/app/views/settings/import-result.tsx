import type { ComponentChildren } from 'preact'
import { PATHS } from '../../../../contract/page-paths.ts'
import { COMMON } from '../../texts/common.ts'
import { IMPORT } from '../../texts/import.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import type { ImportDocument } from './import-send.ts'
import { LeftOutList, StepTitle } from './import-ui.tsx'

/** What has come of a file. */
export function ImportDone(props: {
  done: ImportDocument
  /** The name of the file that was chosen along with it, and comes next. */
  next: string | undefined
  onNext: () => void
  onUndo: () => void
  onAnother: () => void
}) {
  const { done, next, onNext, onUndo, onAnother } = props
  return (
    <>
      <section class="card outcome good">
        <span class="outcome-icon">
          <Icon name="check" />
        </span>
        <StepTitle>{IMPORT.doneTitle(done.foods, done.checkins)}</StepTitle>
        {done.urgent > 0 && <p>{IMPORT.urgentCount(done.urgent)}</p>}
        {done.repeated > 0 && <p>{IMPORT.repeatedCount(done.repeated)}</p>}
        {next !== undefined && <p class="hint">{IMPORT.isNext(next)}</p>}
        <div class="outcome-actions import-actions">
          {next !== undefined && (
            <button type="button" class="button primary" onClick={onNext}>
              {IMPORT.next}
            </button>
          )}
          <Link class={next === undefined ? 'button primary' : 'button'} to={PATHS.trends}>
            {IMPORT.seeTrends}
          </Link>
          <button type="button" class="button" onClick={onAnother}>
            {IMPORT.importAnother}
          </button>
          <button type="button" class="button danger" onClick={onUndo}>
            {IMPORT.undo}
          </button>
        </div>
      </section>
      <LeftOutList title={IMPORT.wereLeftOut} list={done.left_out} count={done.left_out_count} />
    </>
  )
}

/** An import that is not finished: stopped, interrupted or not undone completely. */
export function ImportUnfinished(props: {
  begun: ImportDocument
  /** Absent: the page no longer has the file. */
  onResume?: () => void
  /** What it stopped for. */
  problem?: string | undefined
  isStep: boolean
  onKeep: () => void
  onUndo: () => void
}) {
  const { begun, onResume, problem, isStep, onKeep, onUndo } = props
  const isUndoing = begun.status === 'undoing'
  const { file_name: name, received, records } = begun
  return (
    <section class="card padded import-unfinished">
      <Title isStep={isStep}>{onResume === undefined ? IMPORT.unfinished : IMPORT.stopped}</Title>
      {problem !== undefined && (
        <p class="form-problem" role="alert">
          {problem}
        </p>
      )}
      <p>{isUndoing ? IMPORT.undoUnfinished(name) : IMPORT.partial(name, received, records)}</p>
      {!isUndoing && (
        <>
          <progress max={records} value={received} aria-label={IMPORT.progress(received, records)} />
          <p class="hint">{IMPORT.added(begun.foods, begun.checkins)}</p>
          {onResume === undefined && <p class="hint">{IMPORT.chooseAgain(name)}</p>}
        </>
      )}
      <div class="import-actions">
        {onResume !== undefined && (
          <button type="button" class="button primary" onClick={onResume}>
            {IMPORT.resume}
          </button>
        )}
        {!isUndoing && (
          <button type="button" class="button" onClick={onKeep}>
            {IMPORT.finishEarly}
          </button>
        )}
        <button type="button" class="button danger" onClick={onUndo}>
          {IMPORT.undo}
        </button>
      </div>
    </section>
  )
}

const Title = ({ isStep, children }: { isStep: boolean; children: ComponentChildren }) =>
  isStep ? <StepTitle>{children}</StepTitle> : <h2>{children}</h2>

/** Shown while an import is being undone. */
export const ImportUndoing = ({ name }: { name: string }) => (
  <section class="card padded import-progress" aria-busy="true">
    <StepTitle>{IMPORT.undoing(name)}</StepTitle>
    <progress aria-label={COMMON.loading} />
  </section>
)
