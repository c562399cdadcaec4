import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import packageJson from '../../package.json' with { type: 'json' }
import type { BundledPackage } from './bundled-packages.ts'
import { packageHashes, sha512Digits } from './lock-file.ts'
import { BUN_VERSION, RUNTIMES_LOCK_FILE } from './runtimes.ts'
import type { Target } from './targets.ts'

/**
 * What the executable of a target consists of, as CycloneDX JSON: the packages that were bundled, and the runtime. It
 * has neither a time nor a serial number, so that the same commit has the same document.
 * @param lockFile the lock file that the packages were installed from.
 */
export function billOfMaterials(
  target: Target,
  packages: readonly BundledPackage[],
  lockFile: string,
): string {
  const program = new Models.Component(Enums.ComponentType.Application, packageJson.name, {
    bomRef: packageJson.name,
    version: packageJson.version,
    description: `${packageJson.description}, for ${target.id}`,
    licenses: new Models.LicenseRepository([new Models.LicenseExpression(packageJson.license)]),
  })
  const runtime = component(
    { place: target.runtime, name: target.runtime, version: BUN_VERSION, license: 'MIT', uses: [] },
    packageHashes(RUNTIMES_LOCK_FILE),
  )
  const hashes = packageHashes(lockFile)
  const components = new Map(packages.map((bundled) => [bundled.place, component(bundled, hashes)]))
  for (const { place, uses } of packages) {
    for (const used of uses) {
      const other = components.get(used)
      if (other !== undefined) components.get(place)?.dependencies.add(other.bomRef)
    }
  }
  program.dependencies.add(runtime.bomRef)
  for (const name of Object.keys(packageJson.dependencies)) {
    const direct = components.get(name)
    if (direct !== undefined) program.dependencies.add(direct.bomRef)
  }
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: program }),
    components: new Models.ComponentRepository([runtime, ...components.values()]),
  })
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`
}

/** A package, with the hash of its archive in the registry. */
function component(
  { place, name, version, license }: BundledPackage,
  hashes: ReadonlyMap<string, string>,
): Models.Component {
  const [, group, ownName = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? []
  return new Models.Component(Enums.ComponentType.Library, ownName, {
    bomRef: `${place}@${version}`,
    ...(group !== undefined && { group }),
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: new Models.HashDictionary([[Enums.HashAlgorithm['SHA-512'], sha512Digits(hashes.get(place))]]),
    ...(license !== undefined && {
      licenses: new Models.LicenseRepository([new Models.LicenseExpression(license)]),
    }),
  })
}
