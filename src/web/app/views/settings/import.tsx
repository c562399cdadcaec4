import { useEffect } from 'preact/hooks'
import { PATHS } from '../../../../contract/page-paths.ts'
import { IMPORT } from '../../texts/import.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { Loadable, problemText } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'
import { type Loaded, useLoad } from '../../use-load.ts'
import { ChooseFile } from './import-choose.tsx'
import { ImportHistory } from './import-history.tsx'
import { PreviewStep } from './import-preview.tsx'
import { ImportDone, ImportUndoing, ImportUnfinished } from './import-result.tsx'
import { findUnfinished, type ImportDocument, listImports } from './import-send.ts'
import {
  historyVersion,
  leaveImportView,
  nextFile,
  resetImport,
  type Step,
  selection,
  step,
  stopTask,
} from './import-state.ts'
import { begin, choose, finishPartial, goToNext, preview, resume, undo } from './import-steps.ts'
import { Progress } from './import-ui.tsx'

type Earlier = Loaded<ImportDocument[]>

/** What is under way goes on when the view is left, and is here again when one comes back. */
export function Import() {
  const now = step.value
  const isChoosing = now.name === 'choose'
  const earlier = useLoad(listImports, String(historyVersion.value))
  useEffect(() => leaveImportView, [])
  return (
    <Page title={IMPORT.title} lead={IMPORT.lead} up={{ path: PATHS.settings, title: SETTINGS.title }}>
      {isChoosing ? (
        <Loadable loaded={earlier}>
          {(imports) => {
            const open = findUnfinished(imports)
            return (
              <>
                {open && (
                  <ImportUnfinished
                    begun={open}
                    isStep={false}
                    onKeep={() => void finishPartial(open, earlier)}
                    onUndo={() => void undo(open, earlier)}
                  />
                )}
                <ChooseFile
                  error={now.error}
                  isReturn={now.isReturn}
                  onFiles={(files) => void choose(files, earlier)}
                />
                <ImportHistory list={earlier} />
              </>
            )
          }}
        </Loadable>
      ) : (
        <ImportStep step={now} earlier={earlier} />
      )}
    </Page>
  )
}

/** What is under way, or has come of it. */
function ImportStep({ step: now, earlier }: { step: Exclude<Step, { name: 'choose' }>; earlier: Earlier }) {
  const next = nextFile(selection.value)?.name
  switch (now.name) {
    case 'reading':
      return (
        <Progress title={now.title} done={now.done} all={now.all}>
          <StopButton onStop={() => resetImport()} />
        </Progress>
      )
    case 'preview':
      return (
        <PreviewStep
          name={now.file.name}
          preview={now.preview}
          pack={selection.value}
          onChoose={(choices) => void preview(now.file, choices)}
          onImport={() => void begin(now.file, now.preview.choices)}
          onNext={() => void goToNext()}
          onCancel={() => resetImport()}
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
          <StopButton onStop={stopTask} />
        </Progress>
      )
    case 'stopped':
      return (
        <ImportUnfinished
          begun={now.begun}
          isStep
          problem={now.problem && problemText(now.problem)}
          onResume={() => void resume(now.file, now.begun)}
          onKeep={() => void finishPartial(now.begun, earlier)}
          onUndo={() => void undo(now.begun, earlier)}
        />
      )
    case 'undoing':
      return <ImportUndoing name={now.begun.file_name} />
    case 'done':
      return (
        <ImportDone
          done={now.done}
          next={next}
          onNext={() => void goToNext()}
          onUndo={() => void undo(now.done, earlier)}
          onAnother={() => resetImport()}
        />
      )
  }
}

const StopButton = ({ onStop }: { onStop: () => void }) => (
  <button type="button" class="button" onClick={onStop}>
    {IMPORT.stop}
  </button>
)
