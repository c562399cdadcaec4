import { PATHS } from '../../paths.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { Page } from '../../ui/page.tsx'

export function Browsers() {
  return (
    <Page title={SETTINGS.browsers} up={{ path: PATHS.settings, title: SETTINGS.title }}>
      <p>{SETTINGS.browsersHint}</p>
    </Page>
  )
}
