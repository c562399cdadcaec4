import { expect, test } from 'bun:test'
import { type Import, importsIn, programFiles, readSource } from '../docs/imports.ts'
import { floorOf, ROOMS, roomOf } from '../docs/rooms.ts'

const FILES = programFiles()
const IMPORTS = FILES.flatMap((path) => importsIn(path, readSource(path)))
const isOwnFile = (path: string) => /^(cli\.ts$|src\/|db\/)/.test(path)
const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/** Why an import breaks the order of the rooms; undefined: it does not. */
function fault({ from, to }: Import): string | undefined {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (here === undefined) return 'stands in no room'
  if (isOwnFile(to)) {
    if (there === undefined) return 'leads to no room'
    return here === there || floorOf(here) < floorOf(there) ? undefined : 'does not run down'
  }
  // Every room may have routes, and `rest.ts` is where they are.
  const allowed = [...here.packages, ...(from.endsWith('/rest.ts') ? ['elysia'] : [])]
  return /^(node|bun):|^package\.json$/.test(to) || allowed.includes(packageOf(to))
    ? undefined
    : 'is of a package that the room may not use'
}

const faults = (imports: readonly Import[]) =>
  imports.flatMap((found) => {
    const why = fault(found)
    return why === undefined ? [] : [`${found.from} → ${found.to} ${why}`]
  })

test('every import runs down, types included', () => {
  expect(FILES.length).toBeGreaterThan(400)
  expect(IMPORTS.length).toBeGreaterThan(1500)
  expect(faults(IMPORTS)).toEqual([])
})

test('an import that does not run down is found', () => {
  const text =
    "import type { Services } from '../services.ts'\nconst app = await import('../server/app.ts')\n"
  expect(faults(importsIn('src/foods/rest.ts', text))).toEqual([
    'src/foods/rest.ts → src/services.ts does not run down',
    'src/foods/rest.ts → src/server/app.ts does not run down',
  ])
  expect(faults(importsIn('src/foods/search.ts', "import { Elysia } from 'elysia'"))).toHaveLength(1)
  expect(
    faults(importsIn('src/foods/rest.ts', "import type { Jwts } from '../identity/jwts.ts'")),
  ).toHaveLength(1)
  expect(faults(importsIn('src/misc/x.ts', "import { sha256 } from '../core/hash.ts'"))).toHaveLength(1)
})

test('every room is there, and every file and every import within the program is in one', () => {
  expect(FILES.filter((path) => roomOf(path) === undefined)).toEqual([])
  expect(ROOMS.filter(({ path }) => !FILES.some((file) => roomOf(file)?.path === path))).toEqual([])
  const missing = IMPORTS.filter(({ to }) => isOwnFile(to) && /\.tsx?$/.test(to) && !FILES.includes(to))
  expect(missing).toEqual([])
})

test('no room may use a package that nothing in it imports', () => {
  const used = new Set(IMPORTS.map(({ from, to }) => `${roomOf(from)?.path} ${packageOf(to)}`))
  const unused = ROOMS.flatMap(({ path, packages }) =>
    packages.filter((name) => !used.has(`${path} ${name}`)).map((name) => `${path} ${name}`),
  )
  expect(unused).toEqual([])
})
