import { DATA } from '../../texts/data.ts'
import { Page } from '../../ui/page.tsx'

export function Data() {
  return <Page title={DATA.title}>{null}</Page>
}
