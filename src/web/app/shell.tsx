import { type ComponentType, Fragment } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { PATHS } from '../../contract/page-paths.ts'
import { endedCare } from './acting.ts'
import { isConfirming } from './confirm-person.ts'
import { PROVIDER_NAME } from './identity-provider.ts'
import { loadCode } from './load-code.ts'
import { Problem } from './problem.ts'
import { PRODUCT_TITLE } from './product-title.ts'
import { location } from './router.ts'
import { RECONNECT_INTERVAL_MS } from './server-health.ts'
import { checkServer, isServerDown, reconnectCount } from './server-status.ts'
import {
  careRefusals,
  disabledSession,
  isOpening,
  isSessionEnded,
  session,
  setUpState,
} from './session-state.ts'
import { readSession } from './sign-in-flow.ts'
import { COMMON } from './texts/common.ts'
import { BackgroundTaskLink } from './ui/background-task-link.tsx'
import { Icon } from './ui/icons.tsx'
import { LeaveDialog } from './ui/leave-dialog.tsx'
import { Link } from './ui/link.tsx'
import { Empty, Failed, Skeleton } from './ui/load-states.tsx'
import { Page } from './ui/page.tsx'
import { OfAccount, PersonBar } from './ui/person-bar.tsx'
import { Toasts } from './ui/toasts.tsx'
import { useLoad } from './use-load.ts'
import { isWithin, NAVIGATION, VIEWS, type View } from './views.ts'

const CONTENT = 'content'

/** When the page is opened, when the server is back, and when it says that a guardian is one no more. */
export const loadSession = () =>
  readSession().catch(() => {
    // The server is down; asked again once it is back.
  })

/** The whole page: who is signed in decides between the sign-in view and the journal. */
export function App() {
  useLayoutEffect(() => {
    if (reconnectCount.value + careRefusals.value > 0) void loadSession()
  }, [reconnectCount.value, careRefusals.value])
  useReconnect()
  const { path } = location.value
  const visited = VISITOR_VIEWS[path]
  if (visited !== undefined) return <Visitor key={path} load={visited} />
  if (session.value === undefined)
    return isServerDown.value && !isOpening.value ? <ServerDown /> : <Skeleton rows={0} />
  // In place of the journal, which is not theirs to read any more.
  if (disabledSession.value === session.value) return <Visitor key="ended" load={loadAccessEnded} />
  // With an identity provider, the owner signs in there.
  const leadsToSetUp = session.value === null && setUpState.value === 'new' && PROVIDER_NAME === undefined
  if (path === PATHS.setUp || leadsToSetUp) {
    return (
      <>
        <Outlet path={PATHS.setUp} />
        {isConfirming.value && <Confirming />}
        <Toasts />
      </>
    )
  }
  if (session.value === null) return <Visitor key="sign-in" load={loadSignIn} />
  return (
    <>
      <Journal />
      {endedCare.value !== undefined && <CareEnded />}
      {isSessionEnded.value && <SessionEnded />}
      {isConfirming.value && <Confirming />}
      <LeaveDialog />
      <Toasts />
    </>
  )
}

type LoadView = () => Promise<ComponentType>

/** A part of the page whose code is loaded when it is first shown; until then there is nothing in its place. */
const apart = (load: LoadView) =>
  function Apart() {
    const View = useLoad(() => loadCode(load)).data
    return View === undefined ? null : <View />
  }

const Confirming = apart(async () => (await import('./views/confirm-person.tsx')).ConfirmPerson)
const SessionEnded = apart(async () => (await import('./views/sign-in.tsx')).SessionEnded)
const CareEnded = apart(async () => (await import('./ui/care-ended.tsx')).CareEnded)
const Notices = apart(async () => (await import('./ui/notices.tsx')).Notices)
/** With it comes the queue of changes, which then sends what was left. */
const Unsent = apart(async () => (await import('./ui/unsent-banner.tsx')).UnsentBanner)

const loadSignIn: LoadView = async () => (await import('./views/sign-in.tsx')).SignIn
const loadAccessEnded: LoadView = async () => (await import('./views/access-ended.tsx')).AccessEnded
const VISITOR_VIEWS: Readonly<Record<string, LoadView>> = {
  [PATHS.pairHere]: async () => (await import('./views/passcode-sign-in.tsx')).PasscodeSignIn,
  [PATHS.invitation]: async () => (await import('./views/invitation.tsx')).Invitation,
  [PATHS.shared]: async () => (await import('./views/shared.tsx')).SharedByLink,
}

