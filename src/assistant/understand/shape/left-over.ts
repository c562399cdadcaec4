import { isEnglish } from '../../../core/english/no-food.ts'
import { wordSet } from '../../../core/english/word-set.ts'
import type { Group, Reduction } from '../../../questions/query.ts'
import { readAsked } from '../asked.ts'
import { isChatter } from '../chatter.ts'
import { FUNCTION_WORDS, NEGATIONS } from '../function-words.ts'
import { isIdle } from '../idle-words.ts'
import { isChanging } from '../inert-words.ts'
import type { Words } from '../words.ts'
import { isOfQuestions } from './likely-shape.ts'
import type { Relation, Shape } from './shape.ts'

/** After these, a word says which values are meant. */
const BINDING = wordSet(
  'from of with without except excluding besides than by until since in on at for during after before while when if where per between only around near past over under above below',
)
/** Words that say which values are meant, or how they are put together, wherever they stand. */
const TELLING = wordSet(
  'week weeks month months year years quarter quarters window period trip holiday stay abroad home back daily weekly monthly ' +
    'portion portions serving servings helping slice slices piece pieces item items entry each per second third last next previous prior ' +
    'only limit limits goal goals target targets half third double twice top row clock clocks slope trend spell streak run stretch ' +
    'meal meals course other others rest same different than every afterwards ending following left remaining enough too consecutive ' +
    'euro euros money cost costs price spend spent pay paid kilometre kilometres km miles steps body waist share ratio median minus variance deviation correlation ' +
    'forecast predict plan planned tomorrow anybody others people should need needs',
)
/** Of these, a shape has the meaning. */
const MEANT: Readonly<Partial<Record<Reduction | Group | Relation, ReadonlySet<string>>>> = {
  streak: wordSet('row run spell streak stretch consecutive longest'),
  slope: wordSet('slope trend per week weekly month monthly'),
  share: wordSet('share ratio per'),
  mean: wordSet('per each daily'),
  sum: wordSet('per'),
  first: wordSet('first'),
  last: wordSet('last'),
  week: wordSet('week weeks weekly per each every'),
  month: wordSet('month months monthly per each every'),
  weekday: wordSet('week per each every'),
  meal: wordSet('meal meals each per every'),
  entry: wordSet(
    'portion portions serving servings helping item items entry slice slices piece pieces each per',
  ),
  food: wordSet('item items'),
  beside: wordSet('other others rest than same'),
  window: wordSet('than same'),
  target: wordSet('limit limits goal goals target targets'),
}
/** What stands after these is what is asked for. */
const ASKED = / (?:how (?:many|much)|which|what|number of|amount of) $/
/** A part of a question that says something beside it begins so. */
const STATES =
  /^(?:(?:and|but|so|because|cos) )*(?:i|my|it|that|this|we|he|she|they|the|be|think|just|or|please|sorry)(?= |$)/

/** Whether two things have to do with each other. */
const TIED = / (?:go together|go hand in hand|linked|link|related|connected|connection|correlat\w+) /

/**
 * The words that no reader took and that may change what a question asks for. Parts of it that only state something, and name
 * no measure, time or name, have none.
 */
export function openWords(masked: Words, { reduce, group, relation }: Shape): string[] {
  const tied = relation === 'beside' ? undefined : TIED.exec(masked)?.[0].trim()
  const isMeant = (word: string) => [reduce, group, relation].some((one) => MEANT[one]?.has(word) === true)
  // "after dinner" is not at dinner.
  const bound = / (after|before|until|except|without) \|/.exec(masked)?.[1]
  return [
    ...(tied === undefined ? [] : [tied]),
    ...(bound === undefined ? [] : [bound]),
    ...withoutIdioms(masked)
      .trim()
      .split(' , ')
      .flatMap((part) => openIn(` ${part} `, isMeant)),
  ]
}

/** Phrases of a preposition and a noun that say nothing of which values are meant. */
const IDIOMS =
  / (?:on (?:the )?(?:record|file|paper|the books)|in (?:(?:my|the|this) )?(?:own )?(?:journal|diary|log|logs|app|notes|records?|data|entries|books?|head|mind|opinion|view|eyes|case|fact|truth|particular|detail|figures|numbers|words|practice|reality|theory)|for (?:me|us|sure|real|certain|good measure|starters|what it is worth|interest|once)|of (?:me|mine|late|course|my own|some sort|any (?:kind|sort|type))|at (?:all|best|a glance|a guess)|by (?:the way|any chance|and large|my (?:reckoning|count|own (?:reckoning|count|notes|numbers|ratings))|the (?:numbers|figures|look of it))|or is it (?:just )?in my head|from (?:my|the) (?:journal|diary|log|logs|notes|records?|data|entries))(?= )/g

const withoutIdioms = (text: Words): Words => text.replace(IDIOMS, '')

function openIn(part: Words, isMeant: (word: string) => boolean): string[] {
  const isTaken = /[|<]/.test(part)
  const { asked, rest } = readAsked(part)
  const { isDid: _, ...others } = asked
  if (!isTaken && Object.keys(others).length === 0 && STATES.test(part.trim()))
    return RESTRICTION.exec(part)?.[0].trim().split(' ') ?? []
  const words = rest.trim().split(' ')
  return words.filter((word, at) => {
    if (!/[\p{L}\p{N}]/u.test(word) || word.startsWith('<')) return false
    if (isMeant(word)) return false
    if (/\d/.test(word) || TELLING.has(word) || NEGATIONS.has(word)) return true
    if (FUNCTION_WORDS.has(word) || isIdle(word) || isChatter(word)) return false
    if (isChanging(word)) return true
    // A word that nobody else uses may be a misspelt name.
    if (!isEnglish(word) && !isOfQuestions(word)) return true
    return BINDING.has(wordBefore(words, at)) || ASKED.test(part.slice(0, part.indexOf(` ${word} `) + 1))
  })
}

const RESTRICTION = / (?:only|without|except|excluding|instead|not count|leave|skip|ignore|apart) |\d/

/** The word before, but for articles and other words that nothing takes. */
function wordBefore(words: readonly string[], at: number): string {
  for (let before = at - 1; before >= 0; before--) {
    const word = words[before] ?? ''
    if (BINDING.has(word) || /^[|,<]/.test(word)) return word
    if (FUNCTION_WORDS.has(word) && !/^(?:a|an|the|my|our|this|that|these|those|any|some)$/.test(word))
      return word
  }
  return ''
}
