import { join } from 'node:path'
import { SERVICE_NAME, type Service, type ServiceRequest } from './service.ts'
import { SYSTEM_ACCOUNT, SYSTEM_DATA_DIR, systemdUnit } from './systemd-unit.ts'

/** Exists where systemd is the first process. */
export const SYSTEMD_RUNS = '/run/systemd/system'
/** Where a package of the distribution puts its unit. */
export const PACKAGED_UNITS = [
  `/usr/lib/systemd/system/${SERVICE_NAME}.service`,
  `/lib/systemd/system/${SERVICE_NAME}.service`,
]
const UNIT = `${SERVICE_NAME}.service`

/** The user of the service, who cannot sign in. */
export const ADD_ACCOUNT: readonly string[] = [
  ...['useradd', '--system', '--user-group', '--no-create-home', '--home-dir', SYSTEM_DATA_DIR],
  ...['--shell', '/usr/sbin/nologin', SYSTEM_ACCOUNT],
]

/** So that commands can be run as the user of the service before its first start. */
export const addFolder = (dataDir: string): readonly string[] => [
  ...['install', '-d', '-m', '0700', '-o', SYSTEM_ACCOUNT, '-g', SYSTEM_ACCOUNT, dataDir],
]

/** For the whole machine, with a user of its own. */
export function systemService(request: ServiceRequest, hasAccount: boolean): Service {
  const { dataDir } = request
  return {
    ...systemd('system', '/etc/systemd/system', request),
    install: {
      before: [...(hasAccount ? [] : [ADD_ACCOUNT]), addFolder(dataDir)],
      after: starting([]),
    },
    notes: [
      `It runs as the user ${SYSTEM_ACCOUNT}. Run other commands as that user, on the same data, such as:`,
      `  runuser -u ${SYSTEM_ACCOUNT} -- ${request.command[0]} sign-in-link --data-dir ${dataDir}`,
    ],
  }
}

/** For the person who runs the command. */
export const userService = (request: ServiceRequest, configFolder: string): Service => ({
  ...systemd('user', join(configFolder, 'systemd', 'user'), request),
  notes: ['It runs while you are signed in. To let it run always: loginctl enable-linger'],
})

function systemd(scope: 'system' | 'user', folder: string, request: ServiceRequest): Service {
  const flags = scope === 'user' ? ['--user'] : []
  return {
    manager: scope === 'user' ? 'systemd of this user' : 'systemd',
    path: join(folder, UNIT),
    text: systemdUnit(scope, request),
    stop: [],
    install: { before: [], after: starting(flags) },
    remove: {
      before: [['systemctl', ...flags, 'disable', '--now', UNIT]],
      after: [['systemctl', ...flags, 'daemon-reload']],
    },
    status: ['systemctl', ...flags, 'is-active', UNIT],
    isRunning: (output) => output.trim() === 'active',
    notes: [],
  }
}

/** Restarts one that already runs, so that it gets the new definition. */
const starting = (flags: readonly string[]) => [
  ['systemctl', ...flags, 'daemon-reload'],
  ['systemctl', ...flags, 'enable', UNIT],
  ['systemctl', ...flags, 'restart', UNIT],
]
