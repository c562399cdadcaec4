import packageJson from '../../package.json' with { type: 'json' }

/** Who this program says it is, on every surface. */
export const SERVER = {
  name: 'ext-server',
  title: 'ext-server',
  version: packageJson.version,
  description: packageJson.description,
} as const
