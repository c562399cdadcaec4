import { type ComponentType, Fragment } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { PATHS } from '../../contract/page-paths.ts'
import { useLoad } from './load.ts'
import { Problem } from './problem.ts'
import { location, navigations } from './router.ts'
import { askServer, isServerDown, returns } from './server-state.ts'
import { readSession } from './session.ts'
import { hasEnded, session } from './session-state.ts'
import { COMMON } from './texts/common.ts'
import { Icon } from './ui/icons.tsx'
import { LeaveQuestion } from './ui/leave-question.tsx'
import { Link } from './ui/link.tsx'
import { Page } from './ui/page.tsx'
import { Empty, Failed, Skeleton } from './ui/states.tsx'
import { Toasts } from './ui/toasts.tsx'
import { UnderWayLink } from './ui/under-way-link.tsx'
import { PairHere } from './views/pair-here.tsx'
import { SessionEnded, SignIn } from './views/sign-in.tsx'
import { isWithin, NAVIGATION, VIEWS, type View } from './views.ts'

const CONTENT = 'content'
const ASK_AGAIN_MS = 3000

/** When the page is opened, and when the server is back. */
export const askWhoIsSignedIn = () =>
  readSession().catch(() => {
    // The server is down; asked again once it is back.
  })

/** The whole page: who is signed in decides between the sign-in view and the journal. */
export function App() {
  useLayoutEffect(() => {
    if (returns.value > 0) void askWhoIsSignedIn()
  }, [returns.value])
  useAskingAgain()
  if (location.value.path === PATHS.pairHere) {
    return (
      <>
        <PairHere />
        <Toasts />
      </>
    )
  }
  if (session.value === undefined) return isServerDown.value ? <Away /> : <Skeleton rows={0} />
  if (session.value === null) {
    return (
      <>
        <SignIn />
        <Toasts />
      </>
    )
  }
  return (
    <>
      <Journal />
      {hasEnded.value && <SessionEnded />}
      <LeaveQuestion />
      <Toasts />
    </>
  )
}

/** While nobody answers, asks now and then. */
function useAskingAgain(): void {
  useEffect(() => {
    if (!isServerDown.value) return undefined
    const timer = setInterval(() => void askServer(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isServerDown.value])
}

const Away = () => (
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
          {COMMON.product}
        </p>
        <ul>
          {NAVIGATION.map((entry) => (
            <li key={entry.path}>
              <Link
                class="bar-link"
                to={entry.path}
                isCurrent={isWithin(path, entry.path)}
                onIntent={() => void fetchAhead(entry.path)}
              >
                <Icon name={entry.icon} />
                {entry.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div class="column">
        {isServerDown.value && (
          <p class="banner" role="status">
            <Icon name="warning" />
            {COMMON.serverDown}
          </p>
        )}
        <UnderWayLink />
        <main id={CONTENT} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}

const viewAt = (path: string) => VIEWS.find((view) => view.path === path)

/** The view of the present path. */
function Outlet() {
  const view = viewAt(location.value.path)
  const loaded = useLoad(async () => (view === undefined ? undefined : await componentOf(view)), view?.path)
  if (view === undefined) return <NotFound />
  const Component = arrived.get(view.path)
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

const arrived = new Map<string, ComponentType>()

async function componentOf(view: View): Promise<ComponentType> {
  try {
    const component = arrived.get(view.path) ?? (await view.load())
    arrived.set(view.path, component)
    return component
  } catch {
    // Either the server is away, or it has been updated under an open page, and its files have other names now.
    if (await askServer()) leaveForNewPage()
    throw new Problem(0, '')
  }
}

/**
 * Loads the page anew, unless that has just been done. Of a file that was asked for while the server was away, some
 * browsers remember for as long as the page lives that it did not come.
 */
function leaveForNewPage(): void {
  if (navigations.peek() > 0 || returns.peek() > 0) window.location.reload()
}

/**
 * Asks for what a view shows first, of whoever is signed in, while its code is on its way.
 * @param isDrawn whether the page is: then a view whose code is there asks itself.
 */
export function askViewAhead(path: string, isDrawn: boolean): void {
  const isAsking = isDrawn && arrived.has(path)
  if (session.peek() && !isAsking) viewAt(path)?.ahead?.()
}

/** Has a view's code there by the time that one goes to it. */
export async function fetchAhead(path: string): Promise<void> {
  const view = viewAt(path)
  if (view === undefined || arrived.has(path)) return
  try {
    arrived.set(path, await view.load())
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
