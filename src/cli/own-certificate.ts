import { hostname } from 'node:os'
import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'
import type { Random } from '../core/random.ts'
import { type CertificateSource, hasLocalTls, readCertificate } from '../reach/certificate-files.ts'
import { AUTHORITY_FILE } from '../reach/local-authority-files.ts'
import type { Reach } from '../reach/reach.ts'
import type { Config } from '../settings/config.ts'

/**
 * Where the server's certificate comes from: the files of the settings, or its own authority, which is made the first time;
 * undefined for http. The data directory must exist.
 * @throws AppError, in one line.
 */
export async function openCertificateSource(
  { config, dataDir }: { config: Config; dataDir: string },
  { reach, clock, random, log }: { reach: Reach; clock: Clock; random: Random; log: Logger },
): Promise<CertificateSource | undefined> {
  if (!hasLocalTls(config)) {
    const first = readCertificate(config)
    return first && { name: 'the certificate in tls.cert', read: () => readCertificate(config) ?? first }
  }
  const { openLocalAuthority } = await import('../reach/local-authority.ts')
  const [machineName = ''] = hostname().split('.')
  const authority = openLocalAuthority(dataDir, machineName, reach.hosts(), { now: clock.now(), random })
  reach.setAuthority(authority)
  let reported = ''
  return {
    name: 'the certificate of this server',
    read() {
      const hosts = reach.hosts()
      const left = hosts.filter((host) => !authority.covers(host)).join(', ')
      if (left !== reported && left !== '')
        log.warn(
          `the authority of this server may not vouch for ${left}, which were set after it was made; for a new one, which each device has to trust again, stop the server, delete ${AUTHORITY_FILE} in its data directory, and start it`,
        )
      reported = left
      return authority.certificateFor(hosts, clock.now())
    },
  }
}
