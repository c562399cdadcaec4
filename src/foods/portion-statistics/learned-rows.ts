import text from './learned.tsv' with { type: 'text' }

/**
 * What the descriptions of the benchmark that may be read teach about portions: `bun run fit:meals` writes it to
 * `learned.tsv`. Only whole categories and ways to find an amount are learned, never a phrase or a food.
 */
export type LearnedRow = {
  /** `portion`: a factor on the default portions of a category. `spread`: how far an amount found so may be off. */
  what: 'portion' | 'spread'
  name: string
  value: number
  samples: number
}

const HEADER = ['what', 'name', 'value', 'samples'].join('\t')

export const formatLearnedRows = (rows: readonly LearnedRow[]): string =>
  `${[HEADER, ...rows.map(({ what, name, value, samples }) => [what, name, value.toFixed(2), samples].join('\t'))].join('\n')}\n`

let learned: ReadonlyMap<string, number> | undefined

/** The value of a name; undefined if nothing was learned about it. */
export function learnedValue(what: LearnedRow['what'], name: string): number | undefined {
  learned ??= new Map(
    text
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [kind, own, value] = line.split('\t')
        return [`${kind} ${own}`, Number(value)]
      }),
  )
  return learned.get(`${what} ${name}`)
}
