import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { checkConnection } from '../../connect/check-connection.ts'
import { openClientFile } from '../../connect/client-file.ts'
import { CLIENTS, type Client } from '../../connect/clients.ts'
import { isReadableByOthers } from '../../connect/config-file.ts'
import { connectionBearer, entryConnection } from '../../connect/entry.ts'
import { findClients } from '../../connect/find-clients.ts'
import { ProblemError } from '../../connect/probe/exchange.ts'
import { AppError } from '../../core/errors.ts'
import { type Check, type Finding, type Installation, ok, problem, warning } from '../finding.ts'

export const clients: Check = {
  subject: 'AI clients',
  async run(installation) {
    const found = findClients(installation.machine, CLIENTS).filter(
      ({ isConnected }) => isConnected !== false,
    )
    if (found.length === 0) return [ok('none of this user is connected')]
    const findings: Finding[] = []
    for (const { client, file } of found) findings.push(...(await clientFindings(installation, client, file)))
    return findings
  },
}

async function clientFindings(installation: Installation, client: Client, path: string): Promise<Finding[]> {
  const { machine, program } = installation
  let opened: ReturnType<typeof openClientFile>
  try {
    opened = openClientFile(client, path)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [
      warning(`${client.title}: ${error.message}`, {
        meaning: 'whether it is connected is not known',
        fix: 'correct the file',
      }),
    ]
  }
  const { entry, file } = opened
  if (entry === undefined) return []
  const connection = entryConnection(client, entry)
  const readable =
    connectionBearer(connection) !== undefined && isReadableByOthers(file.path, machine.platform)
      ? [
          problem(`${client.title}: other users of this machine can read the tool token in ${file.path}`, {
            meaning: 'they can use the journal with it',
            fix: `chmod 600 ${file.path}; then replace the token: ${program} connect ${client.id} --write`,
          }),
        ]
      : []
  if (connection?.transport === 'stdio') {
    const isThere = !isAbsolute(connection.command) || existsSync(connection.command)
    const launch = isThere
      ? ok(
          `${client.title}: starts ${connection.command}; not tried: ${program} connect ${client.id} --check`,
        )
      : problem(`${client.title}: there is no ${connection.command}`, {
          meaning: 'it cannot start this program',
          fix: `${program} connect ${client.id} --write`,
        })
    return [...readable, launch]
  }
  if (!installation.isServed) return [...readable, ok(`${client.title}: not called, since no server runs`)]
  return [...readable, await called(installation, client, entry)]
}

/** The call of `connect --check`. It opens no database: the reason for a refusal is left to that command. */
async function called(
  { machine, program, dataDir, config, now }: Installation,
  client: Client,
  entry: Parameters<typeof checkConnection>[1],
): Promise<Finding> {
  const here = {
    machine,
    dataDir,
    launch: [],
    configFile: undefined,
    url: '',
    ttlDays: config['jwt.ttl_days'],
    now,
  }
  try {
    const { tools } = await checkConnection(client, entry, here, () => {
      throw new ProblemError('the server refuses its tool token')
    })
    return ok(`${client.title}: gets ${tools} tools`)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return problem(`${client.title}: ${error.message}`, {
      meaning: 'it cannot use the journal',
      fix: `${program} connect ${client.id} --check gives the reason; ${program} connect ${client.id} --write renews the entry`,
    })
  }
}
