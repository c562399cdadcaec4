import { Type } from '@sinclair/typebox'
import { AppError } from '../core/errors.ts'
import { parseHostEntry } from '../core/network.ts'
import { stringEnum } from '../core/schemas.ts'
import { integer, setting } from './setting.ts'

/** Letters, marks, numbers, punctuation and symbols, with single spaces between them. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+(?: [\p{L}\p{M}\p{N}\p{P}\p{S}]+)*$/u

/** The rows of the table of settings for what the server is called, and where it is reached besides its base URL. */
export const NETWORK_SETTINGS = {
  'server.lan': setting(Type.Boolean(), {
    default: false,
    help: "listen on the local network; answer to this machine's private addresses and its name",
  }),
  'server.title': setting(Type.String({ minLength: 1, maxLength: 40 }), {
    default: 'Journal',
    help: 'what the page, the app on a phone and the AI clients call this server',
    range: '1 to 40 printable characters, with no space at either end',
    accepts: (title) => PRINTABLE.test(title),
  }),
  'server.hosts': setting(Type.Array(Type.String({ maxLength: 300 }), { maxItems: 50 }), {
    default: [],
    help: 'more host names and addresses that this server answers to, besides those of server.base_url and server.host',
    range: 'host names or addresses such as nas.lan, 192.168.1.5 or https://nas.lan:8443',
    acceptsEach: (entry) => parseHostEntry(entry) !== undefined,
  }),
  'tls.mode': setting(stringEnum(['files', 'local']), {
    default: 'files',
    help: 'local: https by an authority of its own; files: the certificate of tls.cert, or http',
  }),
  'tls.http_port': setting(integer(0, 65535), {
    default: 0,
    help: 'port for http beside https, with the steps to trust the certificate; 0: none',
  }),
  'tls.cert': setting(Type.String({ maxLength: 4096 }), {
    default: '',
    help: "this server's certificate and its chain (PEM), read again when renewed; empty: http",
    needs: ['tls.key'],
  }),
  'tls.key': setting(Type.String({ maxLength: 4096 }), {
    default: '',
    help: 'file with the private key of the certificate (PEM, without a passphrase)',
    needs: ['tls.cert'],
  }),
} as const

/** What the local network and a certificate change, where nothing else is stated. */
export function deriveDefaults(
  values: Record<string, unknown>,
  isStated: (key: 'server.host' | 'server.base_url') => boolean,
): void {
  // All networks, in both families.
  if (values['server.lan'] === true && !isStated('server.host')) values['server.host'] = '::'
  if ((values['tls.cert'] !== '' || values['tls.mode'] === 'local') && !isStated('server.base_url'))
    values['server.base_url'] = String(values['server.base_url']).replace(/^http:/, 'https:')
}

/** @throws AppError `invalid` for two certificates, or for a port beside an https that is not there. */
export function requireOneCertificate(config: {
  'tls.mode': string
  'tls.cert': string
  'tls.http_port': number
}): void {
  const isLocal = config['tls.mode'] === 'local'
  if (isLocal && config['tls.cert'] !== '')
    throw new AppError('invalid', 'tls.mode is local, but tls.cert is set; keep one of them')
  if (config['tls.http_port'] !== 0 && !isLocal && config['tls.cert'] === '')
    throw new AppError('invalid', 'tls.cert: must be set, or tls.mode be local, because tls.http_port is set')
}
