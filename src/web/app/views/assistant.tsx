import { ASSISTANT } from '../texts/assistant.ts'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'

export function Assistant() {
  return (
    <Page title={ASSISTANT.title}>
      <Empty icon="assistant" title={ASSISTANT.emptyTitle}>
        {ASSISTANT.emptyBody}
      </Empty>
    </Page>
  )
}
