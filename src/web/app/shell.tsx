import { type Signal, useSignal } from '@preact/signals'
import { type ComponentType, Fragment } from 'preact'
import { useEffect } from 'preact/hooks'
import { PATHS } from './paths.ts'
import { Problem } from './problem.ts'
import { location } from './router.ts'
import { askServer, isServerDown, returns } from './server-state.ts'
import { readSession } from './session.ts'
import { hasEnded, session } from './session-state.ts'
import { COMMON } from './texts/common.ts'
import { Icon } from './ui/icons.tsx'
import { Link } from './ui/link.tsx'
import { Page } from './ui/page.tsx'
import { Empty, Failed, Skeleton } from './ui/states.tsx'
import { Toasts } from './ui/toasts.tsx'
import { PairHere } from './views/pair-here.tsx'
import { SessionEnded, SignIn } from './views/sign-in.tsx'
import { isWithin, NAVIGATION, VIEWS, type View } from './views.ts'

const CONTENT = 'content'
const ASK_AGAIN_MS = 3000

/** The whole page: who is signed in decides between the sign-in view and the journal. */
export function App() {
  useEffect(() => {
    readSession().catch(() => {
      // The server is down; asked again once it is back.
    })
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
    <Failed problem={new Problem(0, '')} />
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
              <Link class="bar-link" to={entry.path} isCurrent={isWithin(path, entry.path)}>
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
        <main id={CONTENT} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}

const loaded = new Map<string, ComponentType>()

/** The view of the present path. */
function Outlet() {
  const view = VIEWS.find(({ path }) => path === location.value.path)
  const problem = useSignal<Problem | undefined>(undefined)
  const arrivals = useSignal(0)
  useEffect(() => {
    if (view !== undefined && !loaded.has(view.path)) void load(view, problem, arrivals)
  }, [view?.path, returns.value])
  if (view === undefined) return <NotFound />
  // Read, so that it is drawn anew when a view has arrived.
  const Component = arrivals.value >= 0 ? loaded.get(view.path) : undefined
  if (Component !== undefined) {
    return (
      <Fragment key={view.path}>
        <Component />
      </Fragment>
    )
  }
  if (problem.value === undefined) return <Skeleton />
  return <Failed problem={problem.value} retry={() => void load(view, problem, arrivals)} />
}

async function load(view: View, problem: Signal<Problem | undefined>, arrivals: Signal<number>) {
  problem.value = undefined
  try {
    loaded.set(view.path, await view.load())
    arrivals.value += 1
  } catch {
    // A chunk that is not there: the server is away, or has been updated under an open page.
    problem.value = new Problem(0, '')
  }
}

const NotFound = () => (
  <Page title={COMMON.notFoundTitle}>
    <Empty
      icon="warning"
      title={COMMON.notFoundTitle}
      action={
        <Link class="button" to={PATHS.today}>
          {COMMON.toToday}
        </Link>
      }
    >
      {COMMON.notFoundBody}
    </Empty>
  </Page>
)
