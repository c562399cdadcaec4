import { createConnection } from 'node:net'
import { plainHost } from '../../core/network.ts'
import { type Check, ok, problem, warning } from '../finding.ts'
import { noAnswerText } from '../running-server.ts'

const CONNECT_TIMEOUT_MS = 2000

export const server: Check = {
  subject: 'server',
  async run({ server: report, isServed, program }) {
    if (report === undefined) return [ok('none runs; it will choose a free port (server.port is 0)')]
    const { address } = report
    if (report.kind === 'answered') {
      if (!isServed)
        return [
          warning(`the server at ${address} uses another data directory`, {
            meaning: 'a server on this data directory cannot listen there',
            fix: `choose another port: ${program} serve --port N; or name its directory with --data-dir`,
          }),
        ]
      if (report.isHealthy && report.document.includes('"healthy"')) return [ok(`healthy at ${address}`)]
      return [
        problem(`the server at ${address} is not healthy: ${report.document.trim().slice(0, 200)}`, {
          meaning: report.isHealthy ? 'the assistant answers offline' : 'changes are refused',
          fix: 'see its log for the reason',
        }),
      ]
    }
    if (report.kind === 'silent' && !report.isLate && !(await isTaken(address)))
      return [ok(`none runs; the port of ${address} is free`)]
    const found =
      report.kind === 'silent' && !report.isLate
        ? `another program uses the port of ${address}`
        : noAnswerText(report)
    return [
      problem(found, {
        meaning: 'the server cannot listen there',
        fix: `stop that program, or choose another port: ${program} serve --port N`,
      }),
    ]
  },
}

/** Whether something accepts connections there, although it does not answer as a web server. */
function isTaken(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = createConnection({
    host: plainHost(hostname),
    port: Number(port || 80),
    timeout: CONNECT_TIMEOUT_MS,
  })
  const end = (isOpen: boolean) => () => {
    socket.destroy()
    resolve(isOpen)
  }
  socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false))
  return promise
}
