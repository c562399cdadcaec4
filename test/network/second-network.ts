import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import jsQr from 'jsqr'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { installDebianPackages } from '../binary/debian-packages.ts'

/**
 * Another device of the home network: a network namespace of this machine, with a cable to it. A browser takes that for a
 * change of its own network and breaks off what it is loading: no other browser may be at work meanwhile, which is why
 * these tests run by themselves.
 */

const CABLE = `home${process.pid % 100_000}`
export const SERVER_ADDRESS = '10.213.77.1'
const PHONE_ADDRESS = '10.213.77.2'
export const HOME_NAME = 'journal.home.arpa'
export const FOREIGN_NAME = 'evil.example'

export const run = (...words: string[]) => Bun.spawnSync(words, { stdout: 'pipe', stderr: 'pipe' })

export type SecondNetwork = {
  /** Words put before a command, so that it runs on the other device; empty where this machine makes no second network. */
  before: readonly string[]
  /** Gives this machine one more address of the network. @returns whether it could. */
  addAddress(address: string): boolean
  remove(): void
}

/** @throws Error if neither a second network nor a package can be had. */
export async function secondNetwork(): Promise<SecondNetwork> {
  if (Bun.which('ip') === null) await installDebianPackages('iproute2')
  if (Bun.which('curl') === null) await installDebianPackages('curl')
  const name = `ext-phone-${process.pid}`
  const before = layCable(name) ? ['ip', 'netns', 'exec', name] : []
  return {
    before,
    addAddress: (address) => run('ip', 'addr', 'add', `${address}/24`, 'dev', CABLE).exitCode === 0,
    remove() {
      run('ip', 'netns', 'delete', name)
      run('ip', 'link', 'delete', CABLE)
      rmSync(`/etc/netns/${name}`, { recursive: true, force: true })
    },
  }
}

function layCable(name: string): boolean {
  const commands = [
    `ip netns add ${name}`,
    `ip link add ${CABLE} type veth peer name phone0 netns ${name}`,
    `ip addr add ${SERVER_ADDRESS}/24 dev ${CABLE}`,
    `ip link set ${CABLE} up`,
    `ip -n ${name} addr add ${PHONE_ADDRESS}/24 dev phone0`,
    `ip -n ${name} link set phone0 up`,
    `ip -n ${name} link set lo up`,
  ]
  for (const command of commands) {
    const { exitCode, stderr } = run(...command.split(' '))
    if (exitCode === 0) continue
    process.stderr.write(`this machine makes no second network: ${command}: ${stderr.toString().trim()}\n`)
    return false
  }
  mkdirSync(`/etc/netns/${name}`, { recursive: true })
  writeFileSync(
    `/etc/netns/${name}/hosts`,
    `127.0.0.1 localhost\n${SERVER_ADDRESS} ${HOME_NAME} ${FOREIGN_NAME}\n`,
  )
  return true
}

/** What the camera of a phone reads from the QR codes of the page. */
export async function readCodes(page: Page): Promise<string[]> {
  const codes: string[] = []
  for (const code of await page.locator('svg.qr').all()) {
    const image = sharp(await code.screenshot()).extend({
      top: 20,
      bottom: 20,
      left: 20,
      right: 20,
      background: 'white',
    })
    const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const read = jsQr(new Uint8ClampedArray(data), info.width, info.height)
    if (read !== null) codes.push(read.data)
  }
  return codes
}
