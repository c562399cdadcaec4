import { PROTOCOLS } from '../texts/protocols.ts'
import { Page } from '../ui/page.tsx'

export function Protocols() {
  return <Page title={PROTOCOLS.title}>{null}</Page>
}
