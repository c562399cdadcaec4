import packageJson from '../../package.json' with { type: 'json' }

/** The name and version of this program, for every surface. */
export const SERVER_INFO = {
  name: 'ext-server',
  title: 'ext-server',
  version: packageJson.version,
  description: packageJson.description,
} as const
