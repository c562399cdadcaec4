import { type ComponentType, render } from 'preact'
import type { CardFacts, CardName } from '../../contract/card-facts.ts'
import { ChartCard } from './chart.tsx'
import { CheckinCard } from './checkin.tsx'
import { DayCard } from './day.tsx'
import { createFormat, FormatContext } from './format.ts'
import { connectHost, type Host, type HostCapabilities, type HostContext } from './host.ts'
import { MealCard } from './meal.tsx'
import { ProtocolsCard } from './protocols.tsx'
import { Frame, ShellContext } from './shell.tsx'
import { followTheme } from './theme.ts'
import { createToolCalls, valueIn } from './tool-calls.ts'

const CARDS: Record<CardName, { title: string; Card: ComponentType<{ value: never }> }> = {
  meal: { title: 'Meal', Card: MealCard },
  day: { title: 'Today', Card: DayCard },
  chart: { title: 'Over time', Card: ChartCard },
  protocols: { title: 'Protocols', Card: ProtocolsCard },
  checkin: { title: 'Check-in', Card: CheckinCard },
}

const facts: CardFacts = JSON.parse(document.getElementById('facts')?.textContent ?? '')
const { title, Card } = CARDS[facts.card]
const root = document.getElementById('root') ?? document.body

type State = {
  value: unknown
  /** Counts the results of the host: each makes a new card. */
  results: number
  input: Record<string, unknown>
  trouble: string | undefined
  status: string
  format: ReturnType<typeof createFormat>
  caller: Host | undefined
}

let state: State = {
  value: undefined,
  results: 0,
  input: {},
  trouble: undefined,
  status: '',
  format: createFormat(undefined),
  caller: undefined,
}
let capabilities: HostCapabilities = {}

function update(part: Partial<State>): void {
  state = { ...state, ...part }
  const { value, trouble, status, input, format, caller, results } = state
  const shell = {
    nutrients: facts.nutrients,
    calls: createToolCalls(facts.tools, caller),
    input,
    trouble,
    status,
    announce: (text: string) => update({ status: text }),
    setTrouble: (text: string | undefined) => update({ trouble: text }),
    show: (next: unknown) => update({ value: next, trouble: undefined }),
    tellModel,
  }
  render(
    <FormatContext.Provider value={format}>
      <ShellContext.Provider value={shell}>
        {value === undefined ? (
          <Frame title={title}>{trouble === undefined && <p class="quiet loading">Loading …</p>}</Frame>
        ) : (
          <Card key={results} value={value as never} />
        )}
      </ShellContext.Provider>
    </FormatContext.Provider>,
    root,
  )
}

function tellModel(text: string): void {
  if (capabilities.updateModelContext === undefined) return
  void host.request('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => {})
}

function takeContext(context: HostContext): void {
  followTheme(context)
  if (context.locale !== undefined) update({ format: createFormat(context.locale) })
}

const host = connectHost({
  toolInput: (input) => update({ input }),
  toolResult(result) {
    try {
      update({ value: valueIn(result), results: state.results + 1, trouble: undefined })
    } catch (error) {
      update({ trouble: (error as Error).message })
    }
  },
  toolCancelled: () => update({ trouble: 'The call was cancelled.' }),
  contextChanged: takeContext,
})

/** A number to dial opens through the host: a framed page may not leave. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a[href]')
  if (link === null || capabilities.openLinks === undefined) return
  event.preventDefault()
  void host.request('ui/open-link', { url: link.getAttribute('href') }).catch(() => {})
})

update({})
host
  .initialize({
    appInfo: facts.app,
    appCapabilities: { availableDisplayModes: ['inline'] },
    protocolVersion: facts.protocol,
  })
  .then(
    ({ hostCapabilities = {}, hostContext = {} }) => {
      capabilities = hostCapabilities
      takeContext(hostContext)
      if (hostCapabilities.serverTools !== undefined) update({ caller: host })
    },
    (error: Error) => update({ trouble: error.message }),
  )
