import { type CardLine, linesOfCard, notToDo } from '../cards/lines-of-card.ts'
import type { SafetyCard } from '../safety-card.ts'
import { ASKED_TEXTS } from './asked-texts.ts'
import { ASKS_LEAVE, MATTERS, type Matter } from './matters.ts'
import { plain } from './plain.ts'
import { clausesOf } from './understand.ts'

const MAX_LINES = 3
/** A do-line that says no: "No sugar.", "Drowsy: nothing by mouth." */
const SAYS_NO = /^(?:no|nothing|never|do not|put nothing)\b/i
/** A line that holds in some cases only: "Awake: fast sugar now", "Chew one aspirin if over 16". */
const IS_CONDITIONAL = /:| if | until /i

/** What the question is asked for: "so that she does not bite her tongue". */
const PURPOSE = /^so (?:that )?(?:i|we|he|she|they|it|nothing|nobody)\b/i

/** What somebody asks whether to do: the first matter, and the words that ask for it; undefined: nothing known. */
export function askedMatter(message: string): { matter: Matter; asking: string } | undefined {
  const clauses = clausesOf(message)
  for (const [at, clause] of clauses.entries()) {
    const words = plain(clause).replaceAll('?', ' ?').replace(/ +/g, ' ')
    const matter = ASKS_LEAVE.test(words) ? MATTERS.find(({ asked }) => asked.test(words)) : undefined
    const next = clauses[at + 1]
    if (matter !== undefined)
      return { matter, asking: next !== undefined && PURPOSE.test(next) ? `${clause} ${next}` : clause }
  }
  return undefined
}

/** A clear yes or no first, then the lines of the card about it. `{number}` stands for the one number to call. */
export function answerOfAction(
  { line, isAlwaysNo, isPlace, isDriving, isOfEveryCard }: Matter,
  card: SafetyCard | null,
): string {
  const language = card?.language ?? 'en'
  const texts = ASKED_TEXTS[language]
  if (isPlace === true) return `${texts.no} ${texts.nobodyGoesIn} ${texts.closing}`
  const about = (card === null ? [] : linesOfCard(card)).filter(({ english }) => line.test(english))
  const saysNo = (one: CardLine) => one.isNotToDo || SAYS_NO.test(one.english)
  const [against, favour] = [about.filter(saysNo), about.filter((one) => !saysNo(one))]
  const shared = isOfEveryCard === true ? notToDo(language, line) : undefined
  const lines = about.length > 0 ? bullets([...against, ...favour]) : ` ${shared ?? texts.unlessTold}\n\n`
  if (isDriving === true) return `${texts.no}${about.length > 0 ? lines : ' '}${texts.drive} ${texts.closing}`
  if (isAlwaysNo === true || favour.length === 0) return `${texts.no}${lines}${texts.closing}`
  const isSure = against.length === 0 && favour.every(({ english }) => !IS_CONDITIONAL.test(english))
  return `${isSure ? texts.yes : texts.depends}${lines}${texts.closing}`
}

const bullets = (lines: readonly CardLine[]): string =>
  `\n${lines
    .slice(0, MAX_LINES)
    .map(({ shown }) => `• ${shown}`)
    .join('\n')}\n\n`
