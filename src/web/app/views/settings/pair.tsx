import { PATHS } from '../../paths.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { Page } from '../../ui/page.tsx'

export function Pair() {
  return (
    <Page title={SETTINGS.pair} up={{ path: PATHS.settings, title: SETTINGS.title }}>
      <p>{SETTINGS.pairHint}</p>
    </Page>
  )
}
