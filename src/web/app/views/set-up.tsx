import { useEffect } from 'preact/hooks'
import { PATHS } from '../../../contract/page-paths.ts'
import { api } from '../api.ts'
import { session } from '../session-state.ts'
import { SET_UP } from '../texts/set-up.ts'
import { Loadable } from '../ui/load-states.tsx'
import { PlainHttpNotice } from '../ui/plain-http-notice.tsx'
import { useLoad } from '../use-load.ts'
import { SetUpCode } from './set-up/code.tsx'
import { FirstSteps } from './set-up/steps.tsx'

/** What a person sees on a server that is not set up: the code, and then the first steps. */
export function SetUp() {
  useEffect(() => {
    document.title = SET_UP.title
  }, [])
  return (
    <main class="alone">
      <div class="sign-in">
        {session.value ? <Steps /> : <SetUpCode />}
        <PlainHttpNotice />
      </div>
    </main>
  )
}

function Steps() {
  const loaded = useLoad(() => api.get('/api/profile'), PATHS.setUp)
  return <Loadable loaded={loaded}>{(profile) => <FirstSteps loaded={loaded} profile={profile} />}</Loadable>
}
