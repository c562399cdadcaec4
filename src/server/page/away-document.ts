import { HELD } from '../../contract/held.ts'
import { PATHS } from '../../contract/page-paths.ts'
import { localPath } from '../../http/page.ts'
import type { Config } from '../../settings/config.ts'
import type { BuiltPage } from './build-page.ts'
import { plainBody } from './page-file.ts'
import { ASSETS_PATH, SHELL_POLICY, shellDocument } from './shell.ts'

/**
 * The document of Today for when the server is away. Its first script shows what was last seen before it starts the page:
 * from the one script, where the browser can then lead other modules to it. That script, the theme and the style stand within
 * it: for each file of its own, a browser asks its storage for half as long as it draws Today.
 */
export function awayDocument(config: Config, page: BuiltPage): { text: string; policy: string } {
  const asset = (name: string) => localPath(config, `${ASSETS_PATH}/${name}`)
  const textOf = (name: string) => {
    const file = page.files.find((each) => each.name === name)
    return file === undefined ? '' : plainBody(file).toString()
  }
  const [early, style] = [textOf(page.early), textOf(page.style)]
  const standIns = Object.entries(page.standIns).map(([name, standIn]) => [asset(name), asset(standIn)])
  const importMap = JSON.stringify({ imports: Object.fromEntries(standIns) })
  for (const text of [early, style, page.away, importMap])
    if (/<\/(?:script|style)|<!--/i.test(text)) throw new Error('a script or the style would end early')
  const one = asset(page.one)
  const first = [
    `<script type="importmap">${importMap}</script>`,
    `<script data-one="${one}">${page.away}</script>`,
    // Read while the picture is drawn.
    `<link rel="preload" as="script" href="${one}">`,
  ].join('')
  const text = shellDocument(config, page, PATHS.today)
    .replaceAll('rel="modulepreload"', `rel="${HELD}"`)
    .replace('type="module"', `type="${HELD}"`)
    // What follows puts texts in, which stay whole.
    .replace('<head>', (head) => `${head}${first}`)
    .replace(`<script src="${asset(page.early)}"></script>`, () => `<script>${early}</script>`)
    .replace(
      `<link rel="stylesheet" href="${asset(page.style)}">`,
      () => `<style data-href="${asset(page.style)}">${style}</style>`,
    )
  const scripts = [importMap, page.away, early].map(sourceOf).join(' ')
  const policy = SHELL_POLICY.replace('script-src', `script-src ${scripts}`).replace(
    'style-src',
    `style-src ${sourceOf(style)}`,
  )
  return { text, policy }
}

/** What the policy has to name for a text to stand within the document. */
const sourceOf = (text: string) => `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`
