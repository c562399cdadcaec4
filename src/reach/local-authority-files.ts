import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { readIfExists } from '../core/key-file.ts'

/** The certificate of the authority with its private key, which leaves the data directory in an encrypted backup alone. */
export const AUTHORITY_FILE = 'local-authority.pem'
/** The certificate of the authority alone, for programs of this machine that are to trust it. */
export const AUTHORITY_CERTIFICATE_FILE = 'local-authority.crt'
/** The certificate of the server with its key. It is kept so that a restart shows the same one. */
export const SERVER_CERTIFICATE_FILE = 'local-certificate.pem'

/** The certificate of the authority of a data directory (PEM); undefined without one. */
export const localAuthorityCertificate = (dataDir: string): string | undefined =>
  readIfExists(join(dataDir, AUTHORITY_CERTIFICATE_FILE))

/** The authorities that commands of this machine trust: the public ones, and that of the data directory if it has one. */
export function trustedAuthorities(dataDir: string): { ca?: string[] } {
  const own = localAuthorityCertificate(dataDir)
  return own === undefined ? {} : { ca: [...rootCertificates, own] }
}
