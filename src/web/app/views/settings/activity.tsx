import { ACTIVITY } from '../../texts/activity.ts'
import { Page } from '../../ui/page.tsx'

export function Activity() {
  return <Page title={ACTIVITY.title}>{null}</Page>
}
