import { PATHS } from '../../../contract/page-paths.ts'
import { api } from '../api.ts'
import { datesIn } from '../calendar-date.ts'
import { isLeft } from '../gone.ts'
import { useLoad } from '../load.ts'
import { now } from '../now.ts'
import { COMMON } from '../texts/common.ts'
import { PROTOCOLS } from '../texts/protocols.ts'
import { Page } from '../ui/page.tsx'
import { Show } from '../ui/states.tsx'
import { Browse } from './protocols/browse.tsx'
import { Mine } from './protocols/mine.tsx'
import type { Habits } from './protocols/shapes.ts'

async function ask(): Promise<Habits> {
  const [{ protocols }, { subscriptions }, { time_zone }] = await Promise.all([
    api.get('/api/protocols'),
    api.get('/api/protocols/subscriptions'),
    api.get('/api/profile'),
  ])
  return { catalog: protocols, mine: subscriptions, today: datesIn(time_zone)(now()) }
}

export function Protocols() {
  const habits = useLoad(ask)
  return (
    <Page title={PROTOCOLS.title} lead={PROTOCOLS.lead} up={{ path: PATHS.profile, title: COMMON.profile }}>
      <Show loaded={habits} rows={5}>
        {(all) => {
          const data = { ...all, mine: all.mine.filter(isLeft) }
          return (
            <>
              <Mine loaded={habits} habits={data} />
              <Browse loaded={habits} habits={data} />
            </>
          )
        }}
      </Show>
    </Page>
  )
}
