import { chmodSync, copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { outputOf, within } from './chroot.ts'

/** The image of the last stage: its files, and how a container of it runs. */
export type Image = {
  root: string
  user: string
  env: Record<string, string>
  volume: string
  healthcheck: string[]
  command: string[]
}

/**
 * Builds as a container engine would, as far as this file needs it; another instruction is an error.
 * @param bases folders with the files of the images that it starts from. `RUN` changes them.
 */
export async function assembleImage(
  text: string,
  context: string,
  bases: Readonly<Record<string, string>>,
  empty: string,
  args: Readonly<Record<string, string>>,
): Promise<Image> {
  const image: Image = { root: '', user: 'root:root', env: {}, volume: '', healthcheck: [], command: [] }
  const stages: Record<string, string> = {}
  for (const line of text.split('\n').filter((each) => /^[A-Z]/.test(each))) {
    const [instruction = '', ...words] = line.split(' ')
    const rest = words.join(' ')
    if (instruction === 'FROM') {
      const [base = '', , name = ''] = words
      image.root = base === 'scratch' ? empty : (bases[base] ?? '')
      if (image.root === '') throw new Error(`no files of ${base}`)
      stages[name] = image.root
    } else if (instruction === 'COPY') await copy(words)
    else if (instruction === 'RUN') await outputOf([...within(image.root, 'root:root'), 'sh', '-euc', rest])
    else if (instruction === 'USER') image.user = rest
    else if (instruction === 'ENV')
      Object.assign(image.env, Object.fromEntries(words.map((word) => word.split('='))))
    else if (instruction === 'VOLUME') [image.volume = ''] = JSON.parse(rest)
    else if (instruction === 'HEALTHCHECK')
      image.healthcheck = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4))
    else if (instruction === 'ENTRYPOINT' || instruction === 'CMD') image.command.push(...JSON.parse(rest))
    else if (instruction !== 'ARG' && instruction !== 'EXPOSE') throw new Error(`unknown: ${line}`)
  }
  return image

  async function copy(words: readonly string[]): Promise<void> {
    const flags = Object.fromEntries(
      words.filter((word) => word.startsWith('--')).map((word) => word.split('=')),
    )
    const [from = '', to = ''] = words
      .filter((word) => !word.startsWith('--'))
      .map((word) => word.replace(/\$\{(\w+)\}/g, (_, name: string) => args[name] ?? ''))
    const target = join(image.root, to)
    mkdirSync(dirname(target), { recursive: true })
    if (flags['--from'] !== undefined) {
      await outputOf(['cp', '-a', `${join(stages[flags['--from']] ?? '', from)}/.`, target])
      return
    }
    copyFileSync(join(context, from), target)
    chmodSync(target, Number.parseInt(flags['--chmod'] ?? '644', 8))
  }
}
