import { createHash } from 'node:crypto'
import { TRUST_FILES } from '../../contract/trust-steps.ts'
import type { AuthorityFacts } from '../../reach/reach.ts'

/** What a device downloads to trust the authority. There is no secret in it. */
export type TrustFile = { path: string; type: string; body: Uint8Array<ArrayBuffer> | string }

export const trustFiles = (authority: AuthorityFacts, title: string): readonly TrustFile[] => [
  // Android, browsers and tools take this type for the certificate of an authority, in PEM, too.
  { path: TRUST_FILES.certificate, type: 'application/x-x509-ca-cert', body: authority.cert },
  {
    path: TRUST_FILES.profile,
    type: 'application/x-apple-aspen-config',
    body: configurationProfile(authority, title),
  },
]

const XML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const xmlText = (text: string) => text.replace(/[&<>]/g, (character) => XML_ENTITIES[character] ?? '')

/** The same for the same authority, so that installing it again replaces it. */
function uuidOf(authority: AuthorityFacts, part: string): string {
  const hex = createHash('sha256').update(`${part} ${authority.fingerprint}`).digest('hex')
  return [8, 4, 4, 4, 12]
    .map((length, index, all) => {
      const from = all.slice(0, index).reduce((sum, each) => sum + each, 0)
      return hex.slice(from, from + length)
    })
    .join('-')
    .toUpperCase()
}

/** Apple's configuration profile with one root certificate. It is not signed: nobody but the person could vouch for it. */
function configurationProfile(authority: AuthorityFacts, title: string): string {
  const name = xmlText(title)
  const strings = (entries: Readonly<Record<string, string>>) =>
    Object.entries(entries)
      .map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
      .join('')
  const [payload, profile] = [uuidOf(authority, 'certificate'), uuidOf(authority, 'profile')]
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>PayloadContent</key><array><dict>
${strings({
  PayloadCertificateFileName: 'ext-server.crt',
  PayloadDisplayName: `${name}: certificate`,
  PayloadIdentifier: `ext-server.authority.${payload}`,
  PayloadType: 'com.apple.security.root',
  PayloadUUID: payload,
})}
<key>PayloadContent</key><data>${Buffer.from(authority.der).toString('base64')}</data>
<key>PayloadVersion</key><integer>1</integer>
</dict></array>
${strings({
  PayloadDescription: 'Lets this device trust the server of your journal at home.',
  PayloadDisplayName: name,
  PayloadIdentifier: `ext-server.profile.${profile}`,
  PayloadType: 'Configuration',
  PayloadUUID: profile,
})}
<key>PayloadRemovalDisallowed</key><false/>
<key>PayloadVersion</key><integer>1</integer>
</dict></plist>
`
}
