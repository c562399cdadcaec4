import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

/**
 * A small host of MCP Apps for a browser: frames a view, and passes its calls on to what the test exposes. What the
 * test sets: `hostSettings` (theme, locale, whether calls are passed on, the view's address) and `toolResult`.
 */
const { view, theme, locale, passesCalls } = window.hostSettings
const frame = document.querySelector('iframe')
const bridge = new AppBridge(
  null,
  { name: 'test-host', version: '1' },
  passesCalls ? { serverTools: {} } : {},
  { hostContext: { theme, locale, displayMode: 'inline', containerDimensions: { maxHeight: 4000 } } },
)
if (passesCalls) bridge.oncalltool = (call) => window.passCall(call)
bridge.onsizechange = ({ height }) => {
  frame.style.height = `${height}px`
  window.sizes = [...(window.sizes ?? []), height]
}
bridge.oninitialized = async () => {
  await bridge.sendToolInput({ arguments: {} })
  await bridge.sendToolResult(window.toolResult)
}
window.setTheme = (next) => bridge.setHostContext({ theme: next })
window.tearDown = () => bridge.teardownResource({})
await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow))
frame.src = view
