import { join } from 'node:path'

/** What all cards run: one script and one style. */
export type CardBundle = { script: string; style: string }

const CARDS_FOLDER = join(import.meta.dir, '../../web/cards')

/** Bundles the cards from their source. */
export async function bundleCards(): Promise<CardBundle> {
  const { outputs } = await Bun.build({
    entrypoints: [join(CARDS_FOLDER, 'main.tsx'), join(CARDS_FOLDER, 'cards.css')],
    target: 'browser',
    format: 'iife',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const textOf = async (extension: string) => {
    const found = outputs.find(({ path }) => path.endsWith(extension))
    if (found === undefined) throw new Error(`the cards made no ${extension}`)
    return await found.text()
  }
  return { script: await textOf('.js'), style: await textOf('.css') }
}
