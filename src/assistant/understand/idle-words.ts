import { wordSet } from '../../core/english/word-set.ts'

/**
 * Everyday words by their part of speech that say nothing of which values are meant: how something was reached, counted,
 * eaten or told. A verb that would change the question ("burn", "cook", "buy", "lose", "share") is not among them.
 */

const VERBS =
  'achieve add amount appear ask average believe bother bring check claim clear clock come compute consider count cover describe determine down end ' +
  'establish expect explain figure fill find finish fit gather get give go guess happen help hit hope imagine intend jot keep know land learn let like line list look ' +
  'make manage mark mean measure mention name need notch note notice occur pack pile plan pop pull put rack rate reach read reckon register remember reveal rise say score see seem ' +
  'send set settle show sit sort sound stack stand start state stay step suggest suppose talk tend tell think tick total tot touch try turn understand use visit wake want wonder work write'

/** What is done with foods and drinks, whatever they are. */
const EATING =
  'devour down gobble gulp guzzle munch neck nibble nosh polish put scoff sip slurp swallow wolf ingest chomp tuck treat enjoy indulge'

const IRREGULAR =
  'brought came found got gave went kept knew known let made meant put read rose said saw seen sent set shown sat stood told thought understood woke written wrote hit felt done gone began begun begin'

const OTHERS =
  'single scale scales sum notes tally pls ok own roughly anywhere anyway whatsoever apiece each either both even real really true truth typical proper whole entire entirely plain straight ' +
  'simply quick quickly brief briefly precise precisely exact correct right actual actually merely fairly somewhat almost nearly around rough total totals overall odd regular regularly ' +
  'self myself anyone someone something wise bunch load loads ton tons score scores rating ratings count counts'

function formsOf(verb: string): string[] {
  const stem = verb.replace(/e$/, '')
  const isY = /[^aeiou]y$/.test(verb)
  const isShort = /^[^aeiou]*[aeiou][bdgmnprt]$/.test(verb)
  const long = isShort ? `${verb}${verb.at(-1)}` : stem
  const base = isY ? verb.slice(0, -1) : verb
  return [
    verb,
    isY ? `${base}ies` : /(?:s|x|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`,
    isY ? `${base}ied` : `${long}ed`,
    `${long}ing`,
  ]
}

const IDLE: ReadonlySet<string> = new Set([
  ...`${VERBS} ${EATING}`.split(' ').flatMap(formsOf),
  ...wordSet(IRREGULAR),
  ...wordSet(OTHERS),
])

export const isIdle = (word: string): boolean => IDLE.has(word)
