import { posix } from 'node:path'
import { SERVICE_NAME, type Service, type ServiceRequest } from './service.ts'

/** An agent of launchd on macOS: runs while the person is signed in. */
export function launchAgent(request: ServiceRequest, home: string, uid: number): Service {
  const { command, environment } = request
  const path = posix.join(home, 'Library', 'LaunchAgents', `${SERVICE_NAME}.plist`)
  const log = posix.join(home, 'Library', 'Logs', `${SERVICE_NAME}.log`)
  const domain = `gui/${uid}`
  const variables = Object.entries(environment)
  return {
    manager: 'launchd',
    path,
    text: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
      '<plist version="1.0">',
      '<dict>',
      `  <key>Label</key><string>${SERVICE_NAME}</string>`,
      '  <key>ProgramArguments</key>',
      '  <array>',
      ...command.map((word) => `    <string>${escapeXml(word)}</string>`),
      '  </array>',
      ...(variables.length === 0 ? [] : ['  <key>EnvironmentVariables</key>', '  <dict>']),
      ...variables.map(
        ([name, value]) => `    <key>${escapeXml(name)}</key><string>${escapeXml(value)}</string>`,
      ),
      ...(variables.length === 0 ? [] : ['  </dict>']),
      '  <key>RunAtLoad</key><true/>',
      '  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>',
      '  <key>ExitTimeOut</key><integer>15</integer>',
      // 0077: only the person reads what it writes.
      '  <key>Umask</key><integer>63</integer>',
      `  <key>StandardErrorPath</key><string>${escapeXml(log)}</string>`,
      '</dict>',
      '</plist>',
      '',
    ].join('\n'),
    stop: [['launchctl', 'bootout', `${domain}/${SERVICE_NAME}`]],
    install: { before: [], after: [['launchctl', 'bootstrap', domain, path]] },
    remove: { before: [], after: [] },
    status: ['launchctl', 'print', `${domain}/${SERVICE_NAME}`],
    isRunning: (output) => /^\s*state = running$/m.test(output),
    notes: [`It runs while you are signed in. Its log: ${log}`],
  }
}

/** For the text of an element. */
export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
