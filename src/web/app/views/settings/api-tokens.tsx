import { PATHS } from '../../paths.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { Page } from '../../ui/page.tsx'

export function ApiTokens() {
  return (
    <Page title={SETTINGS.apiTokens} up={{ path: PATHS.settings, title: SETTINGS.title }}>
      <p>{SETTINGS.apiTokensHint}</p>
    </Page>
  )
}
