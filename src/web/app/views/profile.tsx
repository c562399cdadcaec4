import { useEffect } from 'preact/hooks'
import { api, keptData } from '../api.ts'
import { PROFILE } from '../texts/profile.ts'
import { Loadable } from '../ui/load-states.tsx'
import { Page } from '../ui/page.tsx'
import { type Loaded, useLoad } from '../use-load.ts'
import { About } from './profile/about.tsx'
import type { ProfileDocument } from './profile/changes.ts'
import { Completeness } from './profile/completeness.tsx'
import { Eating } from './profile/eating.tsx'
import { Emergency } from './profile/emergency.tsx'
import { Health } from './profile/health.tsx'
import { ProtocolSummary } from './profile/protocol-summary.tsx'
import { Supplements } from './profile/supplements.tsx'
import { Targets } from './profile/targets.tsx'
import { TimeZoneSection } from './profile/time-zone.tsx'
import { useProfileStore } from './profile/use-profile-store.ts'
import { AsOf } from './today/as-of.tsx'

export function Profile() {
  const profile = useLoad(() => api.get('/api/profile'), '', keptData('/api/profile', {}))
  return (
    <Page title={PROFILE.title} lead={PROFILE.lead}>
      <AsOf of={profile} />
      <Loadable loaded={profile} rows={6}>
        {(document) => <Sections profile={profile} document={document} />}
      </Loadable>
    </Page>
  )
}

function Sections(props: { profile: Loaded<ProfileDocument>; document: ProfileDocument }) {
  const store = useProfileStore(props.profile, props.document)
  const { refresh } = store
  useEffect(() => {
    // A person who returns to this tab sees changes made elsewhere. The shell reports a server that is down.
    const look = () => {
      if (document.visibilityState === 'visible') void refresh().catch(() => {})
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return (
    <>
      <Completeness document={store.document} />
      <div class="profile-columns">
        <div>
          <About store={store} />
          <Targets store={store} />
          <Supplements store={store} />
          <TimeZoneSection store={store} />
        </div>
        <div>
          <ProtocolSummary />
          <Health store={store} />
          <Eating store={store} />
          <Emergency store={store} />
        </div>
      </div>
    </>
  )
}
