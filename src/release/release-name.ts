import packageJson from '../../package.json' with { type: 'json' }
import type { Target } from './targets.ts'

const { name, version } = packageJson

/** Of the folder in a target's archive, and of its files. */
export const releaseName = ({ id }: Target): string => `${name}-${version}-${id}`

/** Where GitHub offers the files of a release; the account is that of package.json. */
export const defaultDownloadUrl = (): string =>
  `https://github.com/${packageJson.repository.replace('github:', '')}/releases/download/v${version}`
