import { join } from 'node:path'

/** What WordNet knows of one lemma. */
export type Lemma = {
  /** A common sense is a food, a plant, an animal, a part of a body, a substance, a measure or a container. */
  mayBeFood: boolean
  isNoun: boolean
  isVerb: boolean
  /** It was found in the texts that WordNet counted. */
  isCounted: boolean
  /** Every spelling begins with a capital: a name of a person or a place. */
  isProper: boolean
}

const PARTS = { '1': 'noun', '2': 'verb', '3': 'adj', '4': 'adv', '5': 'adj' } as const
/** WordNet's files of nouns: animal, body, food, plant, quantity, substance. */
const FOOD_FILES: ReadonlySet<string> = new Set(['05', '08', '13', '20', '23', '27'])
/** A rarer sense than the third is not what a person means: the fourteenth of "time" is a prison's. */
const MAX_SENSE = 3
/** In WordNet, a car is a container. */
const NO_CONTAINERS: ReadonlySet<string> = new Set(['wheeled_vehicle', 'savings_account', 'workbasket'])

/** All lemmas of one word in plain letters, from the folder with WordNet's files. */
export async function readWordNet(folder: string): Promise<Map<string, Lemma>> {
  const nouns = readNouns(await read(folder, 'data.noun'))
  const containers = hyponyms(nouns, 'container')
  const lemmas = new Map<string, Lemma>()
  for (const line of (await read(folder, 'index.sense')).split('\n')) {
    const sense =
      /^(?<word>[a-z]{2,})%(?<part>\d):(?<file>\d\d):\S* (?<offset>\d+) (?<order>\d+) (?<uses>\d+)/.exec(
        line,
      )?.groups
    if (sense === undefined) continue
    const { word = '', part = '', file = '', offset = '', order, uses } = sense
    const kind = PARTS[part as keyof typeof PARTS]
    const known = lemmas.get(word)
    const isFoodSense =
      kind === 'noun' && (FOOD_FILES.has(file) || containers.has(offset)) && Number(order) <= MAX_SENSE
    const isCapital = kind === 'noun' && nouns.get(offset)?.words.includes(word) !== true
    lemmas.set(word, {
      mayBeFood: isFoodSense || known?.mayBeFood === true,
      isNoun: kind === 'noun' || known?.isNoun === true,
      isVerb: kind === 'verb' || known?.isVerb === true,
      isCounted: Number(uses) > 0 || known?.isCounted === true,
      isProper: isCapital && known?.isProper !== false,
    })
  }
  return lemmas
}

const read = (folder: string, file: string) => Bun.file(join(folder, file)).text()

type Noun = { words: readonly string[]; hyponyms: readonly string[] }

/** Each meaning of nouns by its place in the file: "02960501 06 n 01 cargo_container 0 003 @ 03094503 n 0000 …". */
function readNouns(text: string): Map<string, Noun> {
  const nouns = new Map<string, Noun>()
  for (const line of text.split('\n')) {
    if (line.startsWith(' ') || line === '') continue
    const [offset = '', , , count = '0', ...rest] = line.split(' ')
    const size = 2 * Number.parseInt(count, 16)
    const words = rest.slice(0, size).filter((_, index) => index % 2 === 0)
    const hyponyms = rest.flatMap((sign, index) => (sign === '~' ? [rest[index + 1] ?? ''] : []))
    nouns.set(offset, { words, hyponyms })
  }
  return nouns
}

/** The meanings below the first one of a word. */
function hyponyms(nouns: ReadonlyMap<string, Noun>, word: string): Set<string> {
  const found = new Set<string>()
  const open = [...nouns].flatMap(([offset, noun]) => (noun.words[0] === word ? [offset] : []))
  for (let offset = open.pop(); offset !== undefined; offset = open.pop()) {
    const noun = nouns.get(offset)
    if (noun === undefined || found.has(offset) || noun.words.some((name) => NO_CONTAINERS.has(name)))
      continue
    found.add(offset)
    open.push(...noun.hyponyms)
  }
  return found
}
