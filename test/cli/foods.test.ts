import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Io } from '../../src/cli/command.ts'
import { run } from '../../src/cli/run.ts'
import { fnddsFiles, folderOf, fpedFile, newFolder } from '../foods/import/fixtures.ts'
import { commandLine } from './support.ts'

type Ran = { code: number; stdout: string; stderr: string }

/** One command line on a data directory, as a person types it. */
async function command(argv: readonly string[], dataDir = newFolder(), io: Partial<Io> = {}): Promise<Ran> {
  const ran: Ran = { code: -1, stdout: '', stderr: '' }
  ran.code = await run([...argv, '--data-dir', dataDir], {
    stdout: (text) => {
      ran.stdout += text
    },
    stderr: (text) => {
      ran.stderr += text
    },
    env: {},
    program: 'ext-server',
    stopRequested: () => new Promise(() => {}),
    ...io,
  })
  return ran
}

const FOLDER = folderOf({
  ...(await fnddsFiles()),
  'FPED_1718.csv': fpedFile([{ code: '11111000' }]),
  'notes.txt': 'mine',
})

async function importedSources(dataDir: string) {
  const { stdout } = await command(['foods', 'sources', '--json'], dataDir)
  return (JSON.parse(stdout) as { built_in: boolean }[]).filter(({ built_in }) => !built_in)
}

describe('foods import', () => {
  test('says what came in, what was left out and why; the rest goes to stderr', async () => {
    const { code, stdout, stderr } = await command(['foods', 'import', FOLDER])
    expect(code).toBe(0)
    expect(stdout).toBe(
      [
        'FNDDS 2021-2023: 3 foods',
        '  left out: 2 (additional descriptions that are not names of the food)',
        'FPED 2017-2018: added to 1 food',
        '',
      ].join('\n'),
    )
    expect(stderr).toContain('FNDDS 2021-2023')
    expect(stderr).toContain('ignored, not food data: notes.txt')
    expect(stderr).not.toContain('\x1b')
  })

  test('as JSON', async () => {
    const { stdout } = await command(['foods', 'import', FOLDER, '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      sources: [
        {
          id: 'fndds-2021-2023',
          foods: 3,
          left_out: { 'additional descriptions that are not names of the food': 2 },
        },
        { id: 'fped-2017-2018', foods: 1, left_out: {} },
      ],
      ignored: ['notes.txt'],
    })
  })

  test('draws a bar on a terminal and takes it away again', async () => {
    const { stderr } = await command(['foods', 'import', FOLDER], newFolder(), { isTerminal: true })
    const redrawn = stderr.split('\r\x1b[2K')
    expect(redrawn).toContainEqual(expect.stringMatching(/^[█░]{24} \d+ % {2}FNDDS 2021-2023/))
    expect(redrawn.at(-1)).toStartWith('ignored, not food data')
  })

  test('of a damaged file: one line, exit 1, and what was there stays', async () => {
    const dataDir = newFolder()
    await command(['foods', 'import', FOLDER], dataDir)
    const change = { workbook: 'nutrients', row: 3, column: 2, value: 'n/a' } as const
    const damaged = await command(['foods', 'import', folderOf(await fnddsFiles({ change }))], dataDir)
    expect(damaged.code).toBe(1)
    expect(damaged.stdout).toBe('')
    expect(damaged.stderr.split('\n').filter((line) => line.startsWith('error:'))).toEqual([
      'error: nutrients.xlsx, sheet "FNDDS Nutrient Values", row 4, column C (Energy (kcal)): not a number',
    ])
    expect(await importedSources(dataDir)).toHaveLength(2)
  })

  test('that is asked to stop ends with a line and leaves what was there', async () => {
    const dataDir = newFolder()
    const { code, stderr } = await command(['foods', 'import', FOLDER], dataDir, {
      stopRequested: () => Promise.resolve(),
    })
    expect([code, stderr]).toEqual([1, expect.stringContaining('error: stopped')])
    expect(await importedSources(dataDir)).toEqual([])
  })

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response(fpedFile([{ code: '11111000' }])),
  })
  afterAll(() => server.stop(true))

  test('of an address fetches it first', async () => {
    const dataDir = newFolder()
    await command(['foods', 'import', FOLDER], dataDir)
    const address = `http://127.0.0.1:${server.port}/data/FPED_1920.csv`
    const { code, stdout, stderr } = await command(['foods', 'import', address], dataDir)
    expect([code, stdout]).toEqual([0, 'FPED 2019-2020: added to 1 food\n'])
    expect(stderr).toContain('downloading')
    const left = await Array.fromAsync(
      new Bun.Glob('foods-import-*').scan({ cwd: dataDir, onlyFiles: false }),
    )
    expect(left).toEqual([])
  })
})

