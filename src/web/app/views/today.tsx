import { TODAY } from '../texts/today.ts'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { CheckinPanel } from './today/checkin-panel.tsx'

export function Today() {
  return (
    <Page title={TODAY.title}>
      <Empty icon="today" title={TODAY.emptyTitle}>
        {TODAY.emptyBody}
      </Empty>
      <CheckinPanel date="2026-01-01" />
    </Page>
  )
}
