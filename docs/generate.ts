/** Writes the generated parts of the documents: `bun run docs`. A test fails if the committed ones are out of date. */

import { allCommands } from '../src/cli/commands.ts'
import { serverJson } from '../src/connect/bundle/server-json.ts'
import { CLIENTS, type Client } from '../src/connect/clients.ts'
import type { ScorePart } from '../src/contract/nutrients/entry.ts'
import { NUTRIENTS, type Nutrient, nutrientsScoredIn } from '../src/contract/nutrients.ts'
import { SHARE_PARTS } from '../src/contract/share-parts.ts'
import { TRUST_STEPS } from '../src/contract/trust-steps.ts'
import { CARDS } from '../src/mcp/cards/cards.ts'
import { PROMPTS } from '../src/mcp/prompt-texts.ts'
import { HEALTH_RESOURCES } from '../src/mcp/resources.ts'
import { SCORE_SHARES } from '../src/nutrition/diet-score.ts'
import { describeSettings } from '../src/settings/config.ts'
import { ALL_TOOLS } from '../src/tools/index.ts'
import { takesDetail } from '../src/tools/result-schema.ts'
import { isJournalTool, type Tool } from '../src/tools/tool.ts'
import { clientSections, namesInText, newClientPage, pageOf } from './clients/sections.ts'
import {
  cardSourceRows,
  lineSourceRows,
  measureSourceRows,
  numberRows,
  numberSources,
} from './emergencies.ts'
import { importsIn, programFiles, readSource } from './imports.ts'
import { protocolRows } from './protocols.ts'
import { FLOORS, type Room, roomOf } from './rooms.ts'

const COMMANDS = await allCommands()

export const GENERATED_FILES: readonly string[] = [
  'README.md',
  'docs/architecture.md',
  'docs/emergencies.md',
  'docs/how-scores-work.md',
  'docs/phone.md',
  'docs/protocols.md',
  'docs/tools.md',
  'docs/clients/README.md',
  ...CLIENTS.map(pageOf),
]

/** By the names in the markers of the documents. */
const sectionsFor = (
  tools: readonly Tool[],
  clients: readonly Client[],
): Readonly<Record<string, () => string>> => ({
  ...clientSections(clients),
  measure_sources: () => markdownTable(['Value', 'Bounds follow'], measureSourceRows()),
  card_sources: () => markdownTable(['Card', 'Sources'], cardSourceRows()),
  country_numbers: () =>
    markdownTable(
      ['Country', 'All services', 'Ambulance', 'Police', 'Fire', 'Crisis line', 'Poison centre', 'Violence'],
      numberRows(),
    ),
  number_sources: numberSources,
  line_sources: () => markdownTable(['Country', 'Line', 'Number', 'Source'], lineSourceRows()),
  protocols: () => markdownTable(['Protocol', 'Evidence', 'Sources'], protocolRows()),
  trust_steps: trustSteps,
  share_parts: sharePartTable,
  rooms: () => markdownTable(['Floor', 'Room', 'Task', 'Uses', 'Packages'], roomRows()),
  nutrients: () =>
    markdownTable(['Nutrient', 'Key', 'Unit', 'Target', 'Part of the score', 'Weight'], nutrientRows()),
  score: () => markdownTable(['Part', 'Share', 'Content'], scoreRows()),
  commands: () =>
    markdownTable(
      ['Command', 'What it does'],
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
  tools: () => toolTable(tools.filter((tool) => !isJournalTool(tool))),
  journal_tools: () => toolTable(tools.filter(isJournalTool)),
  tools_with_detail: () =>
    `${namesInText(tools.filter(takesDetail).map(({ name }) => name))} accept \`detail\`.`,
  resources: () =>
    markdownTable(
      ['Resource', 'Title', 'Content'],
      HEALTH_RESOURCES.map(({ uri, title, description }) => [`\`${uri}\``, title, description]),
    ),
  cards: () =>
    markdownTable(
      ['Card', 'Address', 'With the result of', 'Shows'],
      CARDS.map(({ uri, tools, about, listed: { title } }) => [
        title,
        `\`${uri}\``,
        tools.map((tool) => `\`${tool}\``).join(', '),
        about,
      ]),
    ),
  prompts: () =>
    markdownTable(
      ['Prompt', 'What it does', 'Arguments, all optional'],
      PROMPTS.map(({ name, description, arguments: known }) => [
        `\`${name}\``,
        description,
        Object.entries(known)
          .map(([argument, { description: meaning }]) => `\`${argument}\`: ${meaning}`)
          .join('; '),
      ]),
    ),
})

const TARGET_WORDS = { range: 'about', adequacy: 'at least', limit: 'at most' }

const nutrientRows = () =>
  NUTRIENTS.map(({ key, name, unit, target, score }) => [
    name,
    `\`${key}\``,
    unit,
    TARGET_WORDS[target],
    score?.part ?? '',
    String(score?.weight ?? ''),
  ])

const percent = (share: number) => `${Math.round(100 * share)} %`

function scoreRows(): string[][] {
  return [
    ['macro', percent(SCORE_SHARES.macro), `mean over the days of ${weighed('macro')}`],
    ['nutrient', percent(SCORE_SHARES.nutrient), `${weighed('nutrient')}, on the average over the days`],
    [
      'consistency',
      percent(SCORE_SHARES.consistency),
      'complete days as a share of all days from the start of the window, or from your first entry if that is later; without days of which only the energy is unknown',
    ],
  ]
}

/** `fibre, sodium (weight 2); potassium (weight 1)`, the largest weight first. */
function weighed(part: ScorePart): string {
  const byWeight = [...Map.groupBy(nutrientsScoredIn(part), ({ score }) => score.weight)]
  return byWeight
    .sort(([a], [b]) => b - a)
    .map(([weight, nutrients]) => `${nutrients.map(nameInText).join(', ')} (weight ${weight})`)
    .join('; ')
}

const nameInText = ({ name, shortName = name }: Nutrient) =>
  shortName.charAt(0).toLowerCase() + shortName.slice(1)

/** As on the page of the server: how each system is made to trust its certificate. */
const trustSteps = () =>
  TRUST_STEPS.map(({ system, steps }) =>
    [`### ${system}`, '', ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n'),
  ).join('\n\n')

/** Replaces the generated sections of a document; text outside the markers stays. */
export function withGeneratedSections(
  document: string,
  { tools = ALL_TOOLS, clients = CLIENTS }: { tools?: readonly Tool[]; clients?: readonly Client[] } = {},
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

/** What a person can share, part by part. */
const sharePartTable = () =>
  markdownTable(
    ['Part', 'Shows'],
    Object.values(SHARE_PARTS).map(({ title, shows }) => [title, shows]),
  )

/** The tools, as a model reads of them. */
const toolTable = (tools: readonly Tool[]) =>
  markdownTable(
    ['Tool', 'Kind', 'For the model'],
    tools.map(({ name, kind, description }) => [`\`${name}\``, kind, description]),
  )

function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A row for each room, from the top floor down, with the rooms that it imports. */
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
