import { IMPORT } from '../../texts/import.ts'
import { Page } from '../../ui/page.tsx'

export function Import() {
  return <Page title={IMPORT.title}>{null}</Page>
}
