/**
 * Writes the parts of the documents that are facts of the program: `bun run docs`. A test holds the committed ones
 * against what this would write.
 */

import { COMMANDS } from '../src/cli/run.ts'
import { serverJson } from '../src/connect/bundle/server-json.ts'
import { CLIENTS, type Client } from '../src/connect/clients.ts'
import { PROMPTS } from '../src/mcp/prompt-texts.ts'
import { HEALTH_RESOURCES } from '../src/mcp/resources.ts'
import { describeSettings } from '../src/settings/config.ts'
import { TOOLS } from '../src/tools/index.ts'
import type { Tool } from '../src/tools/tool.ts'
import { clientSections, namesInText, newClientPage, pageOf } from './clients/sections.ts'

export const GENERATED_FILES: readonly string[] = [
  'README.md',
  'docs/tools.md',
  'docs/clients/README.md',
  ...CLIENTS.map(pageOf),
]

/** By the name that stands in the markers of the documents. */
const sectionsFor = (
  tools: readonly Tool[],
  clients: readonly Client[],
): Readonly<Record<string, () => string>> => ({
  ...clientSections(clients),
  commands: () =>
    markdownTable(
      ['Command', 'Does'],
      COMMANDS.map(({ name, positionals, summary }) => [
        `\`${[name, ...(positionals ?? [])].join(' ')}\``,
        summary,
      ]),
    ),
  settings: () =>
    markdownTable(
      ['Setting', 'Environment', 'Default', 'Range', 'Meaning'],
      describeSettings().map(({ key, environment, default: byDefault, range, help, secret }) => [
        `\`${key}\``,
        `\`${environment}\``,
        byDefault,
        range,
        secret ? `${help}; secret` : help,
      ]),
    ),
  tools: () =>
    markdownTable(
      ['Tool', 'Kind', 'For the model'],
      tools.map(({ name, kind, description }) => [`\`${name}\``, kind, description]),
    ),
  tools_with_detail: () => `${namesInText(tools.filter(hasDetail).map(({ name }) => name))} take \`detail\`.`,
  resources: () =>
    markdownTable(
      ['Resource', 'Title', 'What it is'],
      HEALTH_RESOURCES.map(({ uri, title, description }) => [`\`${uri}\``, title, description]),
    ),
  prompts: () =>
    markdownTable(
      ['Prompt', 'Does', 'Arguments, all optional'],
      PROMPTS.map(({ name, description, arguments: known }) => [
        `\`${name}\``,
        description,
        Object.entries(known)
          .map(([argument, { description: meaning }]) => `\`${argument}\`: ${meaning}`)
          .join('; '),
      ]),
    ),
})

/** The document with its generated sections made anew; what lies outside the markers stays. */
export function withGeneratedSections(
  document: string,
  { tools = TOOLS, clients = CLIENTS }: { tools?: readonly Tool[]; clients?: readonly Client[] } = {},
): string {
  const sections = sectionsFor(tools, clients)
  return document.replace(
    /(<!-- generated: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, open: string, name: string, close: string) => {
      const section = sections[name]
      if (section === undefined) throw new Error(`there is no generated section "${name}"`)
      return `${open}\n${section()}\n\n${close}`
    },
  )
}

const hasDetail = ({ input }: Tool) => Object.hasOwn(input.properties, 'detail')

function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

if (import.meta.main) {
  for (const client of CLIENTS) {
    const page = Bun.file(pageOf(client))
    if (!(await page.exists())) await page.write(newClientPage(client))
  }
  for (const path of GENERATED_FILES) {
    const file = Bun.file(path)
    await file.write(withGeneratedSections(await file.text()))
  }
  await Bun.write('docs/server.json', `${JSON.stringify(serverJson(), null, 2)}\n`)
}
