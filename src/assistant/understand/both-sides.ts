import { type Words, words } from './words.ts'

/**
 * "coffee days against days without any", "with and without tea", "done vs not done": an answer of days with something has the
 * other days beside them, so that naming them says nothing more.
 */

const UNIT = '(?:days?|nights?|evenings?|mornings?|weeks?|ones)'
const NAME = '[a-z_]+(?: [a-z0-9_]+){0,3}?'
const LIST = '[a-z_]+(?: [a-z0-9_,]+){0,9}'
const JOINT =
  '(?:(?: ,| and| or| vs| against| but| to| than| then| compared (?:with|to| against)?| compare(?:d)?| :| -)(?: (?:and|then|how|what|about|is|was|it|that|those|the|my|on|in|for|with|to|of|at|as|well|also))*?)+'
const IT = '(?:any|it|one|them|that|this|so|some|an?|the|having|eating|drinking|taking|doing|a single)'
const DO =
  '(?:have|had|do|did|done|take|took|taken|eat|ate|eaten|drink|drank|drunk|log|logged|tick|ticked|keep|kept|use|used|get|got)'
const NOT = '(?:do not|did not|have not|had not|does not|was not|is not|were not|have no|had no|skip|skipped)'
/** A side that is named by what is missing; `x` is what that is. */
const otherSide = (x: string) =>
  `(?:${UNIT} )?(?:without|with no|with out)(?: ${IT})*(?: (?<${x}a>${NAME}))?(?: ${UNIT})?|` +
  `(?:the )?(?:no|non|not)(?: -)? (?<${x}b>${NAME}) ${UNIT}|` +
  `(?:the )?(?<${x}c>${NAME})(?: -)? free(?: ${UNIT})?|` +
  `(?:the )?(?:${UNIT} )?(?:(?:when|where|that|on which|if) )?(?:i|it|there) ${NOT}(?: ${DO})?(?: ${IT})*(?: (?<${x}d>${NAME}))?|` +
  `(?:the )?${UNIT} (?:when|where|on which) not|(?:${UNIT} )?(?:(?:when|if) )?not ${DO}(?: ${IT})*|un(?:done|taken|ticked|logged)`
const END = '(?= (?:,|:|-|in|since|this|last|over|during|from|for|at all|please|on average)(?: |$)| $|$)'

const AFTER = new RegExp(`${JOINT} (?:${otherSide('x')})${END}`, 'g')
const BEFORE = new RegExp(`(?<= )(?:(?:on|for|in) )?(?:${otherSide('y')})${JOINT}(?= )`, 'g')
const WITH_OR = words('with (?:and|or|vs|against|compared (?:with|to)) without')

const stem = (word: string) => word.replace(/(?:ies|y)$/, 'i').replace(/(?:es|s|ing|ed)$/, '')

/** Whether a text has the words of a name, in any number. */
function hasName(text: Words, name: string | undefined): boolean {
  if (name === undefined) return true
  const said = new Set(text.trim().split(' ').map(stem))
  return name.split(' ').every((word) => said.has(stem(word)))
}

const nameIn = (groups: Readonly<Record<string, string | undefined>> | undefined) =>
  Object.values(groups ?? {}).find((name) => name !== undefined)

/** A question without the side that is named by what is missing, where the other one is named as well. */
export function withoutOtherSide(text: Words): Words {
  const both = text.replace(WITH_OR, 'with')
  const first = replaceSides(both, AFTER, (name, at) => hasName(both.slice(0, at), name))
  return replaceSides(first, BEFORE, (name, _, end) => name !== undefined && hasName(first.slice(end), name))
}

function replaceSides(
  text: Words,
  pattern: RegExp,
  isOther: (name: string | undefined, at: number, end: number) => boolean,
): Words {
  return text
    .replace(pattern, (...args) => {
      const groups = args.at(-1) as Record<string, string | undefined>
      const [said, at] = [String(args[0]), Number(args.at(-3))]
      return isOther(nameIn(groups), at, at + said.length) ? '' : said
    })
    .replace(/ {2,}/g, ' ')
}

const MAX_NAME_WORDS = 4
const THEIR = '(?: (?:the|my|any|an?|some|having|eating|drinking|taking|doing))*'
const SIDES = [
  words(
    `(?:(?:on|in|for) )?(?:the )?(?:${UNIT} )?(?:(?:when|where|that|whenever|if) )?(?:with|(?:(?:when|if|whenever) )?i (?:have |had )?${DO})${THEIR} (?<after>${LIST}?)${END}`,
  ),
  words(`(?:(?:on|in|for) )?(?:the |my )?(?<before>${LIST}) ${UNIT}`),
  words(`(?:(?:when|if) )?(?<before>${LIST}) ${DO}`),
]

/** The side that is named by what it has, and the question without it. */
export function sideIn(
  text: Words,
  isThing: (name: string) => boolean,
): { name: string; rest: Words } | undefined {
  for (const pattern of SIDES) {
    const match = pattern.exec(text)
    const [before, after] = [match?.groups?.before, match?.groups?.after]
    const said = before ?? after
    if (match === null || said === undefined) continue
    const all = said.split(' ')
    const counts = [...Array(Math.min(MAX_NAME_WORDS, all.length)).keys()].reverse()
    const parts = after === undefined ? counts.map((more) => all.slice(-1 - more)) : [all]
    const named = parts.map((part) => part.join(' ')).find((one) => isThing(one) || isThing(`${one}s`))
    if (named === undefined) continue
    const name = isThing(named) ? named : `${named}s`
    const at = match.index + (after === undefined ? match[0].lastIndexOf(named) : 0)
    const end = match.index + match[0].length
    return {
      name,
      rest: `${text.slice(0, at).replace(/ (?:on|in|for|the|when|if)(?: (?:the|my))* $/, ' ')}| ${text.slice(end)} `,
    }
  }
  return undefined
}

const ONE_SIDE = new RegExp(
  `^ (?:(?:and|so|compare|comparing|on|for|i mean|please|the|my|,) )*(?:(?:${UNIT} )?(?:with|when i (?:have|had)|i (?:had|have)) ${NAME}|${NAME} ${UNIT}|${NAME} ${DO})(?: ,)? $`,
)

/** "And on days without?", "Coffee days against days without.": it only names the sides of the question before. */
export function isOfSides(before: Words, sentence: Words): boolean {
  const joined = ` ${before.trim()} , ${sentence.trim()} `
  const plain = withoutOtherSide(sentence)
  return withoutOtherSide(joined).trim() === before.trim() || (plain !== sentence && ONE_SIDE.test(plain))
}
