import { PROFILE } from '../texts/profile.ts'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'

export function Profile() {
  return (
    <Page title={PROFILE.title}>
      <Empty icon="profile" title={PROFILE.emptyTitle}>
        {PROFILE.emptyBody}
      </Empty>
    </Page>
  )
}
