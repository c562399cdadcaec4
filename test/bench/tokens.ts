/**
 * What a model reads: `bun run bench:tokens [DAYS]`. Prints the characters of `tools/list`, without and with the tools of
 * the journal, and of typical results of a person with a year of a journal; four characters are about one token.
 */
import { HEALTH_SCOPES } from '../../src/contract/scopes.ts'
import { ALL_TOOLS, TOOLS } from '../../src/tools/index.ts'
import { testServer } from '../support.ts'
import { TYPICAL_CALLS } from '../tools/typical-calls.ts'
import { USER } from '../year/account.ts'
import { writeYear } from '../year/year.ts'

const [days = '365'] = process.argv.slice(2)
const server = await testServer({
  settings: { RATE_LIMIT_READ_PER_MINUTE: '1000', RATE_LIMIT_WRITE_PER_MINUTE: '1000' },
})
await writeYear(server.services, { end: '2026-03-10', days: Number(days) })
const client = await server.mcpClient(await server.jwt(USER))
const editor = await server.mcpClient(await server.jwt(USER, HEALTH_SCOPES))

const CHARS_PER_TOKEN = 4
const line = (name: string, text: string) =>
  process.stdout.write(`${String(Math.ceil(text.length / CHARS_PER_TOKEN)).padStart(7)} tokens  ${name}\n`)

line(`tools/list, ${TOOLS.length} tools`, JSON.stringify(await client.listTools()))
line(`tools/list, all ${ALL_TOOLS.length} tools`, JSON.stringify(await editor.listTools()))
for (const [name, input] of TYPICAL_CALLS) {
  const { content } = await client.callTool({ name, arguments: input })
  const texts = (content as { text: string }[]).map(({ text }) => text)
  line(`${name} ${JSON.stringify(input)}`, texts.join(''))
}
await Promise.all([client.close(), editor.close()])
