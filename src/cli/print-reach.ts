import { TRUST_PATH } from '../contract/trust-steps.ts'
import type { Missing, Reach, Reachable } from '../reach/reach.ts'
import type { Config } from '../settings/config.ts'
import type { Io } from './command.ts'
import { writerForPeople } from './start-messages.ts'
import { terminalQr } from './terminal-qr.ts'

const FROM: Readonly<Record<Reachable['from'], string>> = {
  this_machine: 'on this computer',
  home_network: 'in your home network',
  mesh_vpn: 'in your mesh VPN',
  stated: 'by your settings',
}

const MISSING: Readonly<Record<Missing, string>> = {
  listens_on_loopback: 'Other devices cannot connect: server.host is an address of this computer alone.',
  answers_to_no_address: 'Other devices cannot connect by an address; add it to server.hosts.',
  addresses_unknown:
    'The addresses inside a container mean nothing to other devices; set server.hosts or server.base_url to the address of its host.',
  no_network: 'This computer is in no local network now; its addresses are followed.',
}

/** Which addresses work from where, with a QR code for each that a phone can open, and what a device has to do first. */
export function printReach(reach: Reach, config: Config, io: Io): void {
  const authority = reach.authority()
  if (!config['server.lan'] && authority === undefined) return
  const { addresses, missing } = reach.report()
  const width = Math.max(...addresses.map(({ url }) => url.length))
  const rows = addresses.map((one) => `  ${one.url.padEnd(width)}  ${placeOf(one)}`)
  const useful = addresses.filter(({ from }) => from !== 'this_machine')
  const hasCodes = io.isTerminal === true && config['log.format'] !== 'json'
  const codes = hasCodes ? useful.flatMap(({ url }) => ['', terminalQr(url), `  ${url}`]) : []
  const lines = [
    'Open the journal at:',
    ...rows,
    ...(missing === null ? [] : [MISSING[missing]]),
    ...(authority === undefined ? [] : trustLines(addresses, authority.fingerprint)),
    ...codes,
  ]
  writerForPeople(config, io)(`${lines.join('\n')}\n`)
}

function placeOf({ from, by, is_encrypted: isEncrypted }: Reachable): string {
  const encryption = from === 'this_machine' ? '' : isEncrypted ? ', encrypted' : ', not encrypted'
  return `${FROM[from]}${by === 'name' ? ', by name' : ''}${encryption}`
}

/** The browser warns before it, which is when a person wonders. */
function trustLines(addresses: readonly Reachable[], fingerprint: string): string[] {
  const { url } =
    addresses.find(({ from, is_encrypted: is }) => is && from !== 'this_machine') ?? addresses[0] ?? {}
  const [first = '', second = ''] = fingerprint.match(/.{1,48}/g) ?? []
  return [
    `Once on each device, pass the browser's warning and follow the steps at ${url}${TRUST_PATH}`,
    'The certificate to trust has this fingerprint (SHA-256):',
    `  ${first}`,
    `  ${second}`,
  ]
}
