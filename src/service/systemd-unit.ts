import { SERVER_INFO } from '../core/version.ts'
import { SERVICE_NAME, type ServiceRequest } from './service.ts'

/** Of the service for everybody on a machine. */
export const SYSTEM_ACCOUNT = SERVICE_NAME
export const SYSTEM_DATA_DIR = `/var/lib/${SERVICE_NAME}`

/** For a service of the whole machine: a user of its own, and nothing of the machine but its data and the network. */
const SYSTEM_HARDENING = `ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
PrivateUsers=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
ProtectProc=invisible
ProcSubset=pid
RemoveIPC=yes
CapabilityBoundingSet=
RestrictNamespaces=yes`

/** What a service of a person may have too. */
const HARDENING = `NoNewPrivileges=yes
# MemoryDenyWriteExecute= is missing on purpose: the runtime compiles JavaScript to machine code while it runs.
LockPersonality=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
# AF_NETLINK: to read the addresses of this machine.
RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK AF_UNIX
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
UMask=0077`

/**
 * The text of a systemd unit, for `service install` and for the packages of Linux distributions.
 * @param scope whether it serves the whole machine, or one person while they are signed in.
 */
export function systemdUnit(scope: 'system' | 'user', request: ServiceRequest): string {
  const { command, environment } = request
  const isSystem = scope === 'system'
  return [
    '[Unit]',
    `Description=${SERVER_INFO.description}`,
    `Documentation=man:${SERVER_INFO.name}(1)`,
    ...(isSystem ? ['After=network-online.target', 'Wants=network-online.target'] : []),
    '',
    '[Service]',
    'Type=notify',
    'NotifyAccess=main',
    `ExecStart=${command.map((each) => word(each)).join(' ')}`,
    ...Object.entries(environment).map(
      ([name, value]) => `Environment=${word(`${name}=${value}`, 'setting')}`,
    ),
    ...(isSystem ? account(request) : []),
    'Restart=on-failure',
    'RestartSec=2',
    '# An upgrade may have to rewrite a large journal first.',
    'TimeoutStartSec=15min',
    '# The server ends within ten seconds, whatever its clients do.',
    'TimeoutStopSec=15',
    'WatchdogSec=60',
    'LimitNOFILE=65536',
    ...(isSystem ? [SYSTEM_HARDENING] : []),
    HARDENING,
    '',
    '[Install]',
    `WantedBy=${isSystem ? 'multi-user' : 'default'}.target`,
    '',
  ].join('\n')
}

/** Who runs it, and where it may write. */
function account({ dataDir, writableFolders }: ServiceRequest): string[] {
  const folders = [...(dataDir === SYSTEM_DATA_DIR ? [] : [dataDir]), ...writableFolders]
  return [
    `User=${SYSTEM_ACCOUNT}`,
    `Group=${SYSTEM_ACCOUNT}`,
    ...(dataDir === SYSTEM_DATA_DIR ? [`StateDirectory=${SERVICE_NAME}`, 'StateDirectoryMode=0700'] : []),
    ...folders.map((folder) => `ReadWritePaths=${word(folder, 'setting')}`),
  ]
}

/** One word of a line, whose percent signs stand for themselves; of a command, its dollar signs as well. */
function word(text: string, kind: 'command' | 'setting' = 'command'): string {
  const plain = text.replaceAll('%', '%%')
  const written = kind === 'setting' ? plain : plain.replaceAll('$', '$$$$')
  return /^[\w./:@=,+%$-]+$/.test(written)
    ? written
    : `"${written.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
/** The unit that packages contain. */
export const packagedUnit = (program: string): string =>
  systemdUnit('system', {
    command: [program, 'serve', '--data-dir', SYSTEM_DATA_DIR],
    dataDir: SYSTEM_DATA_DIR,
    environment: {},
    writableFolders: [],
  })
