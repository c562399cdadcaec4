/** `, from 192.0.2.7`. */
const fromAddress = (address: string | null) => (address === null ? '' : `, from ${address}`)

const KIND_NAMES: Readonly<Record<string, string>> = {
  api_token: 'API token',
  jwt: 'Tool token',
  oauth_grant: 'AI client',
  browser_session: 'Signed-in browser',
  passcode: 'Passcode',
  pairing_session: 'Pairing session',
}

const CREATOR_NAMES: Readonly<Record<string, string>> = {
  command_line: 'on the command line',
  api_token: 'by API token',
  browser_session: 'on the browser',
  pairing_session: 'by pairing a device',
  oauth_grant: 'by AI client',
  unknown: 'by an older version',
}

export const TOKENS = {
  /** A token is always for one person. */
  journalOf: (name: string) => `They open the journal of ${name} alone.`,
  apiLead: 'An API token lets an app or a script use your journal.',
  toolLead: 'A tool token (JWT) lets an AI client use your journal through MCP.',
  create: 'New token',
  createTitle: 'New API token',
  createToolTitle: 'New tool token',
  name: 'Name',
  nameHint: 'So that you recognise the token later. For example “Phone”.',
  toolNameHint: 'So that you recognise the token later.',
  expiry: 'Expires',
  scopes: 'Permissions',
  chooseScope: 'Select at least one.',
  submit: 'Create token',
  createdTitle: 'Your new token',
  createdBody: 'Copy the token now. It is not shown again.',
  secret: 'Token',
  tryIt: 'Try it',
  emptyTitle: 'No API tokens',
  emptyBody: 'Create one for each app that uses your journal.',
  emptyToolTitle: 'No tool tokens',
  emptyToolBody: 'Create one for each AI client that uses your journal.',
  inactive: 'Inactive',
  revoked: 'Revoked',
  expires: (when: string) => `Expires ${when}`,
  expired: 'Expired',
  noExpiry: 'Never expires',
  lastUsed: (when: string, address: string | null) => `Last used ${when}${fromAddress(address)}`,
  neverUsed: 'Never used',
  created: (when: string) => `Created ${when}`,
  rotate: 'Rotate',
  rotateLabel: (name: string) => `Rotate ${name}`,
  rotateTitle: (name: string) => `Rotate “${name}”`,
  rotateBody:
    'You get a new token with the same name and scopes. The old token keeps working for a while, so that you can replace it.',
  overlap: 'Keep the old token valid for',
  overlaps: { '86400': '1 day', '604800': '7 days', '3600': '1 hour', '0': 'No time (revoke it now)' },
  rotateSubmit: 'Create new token',
  revoke: 'Revoke',
  revokeLabel: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke “${name}”`,
  revokeBody: 'This token created the following, directly or not:',
  descendant: (kind: string, name: string | null) => {
    const known = KIND_NAMES[kind] ?? kind
    return name === null ? known : `${known} “${name}”`
  },
  descendants: 'What happens to it',
  descendantChoices: { revoke: 'Revoke it too', keep: 'Keep it' },
  createdBy: (kind: string, name: string | null, address: string | null) => {
    const known = CREATOR_NAMES[kind] ?? CREATOR_NAMES.unknown
    const creator = name === null ? `Created ${known}` : `Created ${known} “${name}”`
    return creator + fromAddress(address)
  },
  revokedNotice: (name: string) => `“${name}” revoked`,
  days: { '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year', '': 'Never' },
  toolDays: { '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year' },
  client: 'AI client',
  otherClient: 'Another AI client',
  connectTitle: (title: string) => `Connect ${title}`,
  addToFile: (file: string) => `Add to ${file}`,
  orCommand: 'Or run this command on the computer that runs the server',
  launched: (title: string) =>
    `${title} cannot connect to a server address. It starts the program itself and needs no token:`,
  address: 'Address',
} as const
