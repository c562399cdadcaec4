import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the runner gives a rival: a port, and a folder with the same data and the same list of tools for each. */

export const PORT = Number(process.env.PEERS_PORT)
const folder = process.env.PEERS_FOLDER ?? ''

/** The database of the servers written by hand, and the secret of their JWTs. */
export function rival(): { path: string; jwtSecret: string } {
  const { jwtSecret } = JSON.parse(readFileSync(join(folder, 'rival.json'), 'utf8')) as { jwtSecret: string }
  return { path: join(folder, 'rival.db'), jwtSecret }
}

/** The result of `tools/list`, as this program answers it. */
export const toolsText = (): string => readFileSync(join(folder, 'tools.json'), 'utf8')
