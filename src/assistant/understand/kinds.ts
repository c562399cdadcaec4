import { singularOf } from '../../foods/text/words.ts'
import { isCollective } from '../../questions/collective-nouns.ts'
import type { QuestionContext } from './context.ts'
import { FUNCTION_WORDS, NEGATIONS } from './function-words.ts'
import { plainWords, type Words, words } from './words.ts'

/** "red meat, so beef and lamb", "eggs, boiled or scrambled": the kinds of a food that a question goes on to name. */

type Names = Pick<QuestionContext, 'kindOf'>

const MARKER =
  '(?:you know|like|such as|for example|for instance|i e|ie|e g|eg|say|i mean|so|that is|meaning|namely|only|just|either|both|count|counting)'
const LEADING = new RegExp(`^(?:(?:${MARKER}|-|:) )+`)
const EXAMPLES = /^ (?:(?:you know|so|say) )?(?:like|such as|for example|for instance|e g|eg) /
const ONLY_MARKER = new RegExp(`^(?:${MARKER}|-|:)(?: ${MARKER})*$`)
/** Others are meant as well. */
const MORE_KINDS =
  / (?:and|or) (?:that|the like|so on|such|stuff|stuff like that|things like that|whatever|similar)$| etc$/
const ALL_OF_THEM =
  / ?,? (?:all of (?:those|them|these)|(?:taken |all )?together|i mean|only|any of (?:those|them|these)|(?:on )?that day|(?:on )?those days)$/
/** What a list without it leaves out as well: "cheddar and gouda, not the cottage stuff". */
const NOT_THOSE = / (?:, )?(?:and |but )?(?:not|no) (?:the |any |my )?[a-z]+(?: [a-z]+)? (?=$)/
/** The shape of the answer, or all days, said after the question. */
const SHAPE = words(
  '(?:please )?(?:look|check|search|go)(?: (?:at|over|in|through|across|back))* (?:all(?: of)?|the (?:whole|entire|full))(?: (?:the|my))? (?:journal|diary|log)(?: please)?|(?:one|a|1|single) (?:line|row|figure|number|value) (?:per|for each|each|a|for every) (?:week|month|day)(?: .*)?|(?:please )?(?:check|compare|show|look at) (?:please )?(?:me )?(?:the )?days with .*|(?:please )?(?:compare|check) (?:the |my )?(?:hours|figures|values|numbers|scores|ratings|it|them) (?:on|of|for) .* (?:days|nights)(?: .*)?|(?:just )?(?:one|1|a single) (?:item|food|thing|number|figure|word|name)(?: (?:please|only|will do|is enough))*',
)

/** "beef, minced or steak, this year" */
const REST_AT_END =
  /^(.* [,:-] .*?)( [,:-] (?:this|last|in|since|over|for|during|yesterday|today|how|what|which|when|on how|did|in grams|grams|in g|in total|on average)(?: .*)?)$/

/** Sentences, with those joined to the one before that only name its kinds, or the shape of its answer. */
export function withKindsJoined(sentences: readonly string[], context: Names): string[] {
  const joined: string[] = []
  for (const sentence of sentences) {
    const before = joined.at(-1)
    const plain = plainWords(sentence)
    const isMore = SHAPE.exec(plain)?.index === 1 || isOfKinds(before, plain, context)
    // "…, no?" corrects nothing.
    if (before !== undefined && isMore)
      joined[joined.length - 1] = `${before.replace(/, ?(?:no|right|yes)$/i, '')} , ${sentence}`
    else joined.push(sentence)
  }
  return joined
}

/** "how much cheese did I eat, hard cheese I mean" */
const NARROWED = words(
  '([a-z]+)((?: [^ ]+)*?)(?: [,:-])+ (?:(?:i mean|meaning|that is|only|just) )?(?:the )?(([a-z]+) \\1)(?: (?:i mean|i meant|that is|only))?(?= (?:[,:-] |$))',
)

/** The question with the narrower name in place of the wider one that it holds. */
const narrowed = (text: Words, { kindOf }: Names): Words =>
  text.replace(NARROWED, (said, noun, between, name, quality) => {
    const isSmall = FUNCTION_WORDS.has(quality) || NEGATIONS.has(quality)
    return isSmall || kindOf(noun) !== 'food' ? said : `${name}${between}`
  })

const isOfKinds = (before: string | undefined, plain: Words, context: Names): boolean => {
  if (before === undefined) return false
  const both = `${plainWords(before)}, ${plain.trim()} `
  if (narrowed(both, context) !== both && !/ (?:how|what|which|did|do) /.test(plain)) return true
  const { items, at } = listAtEnd(both, context)
  return items.length > 0 && at <= plainWords(before).length + 2
}

