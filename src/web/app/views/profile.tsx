import { useEffect } from 'preact/hooks'
import { api } from '../api.ts'
import { type Loaded, useLoad } from '../load.ts'
import { PROFILE } from '../texts/profile.ts'
import { Page } from '../ui/page.tsx'
import { Show } from '../ui/states.tsx'
import { About } from './profile/about.tsx'
import type { ProfileDocument } from './profile/changes.ts'
import { Completeness } from './profile/completeness.tsx'
import { Eating } from './profile/eating.tsx'
import { Health } from './profile/health.tsx'
import { Place } from './profile/place.tsx'
import { ProtocolSummary } from './profile/protocol-summary.tsx'
import { useStore } from './profile/store.ts'
import { Supplements } from './profile/supplements.tsx'
import { Targets } from './profile/targets.tsx'

export function Profile() {
  const profile = useLoad(() => api.get('/api/profile'))
  return (
    <Page title={PROFILE.title} lead={PROFILE.lead}>
      <Show loaded={profile} rows={6}>
        {(document) => <Sections profile={profile} document={document} />}
      </Show>
    </Page>
  )
}

function Sections(props: { profile: Loaded<ProfileDocument>; document: ProfileDocument }) {
  const store = useStore(props.profile, props.document)
  const { refresh } = store
  useEffect(() => {
    // Whoever comes back to this tab sees what was changed in another; the shell tells of a server that is away.
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
          <Place store={store} />
        </div>
        <div>
          <ProtocolSummary />
          <Health store={store} />
          <Eating store={store} />
        </div>
      </div>
    </>
  )
}
