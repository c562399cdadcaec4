import type { PlacedFeatures } from '../../../core/linear-model/classes.ts'
import { placeOf } from '../../../core/linear-model/places.ts'
import { INTENTS } from '../intents.ts'
import { plain } from '../plain.ts'
import { ENGLISH_SIGNS } from './english-signs.ts'

/** How many places features are hashed to. */
export const PLACES = 1 << 13

const NEXT = 1
const APART = 0.7
const PART = 0.5
const SIGN = 0.5
/** Words have parts of so many letters, which a typing mistake changes only in part. */
const LETTERS = 4

/** Words that mean the same here become one; short forms are written out, so that "not" is a word. */
const ONE_WORD: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:ambulances?|ambulence|paramedics?|medics?|ems|emts?|crew|ambos?|fire ?(?:crew|brigade|fighters?)|sirens?)\b/g,
    'helpers',
  ],
  [/\b(?:police|cops?|officers?)\b/g, 'police'],
  [/\b(?:doctors?|dr|gp|nurses?|surgeons?|consultant|counsell?or|therapist)\b/g, 'doctor'],
  [
    /\b(?:911|999|112|000|111|988|116 ?123|dispatcher|operator|emergency (?:number|services|line)|hotline|helpline|crisis line|samaritans)\b/g,
    'hotline',
  ],
  [
    /\b(?:hospital|er|ed|a e|emergency (?:room|department)|emergency|icu|intensive care|ward|clinic|urgent care|casualty|triage)\b/g,
    'hospital',
  ],
  [
    /\b(?:husband|wife|mum|mom|mam|mother|dad|father|son|daughter|brother|sister|friend|mate|roommate|flatmate|housemate|neighbou?rs?|boyfriend|girlfriend|bf|gf|partner|nan|gran|grandma|grandpa|granny|grandad|cousin|aunt|uncle|colleague|boss|teacher|parents|coworker|kid|child|toddler)\b/g,
    'kin',
  ],
  [/\b(?:hes|shes|theyre)\b/g, 'he is'],
  [/\bshe\b/g, 'he'],
  [/\b(?:her|his|hers)\b/g, 'him'],
  [/\bu\b/g, 'you'],
  [/\br\b/g, 'are'],
  [/\bur\b/g, 'your'],
  [/\b(?:pls|plz)\b/g, 'please'],
  [/\bw\b/g, 'with'],
  [/\b(?:wanna)\b/g, 'want to'],
  [/\bgonna\b/g, 'going to'],
  [/\b(?:hubby|wifey|fiancee?|missus|sis|bro)\b/g, 'kin'],
  [/\bim\b/g, 'i am'],
  [/\bive\b/g, 'i have'],
  [/\bill\b/g, 'i will'],
  [/\bwere\b/g, 'we are'],
  [/\bid\b/g, 'i would'],
  [/\bits\b/g, 'it is'],
  [/\bthats\b/g, 'that is'],
  [/\bcannot\b/g, 'can not'],
  [/\bwont\b/g, 'will not'],
  [/\b(do|is|are|did|does|would|could|should|have|has)nt\b/g, '$1 not'],
  [/\bcant\b/g, 'can not'],
  [/\bweve\b/g, 'we have'],
  [/\btheyve\b/g, 'they have'],
  [/\b(?:water|juice|tea|coffee|milk|soup|soda|coke|oj)\b/g, 'drinkable'],
  [
    /\b(?:aspirins?|ibuprofen|paracetamol|tylenol|painkillers?|tablets?|pills?|meds?|medicines?|medication|insulin|benadryl|antihistamines?|antibiotics?|xanax)\b/g,
    'medicine',
  ],
  [/\b(?:epi ?pen|inhaler|narcan|naloxone|glucagon|spray|adrenaline|puffer)\b/g, 'remedy'],
  [/\b\d+\b/g, '#'],
  [/\?+/g, ' ? '],
]

const wordsOf = (text: string): string[] => {
  const written = ONE_WORD.reduce((words, [pattern, word]) => words.replace(pattern, word), plain(text))
  return ['^', ...written.split(' ').filter((word) => word !== ''), '$']
}

/**
 * The words of a sentence, alone, with their neighbours and in parts, and the phrases that it has; the squares of the amounts
 * add up to 1.
 */
export function featuresOfSentence(text: string): PlacedFeatures {
  const words = wordsOf(text)
  const found = new Map<number, number>()
  const add = (name: string, amount: number) => {
    const at = placeOf(name, PLACES)
    found.set(at, Math.max(found.get(at) ?? 0, amount))
  }
  for (const [index, word] of words.entries()) {
    const [next, last] = [words[index + 1], words[index + 2]]
    add(word, NEXT)
    if (next !== undefined) add(`${word} ${next}`, NEXT)
    if (last !== undefined) {
      add(`${word} * ${last}`, APART)
      add(`${word} ${next} ${last}`, APART)
    }
    const bounded = `<${word}>`
    if (word.length >= LETTERS)
      for (let at = 0; at + LETTERS <= bounded.length; at++) add(`#${bounded.slice(at, at + LETTERS)}`, PART)
  }
  const read = plain(text)
  for (const intent of INTENTS) if (ENGLISH_SIGNS[intent]?.test(read) === true) add(`sign ${intent}`, SIGN)
  const length = Math.sqrt([...found.values()].reduce((sum, amount) => sum + amount * amount, 0))
  return [...found].map(([at, amount]) => [at, amount / length] as const)
}
