/**
 * Builds the packages for Debian (.deb) and for distributions with rpm from one built program:
 * `bun src/release/packages/build.ts --binary dist/ext-server --arch amd64 --version 1.2.3 --out dist`.
 * The same program and SOURCE_DATE_EPOCH give the same bytes. DEBFULLNAME and DEBEMAIL name who answers for the package.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SERVER_INFO } from '../../core/version.ts'
import { runCommand } from '../../service/run-commands.ts'
import { buildDeb } from './deb.ts'
import { ARCHITECTURES, type Architecture } from './package-request.ts'
import { buildRpm } from './rpm.ts'

const FORMATS = { deb: buildDeb, rpm: buildRpm }

const { values } = parseArgs({
  args: Bun.argv.slice(2),
  options: {
    binary: { type: 'string', default: 'dist/ext-server' },
    arch: { type: 'string', default: 'amd64' },
    version: { type: 'string', default: SERVER_INFO.version },
    out: { type: 'string', default: 'dist' },
    // For packages that are only tried.
    uncompressed: { type: 'boolean', default: false },
    format: { type: 'string', multiple: true, default: Object.keys(FORMATS) },
  },
})
const { env } = process
const arch = Object.keys(ARCHITECTURES).find((known): known is Architecture => known === values.arch)
if (arch === undefined) throw new Error(`--arch must be one of ${Object.keys(ARCHITECTURES).join(', ')}`)
if (!existsSync(values.binary)) throw new Error(`${values.binary} is missing; run \`bun run build\` first`)
if (!/^\d+\.\d+\.\d+(-[a-z0-9.]+)?$/.test(values.version))
  throw new Error('--version must be like 1.2.3 or 1.2.3-rc.1')

/** The time of the last change, unless one is stated. */
async function sourceDate(): Promise<number> {
  const stated =
    env.SOURCE_DATE_EPOCH ?? (await runCommand(['git', 'log', '-1', '--format=%ct'], env))?.stdout
  const epoch = Number(stated)
  if (!Number.isInteger(epoch) || epoch <= 0) throw new Error('SOURCE_DATE_EPOCH must be seconds since 1970')
  return epoch
}

const out = resolve(values.out)
mkdirSync(out, { recursive: true })
for (const format of values.format) {
  const build = Object.entries(FORMATS).find(([name]) => name === format)?.[1]
  if (build === undefined) throw new Error(`--format must be one of ${Object.keys(FORMATS).join(', ')}`)
  const work = mkdtempSync(join(tmpdir(), 'packages-'))
  try {
    const path = await build({
      binary: resolve(values.binary),
      bun: process.execPath,
      arch,
      version: values.version,
      isCompressed: !values.uncompressed,
      out,
      work,
      epoch: await sourceDate(),
      maintainer: `${env.DEBFULLNAME ?? 'The ext-server contributors'} <${env.DEBEMAIL ?? 'packages@ext-server.invalid'}>`,
      env,
    })
    process.stdout.write(`${path}\n`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
