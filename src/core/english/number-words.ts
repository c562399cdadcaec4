const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'

/** Below one hundred, each a word of its own. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...SMALL.split(' ').map((word, index): [string, number] => [word, index]),
  ...TENS.split(' ').map((word, index): [string, number] => [word, 20 + 10 * index]),
  ['nil', 0],
  ['nought', 0],
  ['fourty', 40],
])

/** They multiply what stands before them: "two hundred", "half a dozen". */
export const SCALE_WORDS: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['dozens', 12],
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1e6],
  ['billion', 1e9],
])

/** Numbers that mean about so many. */
export const VAGUE_WORDS: ReadonlyMap<string, number> = new Map([
  ['couple', 2],
  ['few', 3],
  ['several', 4],
])

/** Words that count one or two things, and are no numbers. */
export const COUNT_WORDS: ReadonlyMap<string, number> = new Map([
  ['single', 1],
  ['another', 1],
  ['pair', 2],
])

export const FRACTION_WORDS: ReadonlyMap<string, number> = new Map(
  [
    ['half', 'halves', 2],
    ['third', 'thirds', 3],
    ['quarter', 'quarters', 4],
    ['fourth', 'fourths', 4],
    ['fifth', 'fifths', 5],
    ['sixth', 'sixths', 6],
    ['eighth', 'eighths', 8],
    ['tenth', 'tenths', 10],
  ].flatMap(([one, many, parts]): [string, number][] => [
    [String(one), 1 / Number(parts)],
    [String(many), 1 / Number(parts)],
  ]),
)
