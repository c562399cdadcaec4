import { useEffect } from 'preact/hooks'
import { PATHS } from '../../../../contract/page-paths.ts'
import { type Loaded, useLoad } from '../../load.ts'
import { IMPORT } from '../../texts/import.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { Page } from '../../ui/page.tsx'
import { explain, Show } from '../../ui/states.tsx'
import { ChooseFile } from './import-choose.tsx'
import { EarlierImports } from './import-earlier.tsx'
import { DoneStep, UndoingStep, UnfinishedStep } from './import-outcome.tsx'
import { Progress } from './import-parts.tsx'
import { PreviewStep } from './import-preview.tsx'
import { earlierImports, type ImportDocument, unfinishedOf } from './import-send.ts'
import { leaveImport, nextOf, outcomes, pack, type Step, step, stop, toChoosing } from './import-state.ts'
import { begin, choose, goToNext, keep, preview, resume, undo } from './import-steps.ts'

type Earlier = Loaded<ImportDocument[]>

/** What is under way goes on when the view is left, and is here again when one comes back. */
export function Import() {
  const now = step.value
  const isChoosing = now.name === 'choose'
  const earlier = useLoad(earlierImports, String(outcomes.value))
  useEffect(() => leaveImport, [])
  return (
    <Page title={IMPORT.title} lead={IMPORT.lead} up={{ path: PATHS.settings, title: SETTINGS.title }}>
      {isChoosing ? (
        <Show loaded={earlier}>
          {(imports) => {
            const open = unfinishedOf(imports)
            return (
              <>
                {open && (
                  <UnfinishedStep
                    begun={open}
                    isStep={false}
                    onKeep={() => void keep(open, earlier)}
                    onUndo={() => void undo(open, earlier)}
                  />
                )}
                <ChooseFile
                  error={now.error}
                  isReturn={now.isReturn}
                  onFiles={(files) => void choose(files, earlier)}
                />
                <EarlierImports list={earlier} />
              </>
            )
          }}
        </Show>
      ) : (
        <Under step={now} earlier={earlier} />
      )}
    </Page>
  )
}

/** What is under way, or has come of it. */
function Under({ step: now, earlier }: { step: Exclude<Step, { name: 'choose' }>; earlier: Earlier }) {
  const next = nextOf(pack.value)?.name
  switch (now.name) {
    case 'reading':
      return (
        <Progress title={now.title} done={now.done} all={now.all}>
          <StopButton onStop={() => toChoosing()} />
        </Progress>
      )
    case 'preview':
      return (
        <PreviewStep
          name={now.file.name}
          preview={now.preview}
          pack={pack.value}
          onChoose={(choices) => void preview(now.file, choices)}
          onImport={() => void begin(now.file, now.preview.choices)}
          onNext={() => void goToNext()}
          onCancel={() => toChoosing()}
        />
      )
    case 'importing':
      return (
        <Progress
          title={IMPORT.importing(now.file.name)}
          done={now.begun.received}
          all={now.begun.records}
          hint={IMPORT.mayLeave}
        >
          <StopButton onStop={stop} />
        </Progress>
      )
    case 'stopped':
      return (
        <UnfinishedStep
          begun={now.begun}
          isStep
          problem={now.problem && explain(now.problem)}
          onResume={() => void resume(now.file, now.begun)}
          onKeep={() => void keep(now.begun, earlier)}
          onUndo={() => void undo(now.begun, earlier)}
        />
      )
    case 'undoing':
      return <UndoingStep name={now.begun.file_name} />
    case 'done':
      return (
        <DoneStep
          done={now.done}
          next={next}
          onNext={() => void goToNext()}
          onUndo={() => void undo(now.done, earlier)}
          onAnother={() => toChoosing()}
        />
      )
  }
}

const StopButton = ({ onStop }: { onStop: () => void }) => (
  <button type="button" class="button" onClick={onStop}>
    {IMPORT.stop}
  </button>
)
