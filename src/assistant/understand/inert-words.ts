import { isEnglish, isNoFood } from '../../core/english/no-food.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { isChatter } from './chatter.ts'
import type { QuestionContext } from './context.ts'
import { FUNCTION_WORDS, NEGATIONS } from './function-words.ts'
import { isIdle } from './idle-words.ts'
import { readMeasures } from './measure-words.ts'
import type { Words } from './words.ts'

/**
 * Words of a question that no slot reads are inert by their place: where a verb stands that somebody does with food, or an
 * adverb of degree, no slot can stand. The first line of an answer says what was understood, so leaving one out hides nothing.
 */

/** Verbs after which another thing is asked than what was eaten, felt or taken: they are never left out. */
const CHANGING = wordSet(
  'burn cook bake make prepare buy order spend pay cost lose waste throw share give skip avoid refuse leave miss lack need sell grow keep save store plan ' +
    'run walk cycle swim train exercise work travel drive fly live stay die cry dream wake nap rest sit stand lie meet see watch read smoke vape ' +
    'vomit purge sweat pee wee poo bleed cut reduce increase change swap replace switch start stop quit begin finish end fast diet binge starve ' +
    'want crave hope expect intend mean think believe worry fear hate dislike prefer enjoy regret remember forget deserve owe ' +
    'compare differ exceed beat pass break reach meet hit top overshoot undershoot fail allow recommend advise suggest absorb digest store excrete convert',
)
const PARTICLES = wordSet('up down away through in off out back over')
const SUBJECT = /^(?:i|we)$/
/** What may stand between "I" and its verb. */
const BETWEEN = wordSet(
  'have had actually really just only ever even then did do would could also still already always usually normally',
)
const BEFORE_NOUN = wordSet('a an the my our any some of in from with at on for')

const baseForms = (word: string): string[] => {
  const stem = word.replace(/(?:ing|ed|es|s)$/, '')
  const single = stem.replace(/(.)\1$/, '$1')
  return [word, stem, `${stem}e`, single, stem.replace(/i$/, 'y'), word.replace(/s$/, '')]
}

const isChanging = (word: string) => baseForms(word).some((form) => CHANGING.has(form))

/** Whether no slot, relation or name reads a word. */
function isUnread(word: string, { kindOf }: QuestionContext): boolean {
  return (
    /^[a-z]{2,}$/.test(word) &&
    !FUNCTION_WORDS.has(word) &&
    !NEGATIONS.has(word) &&
    !isIdle(word) &&
    !isChatter(word) &&
    kindOf(word) === undefined &&
    readMeasures(` ${word} `).asked.length === 0
  )
}

/** The question without verbs of consuming or managing that are in no list: "did I hoover up", "I squirrelled away". */
export function withoutInert(text: Words, context: QuestionContext): Words {
  const parts = text.trim().split(' ')
  const kept: string[] = []
  for (let at = 0; at < parts.length; at++) {
    const word = parts[at] ?? ''
    const before = kept.findLast((one) => !BETWEEN.has(one) && !isChatter(one)) ?? ''
    const isVerb =
      (SUBJECT.test(before) ||
        (kept.at(-1) === 'to' && /^(?:manage|managed|able|get|got|go)$/.test(kept.at(-2) ?? ''))) &&
      isUnread(word, context) &&
      (isNoFood(word) || isEnglish(word)) &&
      !isChanging(word)
    if (!isVerb) {
      kept.push(word)
      continue
    }
    kept.push(/(?:ed|[^aeiou]t)$/.test(word) ? 'had' : 'have')
    // "I polished off", and not "I nibbled on Monday".
    if (
      PARTICLES.has(parts[at + 1] ?? '') &&
      !(parts[at + 1] === 'in' && BEFORE_NOUN.has(parts[at + 2] ?? ''))
    )
      at++
  }
  return ` ${kept.join(' ')} `
}
