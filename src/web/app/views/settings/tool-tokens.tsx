import { PATHS } from '../../paths.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { Page } from '../../ui/page.tsx'

export function ToolTokens() {
  return (
    <Page title={SETTINGS.toolTokens} up={{ path: PATHS.settings, title: SETTINGS.title }}>
      <p>{SETTINGS.toolTokensHint}</p>
    </Page>
  )
}
