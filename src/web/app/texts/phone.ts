const READABLE = 'Others in the same network could read your journal and your sign-in.'

export const PHONE = {
  lead: 'Scan a code with the camera of the phone. The page there asks you to sign in.',
  loading: 'Looking for addresses…',
  qr: (url: string) => `QR code that opens ${url}`,
  from: {
    home_network: 'In your home network',
    mesh_vpn: 'In your mesh VPN',
    stated: 'By the settings of this server',
  },
  here: 'As on this device',
  noneTitle: 'A phone cannot reach this server yet',
  missing: {
    listens_on_loopback:
      'This server listens on this computer only. Start it with “ext-server serve --lan”, or put a proxy in front and set server.base_url.',
    answers_to_no_address:
      'This server listens on the network but answers to none of its addresses. Start it with “ext-server serve --lan”, or set server.hosts.',
    addresses_unknown:
      'This server runs in a container, whose own addresses mean nothing to a phone. Set server.hosts or server.base_url to the address of its computer.',
    no_network: 'The computer of this server is in no local network now.',
  },
  plainTitle: 'This way is not encrypted',
  plain: `${READABLE} The camera, use without a connection and passkeys need an https address, which “ext-server serve --lan --tls local” gives you.`,
  forPasskeys: 'Passkeys work at this address.',
  notForPasskeys: 'For passkeys, use an address with a name.',
  trustTitle: 'First, trust this server',
  trust:
    'This server has a certificate of its own, so browsers warn until the device trusts it. Do this once on each device: scan the code, pass the warning, and follow the steps there.',
  trustFingerprint: 'The device has to show this fingerprint (SHA-256) of the certificate:',
  trustSteps: 'Steps for this device',
  opensAt: 'Opens at',
  addresses: 'Which addresses work for a phone',
}

/** On a page that came over http from another computer. */
export const PLAIN_HTTP = {
  title: 'This connection is not encrypted',
  meaning: READABLE,
  waysOut:
    'To encrypt it, start the server with “ext-server serve --lan --tls local”, or use a mesh VPN or a domain.',
  dismiss: 'I know',
} as const
