import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { AppError } from '../core/errors.ts'
import { isLoopbackHost } from '../core/network.ts'
import type { Config } from '../settings/config.ts'

/** A certificate and its private key, as PEM. */
export type Certificate = { cert: string; key: string; validTo: number }

/** Where the certificate of the server comes from; asked again and again, since it is renewed. */
export type CertificateSource = {
  /** What the log calls it. */
  name: string
  /** @throws AppError, in one line: what is wrong with it. */
  read(): Certificate
}

/** Whether the server's certificate comes from an authority of its own. */
export const hasLocalTls = (config: Config) => config['tls.mode'] === 'local'

/** Whether the server itself ends TLS. */
export const hasOwnTls = (config: Config) => config['tls.cert'] !== '' || hasLocalTls(config)

/** Whether what crosses a network is encrypted, as far as the settings tell: by the server itself, or by a proxy before it. */
export const isEncrypted = (config: Config) =>
  hasOwnTls(config) || isLoopbackHost(config['server.host']) || config['server.base_url'].startsWith('https:')

/**
 * The certificate of the settings; undefined without one.
 * @throws AppError `invalid`, in one line: which file, and what is wrong with it.
 */
export function readCertificate(config: Config): Certificate | undefined {
  if (config['tls.cert'] === '') return undefined
  const [certFile, keyFile] = [config['tls.cert'], config['tls.key']]
  const cert = readPem('tls.cert', certFile)
  const key = readPem('tls.key', keyFile)
  const parsed = attempt(() => new X509Certificate(cert), `tls.cert: ${certFile} is not a certificate in PEM`)
  const privateKey = attempt(
    () => createPrivateKey(key),
    `tls.key: ${keyFile} is not a private key in PEM without a passphrase`,
  )
  if (!parsed.checkPrivateKey(privateKey))
    throw new AppError('invalid', `tls.key: ${keyFile} is not the key of the certificate in ${certFile}`)
  return { cert, key, validTo: Date.parse(parsed.validTo) }
}

const readPem = (setting: string, path: string): string =>
  attempt(() => readFileSync(path, 'utf8'), `${setting}: ${path} cannot be read`)

function attempt<T>(work: () => T, message: string): T {
  try {
    return work()
  } catch (cause) {
    throw new AppError('invalid', message, { cause })
  }
}