const NATIONAL_TABLES = [
  ['ciqual-2025-11-03', 3484, 'Anses'],
  ['cofid-2021', 2887, 'Public Health England'],
  ['fineli-20', 4232, 'Finnish Institute for Health and Welfare'],
  ['mext-2023', 2538, '文部科学省'],
  ['taco-4', 597, 'NEPA'],
] as const

describe('foods sources', () => {
  test('each with its version, count, licence and attribution', async () => {
    const dataDir = newFolder()
    const sources = async () =>
      JSON.parse((await command(['foods', 'sources', '--json'], dataDir)).stdout) as unknown[]
    const usda = expect.stringContaining('U.S. Department of Agriculture')
    const builtIn = {
      licence: 'CC0 1.0 (public domain)',
      attribution: usda,
      built_in: true,
      imported_at: null,
    }
    const known = [
      { id: 'fndds-2021-2023', name: 'FNDDS 2021-2023', version: '2021-2023', foods: 5432, ...builtIn },
      expect.objectContaining({ id: 'fdc-foundation-2023-04-20', foods: 236, ...builtIn }),
      expect.objectContaining({ id: 'fped-2017-2018', foods: 5029, ...builtIn }),
      ...NATIONAL_TABLES.map(([id, foods, attribution]) =>
        expect.objectContaining({
          id,
          foods,
          attribution: expect.stringContaining(attribution),
          built_in: true,
          imported_at: null,
        }),
      ),
    ]
    expect(await sources()).toEqual(known)
    await command(['foods', 'import', FOLDER], dataDir)
    expect(await sources()).toEqual([
      ...known,
      {
        id: 'fndds-2021-2023',
        name: 'FNDDS 2021-2023',
        version: '2021-2023',
        foods: 3,
        licence: 'CC0 1.0 (public domain)',
        attribution: expect.stringContaining('Food and Nutrient Database for Dietary Studies'),
        built_in: false,
        imported_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
      expect.objectContaining({ id: 'fped-2017-2018', foods: 1, built_in: false }),
    ])
    const lines = (await command(['foods', 'sources'], dataDir)).stdout.trimEnd().split('\n')
    expect(lines[0]).toMatch(/^ID +VERSION +FOODS +IMPORTED +LICENCE +ATTRIBUTION$/)
    expect(lines).toHaveLength(11)
    expect(lines[1]).toMatch(/^fndds-2021-2023 +2021-2023 +5,432 +built in +CC0/)
  })
})

const OWN_FOOD = { name: 'Quzbar of mine', nutrients: { energy_kcal: 200 } }

describe('foods search', () => {
  test('takes words with or without quotes', async () => {
    const one = await command(['foods', 'search', 'whole milk', '--limit', '1', '--json'])
    const two = await command(['foods', 'search', 'whole', 'milk', '--limit', '1', '--json'])
    expect(one.stdout).toBe(two.stdout)
    expect(JSON.parse(one.stdout)).toMatchObject([{ name: 'Whole milk', source_code: '11111000', score: 1 }])
    expect((await command(['foods', 'search', 'whole milk'])).stdout).toMatch(/^FOOD .*\nWhole milk +\d+/)
  })

  test('finds imported and own foods as a running server does, and says where each is from', async () => {
    using machine = commandLine()
    await using serving = await machine.serve()
    const token = (await machine.cli('issue-token', '--name', 'x')).out.trim()
    const ask = async (path: string, init: RequestInit = {}) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      return (await fetch(`${serving.url}/api/foods${path}`, { ...init, headers })).json()
    }
    const sourcesOf = (foods: readonly { source: string }[]) => foods.map(({ source }) => source)
    const served = async (text: string) =>
      sourcesOf(((await ask(`?q=${encodeURIComponent(text)}`)) as { foods: { source: string }[] }).foods)
    const printed = async (text: string, ...flags: string[]) =>
      sourcesOf(JSON.parse((await machine.cli('foods', 'search', text, '--json', ...flags)).out))

    expect(await served('quzbar')).toEqual([])
    const named = folderOf(await fnddsFiles({ foods: [{ code: 11111111, name: 'Quzbar' }] }))
    expect((await command(['foods', 'import', named], machine.dataDir)).code).toBe(0)
    await ask('/own', { method: 'POST', body: JSON.stringify(OWN_FOOD) })

    expect(await served('quzbar')).toEqual(['FNDDS 2021-2023', 'own'])
    expect(await printed('quzbar')).toEqual(['FNDDS 2021-2023', 'own'])
    expect(await printed('quzb')).toEqual(['FNDDS 2021-2023', 'own'])
    expect(await printed('quzbar', '--user', 'somebody else')).toEqual(['FNDDS 2021-2023'])
    expect((await machine.cli('foods', 'search', 'quzbar')).out).toMatch(/^Quzbar of mine .* own /m)
  })

  test('finds nothing where there is nothing', async () => {
    const { code, stdout } = await command(['foods', 'search', 'xyzzy'])
    expect([code, stdout]).toEqual([0, 'no match\n'])
    const other = await command(['foods', 'search', 'ქართული'])
    expect([other.code, other.stdout]).toEqual([
      0,
      'no match; try the English name, since few foods have a name in this script\n',
    ])
  })

  test('tells energy in whole numbers, and where it is not known', async () => {
    const dataDir = newFolder()
    const foods = [
      { code: 11111111, name: 'Quzbar', nutrients: { 'Energy (kcal)': 99.6 } },
      { code: 11111112, name: 'Quzmilk', nutrients: null },
    ]
    await command(['foods', 'import', folderOf(await fnddsFiles({ foods }))], dataDir)
    expect((await command(['foods', 'search', 'quzbar'], dataDir)).stdout).toMatch(/^Quzbar +100 /m)
    expect((await command(['foods', 'search', 'quzmilk'], dataDir)).stdout).toMatch(/^Quzmilk +\? /m)
  })
})

