/** A client that has no settings file on this machine: a person adds the server in the app itself. */
export type HandClient = {
  id: string
  title: string
  /** What they do there, in order. `{{url}}` is the URL of the server. */
  steps: readonly string[]
  /** Whether it connects only to an https URL that the whole internet can reach. */
  needsPublicUrl?: true
  /** Whether it needs a tool token; the others sign in. */
  needsToken?: true
  /** Where this is documented, and when that was read. */
  source: { url: string; date: string }
  note?: string
}

/** None of these was tried. */
export const HAND_CLIENTS: readonly HandClient[] = [
  {
    id: 'chatgpt',
    title: 'ChatGPT',
    steps: [
      'Turn on developer mode: Settings > Apps & Connectors > Advanced settings.',
      'Create an app there, with the URL {{url}} and OAuth.',
      'Sign in and allow it, in the browser that opens.',
    ],
    needsPublicUrl: true,
    source: { url: 'https://developers.openai.com/apps-sdk/deploy/connect-chatgpt', date: '2026-11-23' },
  },
  {
    id: 'claude-ai',
    title: 'claude.ai',
    steps: [
      'On the web, open Customize > Connectors > Add custom connector.',
      'Enter the URL {{url}}.',
      'Sign in and allow it, in the browser that opens. The phone apps have it then, too.',
    ],
    needsPublicUrl: true,
    source: { url: 'https://support.claude.com/en/articles/11503834', date: '2026-11-23' },
  },
  {
    id: 'open-webui',
    title: 'Open WebUI',
    steps: [
      'As administrator, open Admin Settings > External Tools and add a server.',
      'Choose the type MCP (Streamable HTTP), and enter the URL {{url}}.',
      'Choose Bearer, and enter a tool token of the server.',
    ],
    needsToken: true,
    source: { url: 'https://docs.openwebui.com/features/mcp', date: '2026-11-23' },
    note: 'The words of its menus were not verified.',
  },
  {
    id: 'librechat',
    title: 'LibreChat',
    steps: [
      'In librechat.yaml, add below mcpServers: an entry ext-server with type: streamable-http and url: {{url}}.',
      'Add to it headers: with Authorization: "Bearer …" and a tool token of the server.',
      'Restart LibreChat.',
    ],
    needsToken: true,
    source: {
      url: 'https://www.librechat.ai/docs/configuration/librechat_yaml/object_structure/mcp_servers',
      date: '2026-11-23',
    },
  },
  {
    id: 'opencode',
    title: 'OpenCode',
    steps: [
      'In ~/.config/opencode/opencode.json, add below mcp.servers (version 1: below mcp) an entry ext-server with "type": "remote" and "url": "{{url}}".',
      'Add to it "headers": {"Authorization": "Bearer …"} with a tool token of the server, or, over https, leave that out and sign in.',
    ],
    needsToken: true,
    source: { url: 'https://opencode.ai/v2/docs/mcp-servers', date: '2026-11-23' },
  },
  {
    id: 'home-assistant',
    title: 'Home Assistant',
    steps: [
      'Open Settings > Devices & services > Add integration > Model Context Protocol.',
      'Enter the URL {{url}}, and sign in.',
    ],
    source: { url: 'https://www.home-assistant.io/integrations/mcp', date: '2026-11-23' },
    note: 'Its documents ask for an OAuth client id and secret, which this server does not give out, and name the older SSE transport, which it does not have. It may not connect.',
  },
]
