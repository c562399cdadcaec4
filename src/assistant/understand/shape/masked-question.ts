import { withoutChatter } from '../chatter.ts'
import { readCondition } from '../conditions.ts'
import type { NameKind, QuestionContext } from '../context.ts'
import { FUNCTION_WORDS, NEGATIONS } from '../function-words.ts'
import { isIdle } from '../idle-words.ts'
import { readMeasures } from '../measure-words.ts'
import { readOnly } from '../slots.ts'
import { type Slots, slotsOf, timeContext, withoutCourtesy } from '../slots-of.ts'
import { readWindows } from '../window/read-windows.ts'
import type { Words } from '../words.ts'

export type Name = { said: string; kind: NameKind }

/** A question in which marks stand for measures, limits, times, meals and names, so that only its shape is left. */
export type MaskedQuestion = { masked: Words; slots: Slots; names: readonly Name[] }

const MAX_NAME_WORDS = 4

/** The question without the parts that only say something beside it. */
export const maskAsked = (plain: Words, context: QuestionContext): MaskedQuestion =>
  masked(withoutInertParts(withoutCourtesy(withoutChatter(plain, context)), context), context)

/** All of a message. */
export const maskQuestion = (plain: Words, context: QuestionContext): MaskedQuestion =>
  masked(withoutCourtesy(plain), context)

function masked(text: Words, context: QuestionContext): MaskedQuestion {
  const afterCondition = readCondition(readMeasures(text).rest).rest
  const rest = readOnly(readWindows(afterCondition, timeContext(context)).rest, text).rest
  return { slots: slotsOf(text, context), ...withoutNames(rest, context) }
}

/** A name has no small words, and is not one of those that any question has. */
const isOfName = (word: string | undefined) =>
  word !== undefined &&
  /[\p{L}\p{N}]/u.test(word) &&
  !FUNCTION_WORDS.has(word) &&
  !NEGATIONS.has(word) &&
  !isIdle(word) &&
  !NO_NAMES.has(word)

/** Foods by the tables, and never so in a question. */
const NO_NAMES = new Set(
  'date day days night nights week weeks month months year years time times meal meals food foods gram grams kcal hour hours average mean sum most least best worst first last good bad high low long short many much how share part on off'.split(
    ' ',
  ),
)

/** What stands between two commas, names nothing and asks nothing, only says something beside the question. */
function withoutInertParts(text: Words, context: QuestionContext): Words {
  const parts = text.trim().split(/ ,(?: ,)* /)
  const kept = parts.filter((part) => !isInert(` ${part} `, context))
  return kept.length === 0 ? text : ` ${kept.join(' , ')} `
}

const RESTRICTS =
  / (?:only|just the|without|except|excluding|besides|instead|not counting|count|leave|skip|ignore|apart|mean|meant|rather|versus|vs|against|compared?|than) |\d/
const ASKS = / (?:how|what|which|when|where|who|why|whether) /

function isInert(part: Words, context: QuestionContext): boolean {
  if (RESTRICTS.test(part) || ASKS.test(part)) return false
  const { measures, windows, problem, only, condition, listed, asked } = slotsOf(part, context)
  const { isDid: _, ...others } = asked
  const isEmpty = measures.length + windows.length === 0 && problem === undefined && listed === undefined
  return (
    isEmpty &&
    condition === undefined &&
    Object.keys(only).length + Object.keys(others).length === 0 &&
    withoutNames(part, context).names.length === 0
  )
}

function withoutNames(text: Words, { kindOf }: QuestionContext): { masked: Words; names: Name[] } {
  const parts = text.trim().split(' ')
  const names: Name[] = []
  const kept: string[] = []
  for (let at = 0; at < parts.length; ) {
    const found = nameAt(parts, at, kindOf)
    if (found === undefined) kept.push(parts[at] ?? '')
    else {
      names.push(found.name)
      kept.push(`<${found.name.kind}>`)
    }
    at += found?.length ?? 1
  }
  return { masked: ` ${kept.join(' ')} `, names }
}

/** Foods and protocols are found by all of their words, the lexicons find a name among other words as well: of those, the shortest. */
function nameAt(parts: readonly string[], at: number, kindOf: QuestionContext['kindOf']) {
  const found = [...Array(Math.min(MAX_NAME_WORDS, parts.length - at)).keys()].flatMap((more) => {
    const words = parts.slice(at, at + more + 1)
    const said = words.join(' ')
    // "16:8" names a habit, "8" nothing.
    if (/^[\d.]+$/.test(said)) return []
    if (!isOfName(words[0]) || !isOfName(words.at(-1)) || words.some((word) => /^[|,]$/.test(word))) return []
    const kind = kindOf(said)
    return kind === undefined ? [] : [{ name: { said, kind }, length: more + 1 }]
  })
  const isLong = ({ kind }: Name) => kind === 'food' || kind === 'protocol'
  return found.findLast(({ name }) => isLong(name)) ?? found[0]
}