/** For somebody who may not be signed in; loaded apart, since few visits begin there. */
function Visitor({ load }: { load: LoadView }) {
  const loaded = useLoad(() => loadCode(load))
  const View = loaded.data
  return (
    <>
      {View !== undefined ? <View /> : loaded.problem === undefined ? <Skeleton rows={0} /> : <ServerDown />}
      {isConfirming.value && <Confirming />}
      <Toasts />
    </>
  )
}

/** While nobody answers, asks now and then. */
function useReconnect(): void {
  useEffect(() => {
    if (!isServerDown.value) return undefined
    const timer = setInterval(() => void checkServer(), RECONNECT_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isServerDown.value])
}

const ServerDown = () => (
  <main class="alone">
    <Failed problem={new Problem(0, '')} isAlone />
  </main>
)

function Journal() {
  const { path } = location.value
  const skip = (event: Event) => {
    event.preventDefault()
    document.getElementById(CONTENT)?.focus()
  }
  return (
    <div class="shell">
      <a class="skip" href={`#${CONTENT}`} onClick={skip}>
        {COMMON.skip}
      </a>
      <nav class="bar" aria-label={COMMON.navigation}>
        <p class="brand" aria-hidden="true">
          <span class="leaf" />
          {PRODUCT_TITLE}
        </p>
        <ul>
          {NAVIGATION.map((entry) => (
            <li key={entry.path}>
              <Link
                class="bar-link"
                to={entry.path}
                isCurrent={isWithin(path, entry.path)}
                onIntent={() => void prefetchViewCode(entry.path)}
              >
                <Icon name={entry.icon} />
                {entry.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div class="column">
        <PersonBar />
        <Unsent />
        <BackgroundTaskLink />
        {/* On a small screen the assistant's field would cover what it pushes down. */}
        {!isWithin(path, PATHS.assistant) && session.value?.guardian === undefined && <Notices />}
        <main id={CONTENT} tabIndex={-1}>
          <Outlet path={path} />
        </main>
      </div>
    </div>
  )
}

const viewOf = (path: string) => VIEWS.find((view) => view.path === path)

/** The view of a path. */
function Outlet({ path }: { path: string }) {
  const view = viewOf(path)
  const loaded = useLoad(async () => (view === undefined ? undefined : await componentOf(view)), view?.path)
  if (view === undefined) return <NotFound />
  if (view.isOfAccount && session.value?.guardian) return <OfAccount {...session.value.guardian} />
  const Component = loadedViews.get(view.path)
  if (Component !== undefined) {
    return (
      <Fragment key={view.path}>
        <Component />
      </Fragment>
    )
  }
  if (loaded.problem === undefined) return <Skeleton />
  return <Failed problem={loaded.problem} retry={() => void loaded.reload()} />
}

const loadedViews = new Map<string, ComponentType>()

async function componentOf(view: View): Promise<ComponentType> {
  const component = loadedViews.get(view.path) ?? (await loadCode(view.load))
  loadedViews.set(view.path, component)
  return component
}

/**
 * Requests the first data of a view for the signed-in person, while its code is loading.
 * @param isDrawn whether the page is: then a view whose code is there asks itself.
 */
export async function prefetchViewData(path: string, isDrawn: boolean): Promise<void> {
  const isAsking = isDrawn && loadedViews.has(path)
  if (session.peek() && !isAsking) await viewOf(path)?.ahead?.()
}

/** Has a view's code there by the time that one goes to it. */
export async function prefetchViewCode(path: string): Promise<void> {
  const view = viewOf(path)
  if (view === undefined || loadedViews.has(path)) return
  try {
    loadedViews.set(path, await view.load())
  } catch {
    // Going there says what is wrong.
  }
}

const NotFound = () => (
  <Page title={COMMON.notFoundTitle}>
    <Empty
      icon="warning"
      title={COMMON.notFoundTitle}
      action={
        <Link class="button" to={PATHS.today}>
          {COMMON.goToToday}
        </Link>
      }
    >
      {COMMON.notFoundBody}
    </Empty>
  </Page>
)