describe('a command of two words', () => {
  test.each([
    [['foods'], 2, 'error: a command is required'],
    [['foods', '--json'], 2, 'error: a command is required'],
    [['foods', 'nothing'], 2, 'error: unknown command'],
    [['foods', 'import'], 2, 'error: PATH_OR_URL is required'],
    [['foods', 'search'], 2, 'error: TEXT is required'],
    [['foods', 'search', ' '], 2, 'error: TEXT must not be empty'],
    [['foods', 'import', ''], 2, 'error: PATH_OR_URL must not be empty'],
    [['foods', 'import', 'a', 'b'], 2, 'error: too many arguments'],
    [['foods', 'search', 'milk', '--limit', '51'], 2, 'error: --limit must be'],
  ])('%j: its usage', async (argv, code, message) => {
    const ran = await command(argv)
    expect([ran.code, ran.stdout]).toEqual([code, ''])
    expect(ran.stderr).toStartWith(message)
    expect(ran.stderr).toContain('Usage: ext-server foods ')
  })

  test.each([[['help', 'foods']], [['foods', '--help']]])('%j lists those of the group', async (argv) => {
    const { code, stdout } = await command(argv)
    expect(code).toBe(0)
    expect(stdout).toStartWith('Usage: ext-server foods <command> [flags]\n')
    expect(stdout.match(/^ {2}foods (import|sources|search)\b/gm)).toHaveLength(3)
    expect(stdout).not.toContain('issue-token')
  })

  test.each([[['help', 'foods', 'import']], [['foods', 'import', '--help']]])(
    '%j explains it',
    async (argv) => {
      const { code, stdout } = await command(argv)
      expect(code).toBe(0)
      expect(stdout).toStartWith('Usage: ext-server foods import PATH_OR_URL [flags]\n')
    },
  )

  test('stands in the list of all commands', async () => {
    const { stdout } = await command(['help'])
    expect(stdout).toMatch(/^ {2}foods import PATH_OR_URL {2}/m)
  })
})

test('an address that cannot be fetched is told as such', async () => {
  const { code, stderr } = await command(['foods', 'import', 'ftp://example.org/foods.csv'])
  expect([code, stderr]).toEqual([1, expect.stringContaining('error: the URL must be https')])
})

test('a data directory that cannot be written is said so', async () => {
  const { code, stderr } = await command(['foods', 'import', FOLDER], join(FOLDER, 'notes.txt'))
  expect(code).toBe(1)
  expect(stderr).toStartWith('error: ')
})
