import type { Clock } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import type { Certificate, CertificateSource } from '../reach/certificate-files.ts'
import type { Listener } from '../server/listener.ts'

const INTERVAL_MS = 10_000

/** Uses a renewed certificate. One that cannot be used is logged once, and the old one stays. @returns what ends it. */
export function followCertificate(
  listener: Pick<Listener, 'replaceCertificate'>,
  own: { source: CertificateSource; first: Certificate } | undefined,
  { log, clock }: { log: Logger; clock: Clock },
): () => void {
  if (own === undefined) return () => {}
  const { source, first } = own
  let current = first
  let reported = ''
  const report = (message: string) => {
    if (message !== reported) log.warn(message)
    reported = message
  }
  const day = ({ validTo }: Certificate) => new Date(validTo).toISOString().slice(0, 10)
  if (first.validTo <= clock.now())
    report(`${source.name} ended on ${day(first)}; browsers warn of this server until it is renewed`)

  function look(): void {
    try {
      const read = source.read()
      if (read.cert === current.cert && read.key === current.key) return
      if (read.validTo <= clock.now()) {
        report(`${source.name} was replaced by one that ended on ${day(read)}; the old one stays`)
        return
      }
      listener.replaceCertificate(read)
      current = read
      reported = ''
      log.info('the certificate was replaced', { valid_to: new Date(read.validTo).toISOString() })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      report(`${error.message}; the old certificate stays`)
    }
  }

  const timer = setInterval(look, INTERVAL_MS)
  return () => clearInterval(timer)
}
