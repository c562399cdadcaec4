import packageJson from '../../../package.json' with { type: 'json' }
import { OWNER } from '../../core/principal.ts'
import { SERVER_INFO } from '../../core/version.ts'
import { dataDirectory } from '../../settings/data-dir.ts'
import { ALL_TOOLS } from '../../tools/index.ts'
import type { Tool } from '../../tools/tool.ts'

export const PLATFORMS = ['linux', 'darwin', 'win32'] as const
export type Platform = (typeof PLATFORMS)[number]

const AUTHOR = 'The ext-server contributors'

/** Placeholders that the client fills in. */
const configPlaceholder = (name: string) => `\${${name}}`

/** The path of the program in the bundle. */
export const bundledProgram = (platform: Platform) =>
  `server/${SERVER_INFO.name}${platform === 'win32' ? '.exe' : ''}`

/**
 * The manifest of the desktop extension (MCPB 0.3, https://github.com/anthropics/mcpb/blob/main/MANIFEST.md).
 * The bundle has one program and is therefore for one platform.
 */
export const bundleManifest = (platform: Platform, tools: readonly Tool[] = ALL_TOOLS) => ({
  manifest_version: '0.3',
  name: SERVER_INFO.name,
  display_name: SERVER_INFO.title,
  version: SERVER_INFO.version,
  description: SERVER_INFO.description,
  long_description:
    'Log food and check-ins in plain words, analyse a meal, and read a diet score, gaps, trends, profile and ' +
    'protocols. All data stays in one folder on this computer. Every value states its basis; an unknown value is ' +
    'null, never zero. Not medical advice.',
  author: { name: AUTHOR },
  license: packageJson.license,
  keywords: ['health', 'nutrition', 'food', 'journal', 'diet'],
  icon: 'icon.png',
  server: {
    type: 'binary',
    entry_point: bundledProgram(platform),
    mcp_config: {
      command: `${configPlaceholder('__dirname')}/${bundledProgram(platform)}`,
      args: [
        'mcp',
        '--data-dir',
        configPlaceholder('user_config.data_dir'),
        '--user',
        configPlaceholder('user_config.user'),
      ],
      env: {},
    },
  },
  tools: tools.map(({ name, description }) => ({ name, description })),
  compatibility: { platforms: [platform] },
  user_config: {
    data_dir: {
      type: 'directory',
      title: 'Data folder',
      description: 'The folder of your journal. If you run a server, choose its data directory.',
      // Required values must be filled in before the extension runs, even if they have a default.
      required: false,
      // The program's own default.
      default: dataDirectory(undefined, { HOME: configPlaceholder('HOME') }, platform),
    },
    user: {
      type: 'string',
      title: 'Person',
      description:
        'The id of the person whose journal this is. Add others who share the data folder with the command user add.',
      required: false,
      default: OWNER,
    },
  },
})
