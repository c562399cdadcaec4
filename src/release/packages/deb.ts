import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER_INFO } from '../../core/version.ts'
import { runCommands } from '../../service/run-commands.ts'
import { commonFiles, compressedFile, type PackageFile, textFile, zshCompletions } from './contents.ts'
import { settleTree, writeTree } from './file-tree.ts'
import {
  HOMEPAGE,
  LONG_DESCRIPTION,
  PACKAGE,
  type PackageRequest,
  packageVersion,
} from './package-request.ts'
import { DEBIAN_SCRIPTS } from './scripts.ts'

/** The C library of the oldest version whose functions the program needs. */
const MIN_LIBC = '2.17'

/**
 * Every Debian can read this format. A higher level takes five times as long to save a thirtieth. One thread: with more, the
 * compressed bytes depend on how many there are.
 */
const XZ = ['-Zxz', '-z1', '--threads-max=1']

/** @returns the path of the package. */
export async function buildDeb(request: PackageRequest): Promise<string> {
  const { arch, work, out, epoch, isCompressed } = request
  const version = packageVersion(request.version)
  const root = join(work, 'deb')
  const doc = `/usr/share/doc/${PACKAGE}`
  const files = [
    ...(await commonFiles(request)),
    await zshCompletions(request, '/usr/share/zsh/vendor-completions'),
    textFile(`${doc}/copyright`, copyright()),
    compressedFile(`${doc}/changelog.gz`, changelog(request)),
    textFile(`/usr/share/lintian/overrides/${PACKAGE}`, LINTIAN_OVERRIDES),
  ]
  writeTree(root, files)
  const scripts = Object.entries(DEBIAN_SCRIPTS).map(([name, text]) => ({
    ...textFile(`/DEBIAN/${name}`, text),
    mode: 0o755,
  }))
  const control = [
    textFile('/DEBIAN/control', controlFile(request, files)),
    textFile('/DEBIAN/md5sums', sums(root, files)),
  ]
  writeTree(root, [...scripts, ...control])
  settleTree(root, epoch)
  const path = join(out, `${PACKAGE}_${version}_${arch}.deb`)
  const build = ['dpkg-deb', '--root-owner-group', ...(isCompressed ? XZ : ['-Znone']), '--build', root, path]
  await runCommands([build], { ...request.env, SOURCE_DATE_EPOCH: String(epoch) })
  return path
}

function controlFile({ arch, version, maintainer }: PackageRequest, files: readonly PackageFile[]): string {
  const bytes = files.reduce(
    (sum, { content }) =>
      sum + (content instanceof Uint8Array ? content.length : statSync(content.copyOf).size),
    0,
  )
  return [
    `Package: ${PACKAGE}`,
    `Version: ${packageVersion(version)}`,
    `Architecture: ${arch}`,
    `Maintainer: ${maintainer}`,
    `Installed-Size: ${Math.ceil(bytes / 1024)}`,
    `Depends: libc6 (>= ${MIN_LIBC}), init-system-helpers (>= 1.54~), passwd`,
    'Section: web',
    'Priority: optional',
    `Homepage: ${HOMEPAGE}`,
    `Description: ${SERVER_INFO.description.replace(/^A /, '')}`,
    ...LONG_DESCRIPTION.map((line) => ` ${line}`),
    ' .',
    ' To remove the package keeps the journals in /var/lib/ext-server; to purge it',
    ' deletes them.',
    '',
  ].join('\n')
}

const sums = (root: string, files: readonly PackageFile[]) =>
  files
    .map(({ path }) => {
      const sum = new Bun.CryptoHasher('md5').update(readFileSync(join(root, path))).digest('hex')
      return `${sum}  ${path.slice(1)}\n`
    })
    .sort((one, other) => (one.slice(34) < other.slice(34) ? -1 : 1))
    .join('')

/** In the format of dpkg, which has one entry per version. */
function changelog({ version, maintainer, epoch }: PackageRequest): string {
  const date = new Date(epoch * 1000).toUTCString().replace('GMT', '+0000')
  return [
    `${PACKAGE} (${packageVersion(version)}) stable; urgency=medium`,
    '',
    `  * Version ${version}. What has changed: ${HOMEPAGE}/CHANGELOG.md`,
    '',
    ` -- ${maintainer}  ${date}`,
    '',
  ].join('\n')
}

function copyright(): string {
  const licence = readFileSync(join(import.meta.dir, '../../../LICENSE'), 'utf8').trim()
  const [title = '', , holder = '', ...terms] = licence.split('\n')
  return [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    `Upstream-Name: ${PACKAGE}`,
    `Source: ${HOMEPAGE}`,
    '',
    'Files: *',
    holder.replace('Copyright (c)', 'Copyright:'),
    `License: ${title.includes('MIT') ? 'Expat' : title}`,
    ...terms.map((line) => (line === '' ? ' .' : ` ${line}`)).slice(1),
    '',
  ].join('\n')
}

/** What the checker of Debian reports of every program of this runtime. */
const LINTIAN_OVERRIDES = `# The source and its bytecode stand at the end of the file, and stripping would cut them off.
${PACKAGE}: unstripped-binary-or-object [usr/bin/${PACKAGE}]
# The runtime is built with its libraries by its own project.
${PACKAGE}: embedded-library *
`
