import { isLoopbackHost, plainHost } from '../../core/network.ts'
import { isEncrypted } from '../../reach/certificate-files.ts'
import { isSettingStated } from '../../settings/config.ts'
import { type Check, type Finding, type Installation, ok, problem, warning } from '../finding.ts'
import { askHealth } from '../running-server.ts'

export const baseUrl: Check = {
  subject: 'base URL',
  async run(installation) {
    const { config } = installation
    const url = config['server.base_url']
    const encryption = unencrypted(installation)
    if (!installation.isServed) return [...encryption, ok(`${url}; not called, since no server runs`)]
    return [...encryption, await reached(installation)]
  },
}

function unencrypted({ config }: Installation): Finding[] {
  const url = config['server.base_url']
  const isOwn = isLoopbackHost(plainHost(new URL(url).hostname))
  if (isEncrypted(config) && (isOwn || url.startsWith('https:'))) return []
  return [
    warning(`${url} is not encrypted`, {
      meaning:
        'others in its network can read journals and credentials on the way, and AI clients cannot sign in',
      fix: 'serve --tls local at home, or a reverse proxy with TLS and its https URL as server.base_url; docs/phone.md and docs/remote.md show both',
    }),
  ]
}

async function reached({ config, dataDir, sources, server, program }: Installation): Promise<Finding> {
  const url = config['server.base_url']
  const isKnown = isSettingStated('server.base_url', sources) || sources.recordedBaseUrl !== undefined
  const report = await askHealth([url], dataDir)
  if (report?.kind === 'answered') return ok(`${url} reaches a server`)
  const fix = isKnown
    ? 'check the name, the proxy and its certificate'
    : `set it to the URL that clients use: ${program} serve --base-url ${server?.address ?? 'URL'}`
  return problem(`${url} does not reach the server from this machine`, {
    meaning: 'clients and sign-in links use that URL; a network may also block it only from inside',
    fix,
  })
}
