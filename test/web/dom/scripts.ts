import { join } from 'node:path'
import { everydayFoodsPlugin } from '../../../src/server/page/everyday-foods.ts'

const APP = join(import.meta.dir, '../../../src/web/app')

/** Runs a script of the page; global names resolve to properties of the window first. */
type Script = (window: object) => void

let built: Promise<Script[]> | undefined

/** The scripts of the page's document in order, bundled once per process. */
export function pageScripts(): Promise<readonly Script[]> {
  built ??= Promise.all(['boot.ts', 'main.tsx'].map(bundle))
  return built
}

async function bundle(entry: string): Promise<Script> {
  const { outputs } = await Bun.build({
    entrypoints: [join(APP, entry)],
    target: 'browser',
    // One script without imports: each run has its own modules, as each load of a page does.
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [everydayFoodsPlugin],
  })
  const script = outputs.find(({ kind }) => kind === 'entry-point')
  if (script === undefined) throw new Error(`${entry} made no script`)
  // `with` makes the window's properties visible to the script without changing `globalThis`.
  return new Function(
    'page',
    `with (page) { (() => { 'use strict';\n${await script.text()}\n})() }`,
  ) as Script
}
