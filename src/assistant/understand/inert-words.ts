import { isEnglish, isNoFood } from '../../core/english/no-food.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { isChatter } from './chatter.ts'
import type { QuestionContext } from './context.ts'
import { FUNCTION_WORDS, NEGATIONS } from './function-words.ts'
import { isIdle } from './idle-words.ts'
import { readMeasures } from './measure-words.ts'
import { slotsOf } from './slots-of.ts'
import type { Words } from './words.ts'

/** Words of a question that no slot reads and that are inert by their place: "knock back", "squirrel away". */

/** Verbs after which another thing is asked than what was eaten, felt or taken: they are never left out. */
const CHANGING = wordSet(
  'burn cook bake make prepare buy order spend pay cost lose waste throw share give skip avoid refuse leave miss lack need sell grow keep save store plan ' +
    'run walk cycle swim train exercise work travel drive fly live stay die cry dream wake nap rest sit stand lie meet see watch read smoke vape ' +
    'vomit purge sweat pee wee poo bleed cut reduce increase change swap replace switch start stop quit begin finish end fast diet binge starve ' +
    'want crave hope expect intend mean think believe worry fear hate dislike prefer enjoy regret remember forget deserve owe ' +
    'compare differ exceed beat pass break reach meet hit top overshoot undershoot fail allow recommend advise suggest absorb digest store excrete convert ' +
    'pour tip chuck bin toss turn hand send bring carry hold push wash boil count freeze feed serve crack peel spill drop swear work think look break shut slow calm back come fall lie melt',
)
/** They bind a time, a place or another thing, wherever they stand. */
const RELATIONS = wordSet(
  'since until before after during while when whenever where if unless except excluding including only without within between per each every than against versus vs ' +
    'first second third next previous other another half double both either neither',
)
/** With these, a verb is one of eating up; "off", "up" and "out" turn some of them round. */
const PARTICLES = wordSet('down away through back')
const SUBJECT = /^(?:i|we)$/
/** What may stand between "I" and its verb. */
const BETWEEN = wordSet(
  'have had actually really just only ever even then did do would could also still already always usually normally',
)

const baseForms = (word: string): string[] => {
  const stem = word.replace(/(?:ing|ed|es|s)$/, '')
  const single = stem.replace(/(.)\1$/, '$1')
  return [word, stem, `${stem}e`, single, stem.replace(/i$/, 'y'), word.replace(/s$/, '')]
}

/** Whether a verb asks for another thing than what was eaten, felt or taken. */
export const isChanging = (word: string) => baseForms(word).some((form) => CHANGING.has(form))

/** Whether no slot, relation or name reads a word. */
function isUnread(word: string, left: ReadonlySet<string>, { kindOf }: QuestionContext): boolean {
  return (
    /^[a-z]{2,}$/.test(word) &&
    left.has(word) &&
    !RELATIONS.has(word) &&
    !FUNCTION_WORDS.has(word) &&
    !NEGATIONS.has(word) &&
    !isIdle(word) &&
    !isChatter(word) &&
    kindOf(word) === undefined &&
    readMeasures(` ${word} `).asked.length === 0
  )
}

/** "have I sunk" → "have I had", "did I sink" → "did I have" */
function formOfHave(word: string, before: readonly string[]): 'had' | 'have' {
  const helper = before.slice(-3).findLast((one) => /^(?:did|do|does|to|have|has|had)$/.test(one))
  if (helper !== undefined) return /^ha/.test(helper) ? 'had' : 'have'
  return /(?:ed|[^aeiou]t|[aeu]n?k|own|ew)$/.test(word) ? 'had' : 'have'
}

/** The question without verbs of consuming or managing that are in no list: "did I knock back", "I squirrelled away". */
export function withoutInert(text: Words, context: QuestionContext): Words {
  const parts = text.trim().split(' ')
  const left = new Set(slotsOf(text, context).names.flatMap((name) => name.split(' ')))
  const kept: string[] = []
  let isDone = false
  for (let at = 0; at < parts.length; at++) {
    const word = parts[at] ?? ''
    const before = kept.findLast((one) => !BETWEEN.has(one) && !isChatter(one)) ?? ''
    const isVerb =
      !isDone &&
      (SUBJECT.test(before) ||
        (kept.at(-1) === 'to' && /^(?:manage|managed|able|get|got|go)$/.test(kept.at(-2) ?? ''))) &&
      PARTICLES.has(parts[at + 1] ?? '') &&
      isUnread(word, left, context) &&
      (isNoFood(word) || isEnglish(word)) &&
      !isChanging(word)
    if (!isVerb) {
      kept.push(word)
      continue
    }
    kept.push(formOfHave(word, kept))
    isDone = true
    at++
  }
  return ` ${kept.join(' ')} `
}
