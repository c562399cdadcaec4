import { useSignal } from '@preact/signals'
import { PATHS } from '../../../../contract/page-paths.ts'
import { api } from '../../api.ts'
import { session } from '../../session-state.ts'
import { DATA } from '../../texts/data.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { Page } from '../../ui/page.tsx'
import { useLoad } from '../../use-load.ts'
import { DangerZone } from './data/danger-zone.tsx'
import { DeleteDialog, type DeletionOutcome } from './data/delete-dialog.tsx'
import { DeletionDone } from './data/deletion-done.tsx'
import { Exports } from './data/exports.tsx'

export const Data = () => (session.value?.guardian === undefined ? <OwnData /> : <DataOfOther />)

/** The journal of somebody who is cared for: to download alone. */
const DataOfOther = () => (
  <Page
    title={DATA.exportTitle}
    lead={DATA.exportLeadOf(session.value?.name ?? '')}
    up={{ path: PATHS.settings, title: SETTINGS.title }}
  >
    <Exports counts={undefined} />
  </Page>
)

function OwnData() {
  const counts = useLoad(() => api.get('/api/data/deletion'))
  const isOpen = useSignal(false)
  const outcome = useSignal<DeletionOutcome | undefined>(undefined)
  if (outcome.value !== undefined) {
    return (
      <Page title={DATA.title}>
        <DeletionDone outcome={outcome.value} />
      </Page>
    )
  }
  return (
    <Page title={DATA.title} lead={DATA.lead} up={{ path: PATHS.settings, title: SETTINGS.title }}>
      <Exports counts={counts.data} />
      <DangerZone counts={counts} open={() => (isOpen.value = true)} />
      {isOpen.value && (
        <DeleteDialog
          counts={counts.data}
          close={() => (isOpen.value = false)}
          done={(what) => (outcome.value = what)}
        />
      )}
    </Page>
  )
}
