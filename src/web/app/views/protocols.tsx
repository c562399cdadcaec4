import { PATHS } from '../../../contract/page-paths.ts'
import { api } from '../api.ts'
import { dateInZone } from '../dates.ts'
import { serverNow } from '../server-clock.ts'
import { COMMON } from '../texts/common.ts'
import { PROTOCOLS } from '../texts/protocols.ts'
import { Loadable } from '../ui/load-states.tsx'
import { Page } from '../ui/page.tsx'
import { isVisible } from '../undo.ts'
import { useLoad } from '../use-load.ts'
import { Catalog } from './protocols/catalog.tsx'
import type { ProtocolsData } from './protocols/protocol-types.ts'
import { Subscriptions } from './protocols/subscriptions.tsx'

async function ask(): Promise<ProtocolsData> {
  const [{ protocols }, { subscriptions }, { time_zone }] = await Promise.all([
    api.get('/api/protocols'),
    api.get('/api/protocols/subscriptions'),
    api.get('/api/profile'),
  ])
  return { catalog: protocols, mine: subscriptions, today: dateInZone(time_zone)(serverNow()) }
}

export function Protocols() {
  const habits = useLoad(ask)
  return (
    <Page title={PROTOCOLS.title} lead={PROTOCOLS.lead} up={{ path: PATHS.profile, title: COMMON.profile }}>
      <Loadable loaded={habits} rows={5}>
        {(all) => {
          const data = { ...all, mine: all.mine.filter(isVisible) }
          return (
            <>
              <Subscriptions loaded={habits} habits={data} />
              <Catalog loaded={habits} habits={data} />
            </>
          )
        }}
      </Loadable>
    </Page>
  )
}
