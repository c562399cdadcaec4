import { TRENDS } from '../texts/trends.ts'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'

export function Trends() {
  return (
    <Page title={TRENDS.title}>
      <Empty icon="trends" title={TRENDS.emptyTitle}>
        {TRENDS.emptyBody}
      </Empty>
    </Page>
  )
}
