/** What people take of a category of food, by one way to say it, in one source. */
export type PortionRow = {
  category: string
  /** A household measure ("slice"), or `portion`, `small portion`, `large portion`: no amount was stated. */
  phrase: string
  /** Grams below which a tenth lie. */
  low: number
  usual: number
  /** Grams above which a tenth lie. */
  high: number
  /** Of how many foods. */
  foods: number
  source: string
}

const HEADER = ['category', 'phrase', 'low', 'usual', 'high', 'foods', 'source'].join('\t')

export function formatPortionRows(rows: readonly PortionRow[]): string {
  const lines = rows.map(({ category, phrase, low, usual, high, foods, source }) =>
    [category, phrase, tidy(low), tidy(usual), tidy(high), foods, source].join('\t'),
  )
  return `${[HEADER, ...lines.sort()].join('\n')}\n`
}

const tidy = (grams: number) => Math.round(grams * 10) / 10

export function readPortionRows(text: string): PortionRow[] {
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [category = '', phrase = '', low, usual, high, foods, source = ''] = line.split('\t')
      return {
        category,
        phrase,
        low: Number(low),
        usual: Number(usual),
        high: Number(high),
        foods: Number(foods),
        source,
      }
    })
}
