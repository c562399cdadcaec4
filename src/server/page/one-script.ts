/**
 * Scripts of the page as a single classic one, for where the page opens without the server: browsers keep the compiled code
 * of classic scripts and none of modules, and reading one file takes them less than reading a dozen. What is loaded later
 * still consists of modules that import files by name; an import map leads them to stand-ins, which have what the script
 * has.
 */

export type OneScript = {
  text: string
  /** By the name of the file in whose place it is. */
  standIns: ReadonlyMap<string, string>
}

const ENTRY = 'entry'
const FILE = 'page-file'
/** Where the script leaves what its files export, for the stand-ins. */
const EXPORTED = 'pageExports'

/**
 * @param scripts their texts by file name, with all that they import; what they import later may be among them, or is
 * loaded then.
 * @param first the files to run, in this order.
 */
export async function buildOneScript(
  scripts: ReadonlyMap<string, string>,
  first: readonly string[],
): Promise<OneScript> {
  const names = [...first, ...[...scripts.keys()].filter((name) => !first.includes(name))]
  const { outputs } = await Bun.build({
    entrypoints: [ENTRY],
    target: 'browser',
    format: 'iife',
    minify: true,
    // What is loaded later lies beside it, as it lay beside the files that it holds.
    define: { 'import.meta.url': 'document.currentScript.src' },
    plugins: [reading(scripts, entryText(names))],
  })
  const [output] = outputs
  if (output === undefined) throw new Error('the scripts of Today made no script')
  const standIns = [...scripts].map(([name, text]) => [name, standIn(name, text)] as const)
  return { text: await output.text(), standIns: new Map(standIns) }
}

function reading(scripts: ReadonlyMap<string, string>, entry: string): Bun.BunPlugin {
  return {
    name: FILE,
    setup(build) {
      build.onResolve({ filter: /./ }, ({ path }) => {
        const name = path.replace(/^\.\//, '')
        return path === ENTRY || scripts.has(name)
          ? { path: name, namespace: FILE }
          : { path, external: true }
      })
      build.onLoad({ filter: /./, namespace: FILE }, ({ path }) => ({
        contents: path === ENTRY ? entry : withoutPreloads(scripts.get(path) ?? '', scripts),
        loader: 'js',
      }))
    },
  }
}

/** What the script holds need not be loaded before it is imported, as the bundler has the browser do. */
const withoutPreloads = (text: string, scripts: ReadonlyMap<string, string>) =>
  text.replace(/[\w$]+\("\w+"\),(?=import\("\.\/([^"]+)"\))/g, (preload, name: string) =>
    scripts.has(name) ? '' : preload,
  )

const entryText = (names: readonly string[]) =>
  [
    ...names.map((name, index) => `import * as file${index} from './${name}'`),
    `window.${EXPORTED} = { ${names.map((name, index) => `'${name}': file${index}`).join(', ')} }`,
  ].join('\n')

/** What a file exports is there before anything that is loaded later, and is never assigned again. */
function standIn(name: string, text: string): string {
  const { exports } = new Bun.Transpiler({ loader: 'js' }).scan(text)
  return [
    `const file=window.${EXPORTED}['${name}']`,
    ...exports.map((as, index) => `const e${index}=file.${as}`),
    `export{${exports.map((as, index) => `e${index} as ${as}`).join(',')}}`,
  ].join(';')
}
