/** The protocol between a card and the host that frames it: JSON-RPC over messages between windows. */

type Params = Readonly<Record<string, unknown>>

/** What the host says about itself and about how the card should look. */
export type HostContext = {
  theme?: unknown
  locale?: unknown
  safeAreaInsets?: unknown
  styles?: { variables?: Params; css?: { fonts?: unknown } }
}
export type HostCapabilities = { serverTools?: unknown; openLinks?: unknown; updateModelContext?: unknown }
type Initialized = { hostCapabilities?: HostCapabilities; hostContext?: HostContext }

/** The result of a tool as MCP has it. */
export type ToolResult = {
  isError?: boolean
  structuredContent?: unknown
  content?: readonly { type?: string; text?: string }[]
}

type Listener = {
  toolInput: (input: Params) => void
  toolResult: (result: ToolResult) => void
  toolCancelled: () => void
  contextChanged: (context: HostContext) => void
}

export type Host = ReturnType<typeof connectHost>

/** Listens to the host. Nothing else is listened to, and nothing is sent to anybody else. */
export function connectHost(on: Listener) {
  const waiting = new Map<unknown, { resolve: (value: unknown) => void; reject: (reason: Error) => void }>()
  let lastId = 0
  let isInitialized = false
  let height = 0
  const post = (message: Params) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
  const notify = (method: string, params: Params) => post({ method, params })

  const notifications: Readonly<Record<string, (params: Params) => void>> = {
    'ui/notifications/tool-input': ({ arguments: input }) => on.toolInput((input as Params) ?? {}),
    'ui/notifications/tool-result': (result) => on.toolResult(result),
    'ui/notifications/tool-cancelled': () => on.toolCancelled(),
    'ui/notifications/host-context-changed': (context) => on.contextChanged(context),
  }
  const answered = ['ping', 'ui/resource-teardown']

  window.addEventListener('message', ({ source, data }: MessageEvent) => {
    if (source !== window.parent || data?.jsonrpc !== '2.0') return
    const { id, method, params = {}, result, error } = data
    if (method === undefined) {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (error) asked?.reject(new Error(String(error.message)))
      else asked?.resolve(result)
    } else if (id === undefined) {
      if (Object.hasOwn(notifications, method)) notifications[method]?.(params)
    } else if (answered.includes(method)) {
      post({ id, result: {} })
    } else {
      post({ id, error: { code: -32601, message: 'Method not found' } })
    }
  })

  const sendHeight = () => isInitialized && notify('ui/notifications/size-changed', { height })
  new ResizeObserver(() => {
    const next = Math.ceil(document.documentElement.getBoundingClientRect().height)
    if (next === height) return
    height = next
    sendHeight()
  }).observe(document.documentElement)

  function request<T>(method: string, params: Params): Promise<T> {
    const id = ++lastId
    post({ id, method, params })
    return new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject })) as Promise<T>
  }

  return {
    request,
    async initialize(params: Params): Promise<Initialized> {
      const answer = await request<Initialized>('ui/initialize', params)
      isInitialized = true
      notify('ui/notifications/initialized', {})
      sendHeight()
      return answer
    },
  }
}
