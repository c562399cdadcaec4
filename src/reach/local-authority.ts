import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { DAY_MS } from '../contract/durations.ts'
import { AppError } from '../core/errors.ts'
import { readIfExists, readOrCreateKeyFile, replaceKeyFile } from '../core/key-file.ts'
import type { Random } from '../core/random.ts'
import type { Certificate } from './certificate-files.ts'
import {
  AUTHORITY_CERTIFICATE_FILE,
  AUTHORITY_FILE,
  SERVER_CERTIFICATE_FILE,
} from './local-authority-files.ts'
import type { AuthorityFacts } from './reach.ts'
import { type Issued, makeAuthority, makeServerCertificate, permittedNames } from './x509.ts'

const AUTHORITY_DAYS = 3652
/** Apple takes at most 398 from its own authorities, and others are following with less. */
const SERVER_DAYS = 90
const RENEW_DAYS_BEFORE = 30
/** Clocks of devices are wrong, some by a day. */
const SKEW_DAYS = 2
const SERIAL_BYTES = 16

/** Names that mean something in home networks alone; nobody can own them in the internet. */
const HOME_NAMES = ['localhost', 'local', 'lan', 'home', 'internal', 'home.arpa'] as const
export type LocalAuthority = AuthorityFacts & {
  /** Whether it may vouch for this name or address. */
  covers(host: string): boolean
  /** A certificate for those of the hosts that it may vouch for: the one that is kept, or a new one. */
  certificateFor(hosts: readonly string[], now: number): Certificate
}

/**
 * The authority of this data directory, which is made the first time, or again once it has ended.
 * @param hosts the names and addresses of the server; names of the settings are permitted, wherever they are.
 * @throws AppError `invalid` if its file is damaged.
 */
export function openLocalAuthority(
  dataDir: string,
  machineName: string,
  hosts: readonly string[],
  { now, random }: { now: number; random: Random },
): LocalAuthority {
  const path = join(dataDir, AUTHORITY_FILE)
  const make = () => {
    const serial = random.bytes(SERIAL_BYTES)
    const name = `ext-server on ${machineName || 'this computer'} (${Buffer.from(serial.subarray(-3)).toString('hex')})`
    const { from, to } = { from: now - SKEW_DAYS * DAY_MS, to: now + AUTHORITY_DAYS * DAY_MS }
    return pemOf(makeAuthority({ name, from, to, serial, names: namesFor(hosts) }))
  }
  let read = readPem(path, readOrCreateKeyFile(path, make))
  if (Date.parse(read.certificate.validTo) <= now) {
    replaceKeyFile(path, make())
    read = readPem(path, readOrCreateKeyFile(path, make))
  }
  const { certificate, key } = read
  const cert = certificate.toString()
  // For others it is derived; it may be missing after a restore, or be of the authority before.
  const publicPath = join(dataDir, AUTHORITY_CERTIFICATE_FILE)
  if (readIfExists(publicPath) !== cert) replaceKeyFile(publicPath, cert)
  const names = permittedNames(certificate.raw)
  const covers = (host: string) => isIP(host) !== 0 || names === undefined || isBelow(host, names)
  return {
    cert,
    der: Uint8Array.from(certificate.raw),
    fingerprint: certificate.fingerprint256,
    validTo: Date.parse(certificate.validTo),
    covers,
    certificateFor: keptCertificates(join(dataDir, SERVER_CERTIFICATE_FILE), {
      certificate,
      key,
      covers,
      random,
    }),
  }
}

const isBelow = (host: string, names: readonly string[]) =>
  names.some((name) => host === name || host.endsWith(`.${name}`))

/** Private names, and what the settings state besides. */
const namesFor = (hosts: readonly string[]): string[] => [
  ...HOME_NAMES,
  ...hosts.filter((host) => isIP(host) === 0 && !isBelow(host, HOME_NAMES)),
]

type Signer = {
  certificate: X509Certificate
  key: KeyObject
  covers(host: string): boolean
  random: Random
}

function keptCertificates(path: string, { certificate: authority, key, covers, random }: Signer) {
  const ends = Date.parse(authority.validTo)
  const publicKey = createPublicKey(key)

  function kept(hosts: readonly string[], now: number): string | undefined {
    const text = readIfExists(path)
    if (text === undefined) return undefined
    try {
      const { certificate } = readPem(path, text)
      const validTo = Date.parse(certificate.validTo)
      const isFresh = validTo - now > RENEW_DAYS_BEFORE * DAY_MS || validTo === ends
      const isMeant = certificate.checkIssued(authority) && certificate.verify(publicKey)
      return isFresh && isMeant && hosts.every((host) => isNamedIn(certificate, host)) ? text : undefined
    } catch {
      // It is made again.
      return undefined
    }
  }

  let last: { text: string; result: Certificate } | undefined
  return (all: readonly string[], now: number): Certificate => {
    const hosts = all.filter(covers)
    let text = kept(hosts, now)
    if (text === undefined) {
      const issued = makeServerCertificate(
        { der: authority.raw, key, publicKey },
        {
          name: 'ext-server',
          from: now - SKEW_DAYS * DAY_MS,
          to: Math.min(now + SERVER_DAYS * DAY_MS, ends),
          serial: random.bytes(SERIAL_BYTES),
          hosts,
        },
      )
      text = pemOf(issued)
      replaceKeyFile(path, text)
    }
    if (last?.text !== text) {
      const { certificate, keyPem } = readPem(path, text)
      const result = { cert: certificate.toString(), key: keyPem, validTo: Date.parse(certificate.validTo) }
      last = { text, result }
    }
    return last.result
  }
}

const isNamedIn = (certificate: X509Certificate, host: string) =>
  isIP(host) === 0
    ? certificate.checkHost(host, { subject: 'never' }) !== undefined
    : certificate.checkIP(host) !== undefined

const pemOf = ({ der, key }: Issued) =>
  `${new X509Certificate(der).toString()}${key.export({ type: 'pkcs8', format: 'pem' })}`

/** @throws AppError `invalid` if it is not a certificate with its key. */
function readPem(path: string, text: string) {
  const [certificatePem] = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----\n?/.exec(text) ?? []
  const [keyPem] = /-----BEGIN PRIVATE KEY-----[\s\S]*?-----END PRIVATE KEY-----\n?/.exec(text) ?? []
  try {
    const certificate = new X509Certificate(certificatePem ?? '')
    const key = createPrivateKey(keyPem ?? '')
    if (certificate.checkPrivateKey(key)) return { certificate, key, keyPem: keyPem ?? '' }
  } catch {
    // As below: in one line, without what the file has.
  }
  throw new AppError(
    'invalid',
    `${path} is damaged; restore it from a backup, or delete it for a new authority, which each device has to trust again`,
  )
}
