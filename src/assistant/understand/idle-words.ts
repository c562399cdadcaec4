import { wordSet } from '../../core/english/word-set.ts'

/**
 * Everyday words by their part of speech that say nothing of which values are meant: how something was reached, counted,
 * eaten or told. A verb that would change the question ("burn", "cook", "buy", "lose", "share") is not among them.
 */

const VERBS =
  'achieve add amount appear ask average believe check claim clear clock come compute consider count describe determine down end ' +
  'establish explain figure fill find get give go guess happen help hit jot keep know learn let like line list look ' +
  'make manage mark mean measure mention name need notch note notice occur pack pile pop pull put rack reach read reckon register ' +
  'remember reveal rise say score see seem set settle show sound stack start state stay step suggest suppose talk tell tend think ' +
  'tick total tot touch try turn understand use want wonder write'

/** What is done with foods and drinks, whatever they are. */
const EATING =
  'devour down gobble gulp guzzle munch neck nibble nosh polish put scoff sip slurp swallow wolf ingest chomp tuck treat enjoy indulge'

const IRREGULAR =
  'came found got gave went kept knew known let made meant put read said saw seen set shown told thought understood hit felt done gone rose wrote written began begun'

const OTHERS =
  'single score scores rating ratings scale scales sum notes tally pls ok own roughly anywhere anyway whatsoever apiece each either both even real really true truth typical proper whole entire entirely plain straight ' +
  'simply quick quickly brief briefly precise precisely exact correct right actual actually merely fairly somewhat almost nearly around rough total totals overall odd regular regularly ' +
  'self myself anyone someone something wise bunch load loads ton tons count counts'

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
