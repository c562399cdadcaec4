import { win32 } from 'node:path'
import { escapeXml } from './launchd.ts'
import { SERVICE_NAME, type Service, type ServiceRequest } from './service.ts'

/**
 * A task of the Task Scheduler of Windows: runs while the person is signed in. A program has to answer the service control
 * manager to be a service of Windows, and the runtime cannot do that.
 * @param user with the domain: `MACHINE\ana`.
 */
export function scheduledTask(request: ServiceRequest, user: string): Service {
  const { command, dataDir, environment } = request
  const [program = '', ...words] = command
  const path = win32.join(dataDir, 'scheduled-task.xml')
  const task = ['/TN', SERVICE_NAME]
  return {
    manager: 'Task Scheduler',
    path,
    text: [
      '<?xml version="1.0" encoding="UTF-16"?>',
      '<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">',
      '  <Triggers>',
      `    <LogonTrigger><UserId>${escapeXml(user)}</UserId></LogonTrigger>`,
      '  </Triggers>',
      '  <Principals>',
      '    <Principal id="Author">',
      `      <UserId>${escapeXml(user)}</UserId>`,
      '      <LogonType>InteractiveToken</LogonType>',
      '      <RunLevel>LeastPrivilege</RunLevel>',
      '    </Principal>',
      '  </Principals>',
      '  <Settings>',
      '    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>',
      '    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>',
      '    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>',
      '    <StartWhenAvailable>true</StartWhenAvailable>',
      '    <Hidden>true</Hidden>',
      '    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>',
      '    <RestartOnFailure><Interval>PT1M</Interval><Count>255</Count></RestartOnFailure>',
      '  </Settings>',
      '  <Actions Context="Author">',
      '    <Exec>',
      `      <Command>${escapeXml(program)}</Command>`,
      `      <Arguments>${escapeXml(words.map(argument).join(' '))}</Arguments>`,
      '    </Exec>',
      '  </Actions>',
      '</Task>',
      '',
    ].join('\r\n'),
    stop: [['schtasks', '/End', ...task]],
    install: {
      before: [],
      after: [
        ['schtasks', '/Create', ...task, '/XML', path, '/F'],
        ['schtasks', '/Run', ...task],
      ],
    },
    remove: {
      before: [['schtasks', '/Delete', ...task, '/F']],
      after: [],
    },
    status: ['schtasks', '/Query', ...task, '/FO', 'LIST'],
    // The other words of the answer are in the language of the system.
    isRunning: (output) => /\bRunning\b/.test(output),
    notes: [
      'It runs while you are signed in.',
      ...(Object.keys(environment).length === 0
        ? []
        : [
            'A task has no environment of its own: put the settings in ext-server.toml in the data directory.',
          ]),
    ],
  }
}

/** One argument, as the C library of Windows splits a command line. */
const argument = (text: string) =>
  /^[^\s"]+$/.test(text) ? text : `"${text.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
