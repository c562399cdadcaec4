/**
 * Writes the parts of the documents that are facts of the program: `bun run docs`. A test holds the committed ones
 * against what this would write.
 */

import { COMMANDS } from '../src/cli/run.ts'
import { serverJson } from '../src/connect/bundle/server-json.ts'
import { PROMPTS } from '../src/mcp/prompt-texts.ts'
import { HEALTH_RESOURCES } from '../src/mcp/resources.ts'
import { describeSettings } from '../src/settings/config.ts'
import { TOOLS } from '../src/tools/index.ts'
import { CLIENT_PAGES, CLIENT_SECTIONS } from './clients/sections.ts'
import { importsIn, programFiles, readSource } from './imports.ts'
import { FLOORS, type Room, roomOf } from './rooms.ts'

const FILES: readonly string[] = ['README.md', 'docs/architecture.md', 'docs/tools.md', ...CLIENT_PAGES]

const SECTIONS: Readonly<Record<string, () => string>> = {
  ...CLIENT_SECTIONS,
  rooms: () => markdownTable(['Floor', 'Room', 'What it is', 'Uses', 'Packages'], roomRows()),
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
      TOOLS.map(({ name, kind, description }) => [`\`${name}\``, kind, description]),
    ),
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
}

/** The document with its generated sections made anew; what lies outside the markers stays. */
export function withGeneratedSections(document: string): string {
  return document.replace(
    /(<!-- generated: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, open: string, name: string, close: string) => {
      const section = SECTIONS[name]
      if (section === undefined) throw new Error(`there is no generated section "${name}"`)
      return `${open}\n${section()}\n\n${close}`
    },
  )
}

export const GENERATED_FILES = FILES

function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A row for each room, from the top floor down, with the rooms that it imports today. */
function roomRows(): string[][] {
  const used = new Map<string, Set<string>>()
  for (const { from, to } of programFiles().flatMap((path) => importsIn(path, readSource(path)))) {
    const [room, other] = [roomOf(from)?.path, roomOf(to)?.path]
    if (room === undefined || other === undefined || room === other) continue
    used.set(room, (used.get(room) ?? new Set()).add(other))
  }
  const short = (path: string) => `\`${path.replace(/^src\//, '')}\``
  const row = (floor: number, { path, about, packages }: Room) => [
    String(floor),
    `\`${path}\``,
    about,
    FLOORS.flat()
      .filter((other) => used.get(path)?.has(other.path))
      .map((other) => short(other.path))
      .join(' '),
    packages.map((name) => `\`${name}\``).join(' '),
  ]
  return FLOORS.flatMap((rooms, index) => rooms.map((room) => row(FLOORS.length - 1 - index, room)))
}

if (import.meta.main) {
  for (const path of FILES) {
    const file = Bun.file(path)
    await file.write(withGeneratedSections(await file.text()))
  }
  await Bun.write('docs/server.json', `${JSON.stringify(serverJson(), null, 2)}\n`)
}
