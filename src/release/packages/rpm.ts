import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER_INFO } from '../../core/version.ts'
import { runCommands } from '../../service/run-commands.ts'
import { commonFiles, type PackageFile, textFile, zshCompletions } from './contents.ts'
import { settleTree, writeTree } from './file-tree.ts'
import {
  ARCHITECTURES,
  HOMEPAGE,
  LONG_DESCRIPTION,
  PACKAGE,
  type PackageRequest,
  packageVersion,
} from './package-request.ts'
import { RPM_SCRIPTS } from './scripts.ts'

/** @returns the path of the package. */
export async function buildRpm(request: PackageRequest): Promise<string> {
  const { arch, work, out, epoch } = request
  const root = join(work, 'rpm')
  const files = [
    ...(await commonFiles(request)),
    await zshCompletions(request, '/usr/share/zsh/site-functions'),
    textFile(
      `/usr/share/licenses/${PACKAGE}/LICENSE`,
      readFileSync(join(import.meta.dir, '../../../LICENSE'), 'utf8'),
    ),
  ]
  writeTree(root, files)
  settleTree(root, epoch)
  const spec = join(work, `${PACKAGE}.spec`)
  writeFileSync(spec, specFile(request, root, files))
  const target = ARCHITECTURES[arch]
  const top = join(work, 'rpmbuild')
  await runCommands(
    [['rpmbuild', '-bb', '--quiet', '--target', `${target}-linux`, '--define', `_topdir ${top}`, spec]],
    { ...request.env, SOURCE_DATE_EPOCH: String(epoch) },
  )
  const name = `${PACKAGE}-${packageVersion(request.version)}-1.${target}.rpm`
  copyFileSync(join(top, 'RPMS', target, name), join(out, name))
  return join(out, name)
}

function specFile(
  { version, maintainer, epoch, isCompressed }: PackageRequest,
  root: string,
  files: readonly PackageFile[],
): string {
  const date = new Date(epoch * 1000).toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+).*/, '$1 $3 $2 $4')
  return [
    // Nothing on the builder's machine may change the package, and stripping would cut the program off.
    '%global debug_package %{nil}',
    '%global __os_install_post %{nil}',
    '%global _build_id_links none',
    '%global _buildhost localhost',
    '%global use_source_date_epoch_as_buildtime 1',
    '%global clamp_mtime_to_source_date_epoch 1',
    `%global _binary_payload ${isCompressed ? 'w9.zstdio' : 'w.ufdio'}`,
    `Name: ${PACKAGE}`,
    `Version: ${packageVersion(version)}`,
    'Release: 1',
    `Summary: ${SERVER_INFO.description}`,
    'License: MIT',
    `URL: ${HOMEPAGE}`,
    `Packager: ${maintainer}`,
    'AutoProv: no',
    // By path, since distributions name the packages differently.
    'Requires(post): /usr/sbin/useradd, /usr/bin/install',
    '',
    '%description',
    ...LONG_DESCRIPTION,
    'To remove the package keeps the journals in /var/lib/ext-server.',
    '',
    '%install',
    `mkdir -p %{buildroot}\ncp -a ${root}/. %{buildroot}/`,
    '',
    ...Object.entries(RPM_SCRIPTS).flatMap(([name, text]) => [`%${name}`, text]),
    '%files',
    '%defattr(-,root,root,-)',
    ...files.map(({ path }) => `${path.startsWith('/usr/share/licenses') ? '%license ' : ''}${path}`),
    '',
    '%changelog',
    `* ${date} ${maintainer} - ${packageVersion(version)}-1`,
    `- Version ${version}. What has changed: ${HOMEPAGE}/CHANGELOG.md`,
    '',
  ].join('\n')
}
