import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

/**
 * A small host of MCP Apps for a browser: frames a card, and passes its calls on to what the test exposes. What the
 * test sets: `hostSettings` (theme, styles, locale, what the host is capable of, the card's address) and `toolResult`.
 */
const { view, theme, styles, locale, capabilities } = window.hostSettings
const frame = document.querySelector('iframe')
const bridge = new AppBridge(null, { name: 'test-host', version: '1' }, capabilities, {
  hostContext: { theme, styles, locale, displayMode: 'inline', containerDimensions: { maxHeight: 4000 } },
})
const told = []
if (capabilities.serverTools) bridge.oncalltool = (call) => window.passCall(call)
if (capabilities.updateModelContext)
  bridge.onupdatemodelcontext = async ({ content }) => void told.push(content[0].text) ?? {}
if (capabilities.openLinks) bridge.onopenlink = async ({ url }) => void told.push(url) ?? {}
bridge.onsizechange = ({ height }) => {
  frame.style.height = `${height}px`
}
bridge.oninitialized = async () => {
  await bridge.sendToolInput({ arguments: {} })
  await bridge.sendToolResult(window.toolResult)
}
window.told = told
window.setTheme = (next) => bridge.setHostContext({ theme: next })
window.sendResult = (result) => bridge.sendToolResult(result)
window.tearDown = () => bridge.teardownResource({})
await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow))
frame.src = view