/** The question with the kinds in place of the food that they are of. */
export function withKinds(said: Words, context: Names): Words {
  const whole = narrowed(said, context)
  const [, text = whole, rest = ''] = REST_AT_END.exec(whole) ?? []
  const { items, parent, at, hasMore } = listAtEnd(text, context)
  if (items.length === 0 || parent === undefined) return whole
  const question = ` ${text
    .slice(0, at)
    .replace(/[ ,:-]+$/, '')
    .trim()} `
  if (hasMore) return `${question}${rest}`
  const named = question.lastIndexOf(` ${parent} `)
  const list = items.join(' or ')
  return `${question.slice(0, named)} ${list} ${question.slice(named + parent.length + 2).trim()} , together ${rest} `.replace(
    / {2,}/g,
    ' ',
  )
}

type Listed = { items: string[]; parent: string | undefined; at: number; hasMore: boolean }
const NONE: Listed = { items: [], parent: undefined, at: 0, hasMore: false }

/** The kinds at the end of a question, and the food before them that they are of. */
function listAtEnd(text: Words, names: Names): Listed {
  const without = text.replace(NOT_THOSE, ' ')
  const listed = without === text ? NONE : listIn(without, names)
  return listed.items.length > 1 ? listed : listIn(text, names)
}

function listIn(text: Words, names: Names): Listed {
  const plain = text.trim().replace(ALL_OF_THEM, '')
  const hasMore = MORE_KINDS.test(plain)
  const parts = plain.replace(MORE_KINDS, '').split(/ , | - | : /)
  let [start, found]: [number, ReturnType<typeof parentOf>] = [1, undefined]
  for (; start < parts.length && found === undefined; start++) {
    const items = itemsOf(parts.slice(start))
    found = items && parentOf(` ${parts.slice(0, start).join(' , ')} `, items, names)
  }
  start--
  // Of a word that is read as an amount, the kinds say what is meant: "alcohol, like beer or wine".
  const isExample = EXAMPLES.test(` ${parts.slice(start).join(' ')} `) && found?.parent !== 'alcohol'
  const isMarked = LEADING.test(parts[start] ?? '') || ONLY_MARKER.test(parts[start] ?? '')
  if (found === undefined || (found.items.length < 2 && !isMarked)) return NONE
  return { ...found, at: ` ${parts.slice(0, start).join(' , ')} `.length, hasMore: hasMore || isExample }
}

/** "beef, lamb and burgers" */
function itemsOf(parts: readonly string[]): string[] | undefined {
  const items = parts
    .flatMap((part) => (ONLY_MARKER.test(part) ? [] : part.replace(LEADING, '').split(/ and | or /)))
    .map((item) => item.replace(/^(?:(?:the|my|a|an|and|or|any|some) )+/, '').trim())
    .filter((item) => item !== '')
  return items.length > 0 && items.every((item) => /^[a-z]+(?: [a-z]+){0,2}$/.test(item)) ? items : undefined
}

/** A word for many foods, or a food of which these are forms; undefined: neither, or several. */
function parentOf(
  question: Words,
  items: readonly string[],
  { kindOf }: Names,
): { items: string[]; parent: string } | undefined {
  const said = question.trim().split(' ')
  const collective = said.flatMap((word, at) => {
    // "dairy cheese" is one.
    if (!isCollective(singularOf(word)) || isCollective(singularOf(said[at + 1] ?? ''))) return []
    const qualified = `${said[at - 1] ?? ''} ${word}`
    return [/^(?:red|hard|soft|dairy|white|oily|dried|fresh|dark) /.test(qualified) ? qualified : word]
  })
  const [only, second] = collective
  if (only !== undefined && second === undefined && items.every((item) => kindOf(item) === 'food'))
    return { items: [...items], parent: only }
  const nouns = said.filter((word) => kindOf(word) === 'food')
  const [noun, another] = [...new Set(nouns)]
  if (noun === undefined || another !== undefined) return undefined
  const forms = items.map((item) =>
    kindOf(`${item} ${noun}`) === 'food'
      ? `${item} ${noun}`
      : kindOf(`${noun} ${item}`) === 'food'
        ? `${noun} ${item}`
        : undefined,
  )
  const known = forms.filter((form) => form !== undefined)
  return known.length === items.length && items.every((item) => item !== noun)
    ? { items: known, parent: noun }
    : undefined
}
