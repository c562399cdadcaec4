import type { Clause } from '../../core/english/clauses.ts'
import { STATEMENT_WORDS } from '../../core/english/cue-boundaries.ts'
import { PERSON_WORDS } from '../../core/english/cues.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'

/** Headings of lists that have not happened: a plan, things to buy. */
const NOT_DONE = wordSet(
  'goal goals target targets plan plans planning shopping groceries todo tomorrow buy wishlist wish ideally recipe ingredients ask aim aims do',
)
/** Days to come: what is stated beside them has not happened. */
const TO_COME = wordSet('tomorrow tomorrows')
/** A heading of the writer's own again. */
const OWN = wordSet('today yesterday me mine done actual actually symptoms meds mood sleep slept log diary')
const SELF = wordSet('me mine self myself')
const MAX_HEADING_WORDS = 4
const ENDS = /^[.!?;\n]$/
/** Words with which a sentence turns from plans and questions to what is. */
const RETURNS = wordSet('today now but currently')
/** In a question these make the number the writer's own: "is it bad that my BP was 150/95?". */
const OWN_IN_QUESTION = wordSet('my mine i im ive this')

/** What a text sets apart from what the writer has today, by token: 1 if so. */
export type SetAside = {
  /** Of a list that has not happened, or of a day to come. */
  notDone: Uint8Array
  /** Under the heading of another person: "wife: headache". */
  other: Uint8Array
  /** Of years ago. */
  past: Uint8Array
  /** What is usual: "every day", "on average". */
  habit: Uint8Array
  /** In a question that does not speak of the writer: "is a BP of 140/90 dangerous?". */
  asked: Uint8Array
}

export function findSetAside(tokens: readonly Token[], clauses: readonly Clause[]): SetAside {
  const aside = {
    notDone: new Uint8Array(tokens.length),
    other: new Uint8Array(tokens.length),
    asked: new Uint8Array(tokens.length),
    habit: new Uint8Array(tokens.length),
    past: new Uint8Array(tokens.length),
  }
  tokens.forEach((_, index) => {
    const isStart = index === 0 || ENDS.test(tokenAt(tokens, index - 1).text)
    if (!isStart) return
    markHeadings(tokens, index, aside)
    markQuestion(tokens, index, aside.asked)
    markToCome(tokens, index, aside.notDone)
  })
  clauses.forEach((clause, position) => {
    markPerson(tokens, clause, aside.other)
    markAdvice(tokens, clause, aside.notDone)
    const text = textOf(tokens, clause)
    if (HABITUAL.test(text)) aside.habit.fill(1, clause.first, clause.last + 1)
    if (NORMS.test(text)) aside.notDone.fill(1, clause.first, clause.last + 1)
    if (LONG_AGO.test(text)) aside.past.fill(1, clause.first, clause.last + 1)
    const before = clauses[position - 1]
    if (before !== undefined) continueList(tokens, before, clause, aside)
  })
  return aside
}

/** Words in front of a person: "my little sister". */
const OF_PERSON = wordSet(
  'my our the his her their a an this poor little old older younger big best dear late other elderly s in law',
)
/** A verb of the other person's that does something to the writer. */
const TO_WRITER = wordSet('me us my i im ive mine myself we')
const STRANGERS = wordSet(
  'lady man woman guy bloke student students pupil pupils customer customers manager landlord',
)
const MAX_BEFORE_PERSON = 3

/** "My son drinks 3 litres a day": a clause whose subject is another person, up to a word for the writer. */
function markPerson(tokens: readonly Token[], { first, last }: Clause, other: Uint8Array): void {
  let index = first
  while (index < first + MAX_BEFORE_PERSON && OF_PERSON.has(tokenAt(tokens, index).text)) index += 1
  const { text } = tokenAt(tokens, index)
  // "My wife, who was sick all night"
  const isName =
    tokenAt(tokens, index - 1).text === 'poor' && /^\p{Lu}\p{Ll}/u.test(tokenAt(tokens, index).raw)
  const isPerson =
    isName ||
    STRANGERS.has(text) ||
    PERSON_WORDS.has(text) ||
    PERSON_WORDS.has(text.replace(/s$/, '')) ||
    text === 'who'
  if (!isPerson) return
  while (index <= last && !TO_WRITER.has(tokenAt(tokens, index + 1).text)) index += 1
  if (index > last) other.fill(1, first, endOfBracket(tokens, last) + 1)
}

/** "My aunt (82) has …": the sentence goes on behind the bracket. */
function endOfBracket(tokens: readonly Token[], last: number): number {
  if (tokenAt(tokens, last + 1).text !== '(') return last
  const close = tokens.findIndex(({ text }, index) => index > last && text === ')')
  if (close === -1) return last
  const end = tokens.findIndex(({ text }, index) => index > close && (text === ',' || ENDS.test(text)))
  return end === -1 ? tokens.length - 1 : end - 1
}

/** Words behind which stands what somebody should do, or what a text says, and not what was done. */
const ADVICE = wordSet(
  'causes prevents considering contemplating promises promised afraid dread dreading advised advises recommended recommends suggested suggests reminder remember prescribed leaflet label article supposed instructed must appointment booked buy bought order ordered refill',
)
/** The same with "to" behind them. */
const ADVICE_TO = wordSet('told tells asked asks reminded wants')

/** "Doctor told me to start lisinopril 10 mg". */
function markAdvice(tokens: readonly Token[], { first, last }: Clause, notDone: Uint8Array): void {
  const advice = tokens
    .slice(first, last + 1)
    .findIndex(
      ({ text }, index) =>
        ADVICE.has(text) ||
        (ADVICE_TO.has(text) && [2, 3].some((ahead) => tokenAt(tokens, first + index + ahead).text === 'to')),
    )
  if (advice !== -1) notDone.fill(1, first + advice, last + 1)
  // "12,000 steps is my goal", "will try for 7 hours"
  const words = tokens.slice(first, last + 1).map(({ text }) => text)
  const goal = words.findIndex((text) => GOALS.has(text))
  if (goal !== -1) notDone.fill(1, words[goal - 1] === 'my' ? first : first + goal, last + 1)
  const aims = words.some((text, index) => TRIES.has(text) && words[index + 1] === 'for')
  const wishes = REQUESTS.test(words.join(' ')) && !words.some((text) => LIMITS.has(text))
  if (aims || wishes) notDone.fill(1, first, last + 1)
}

const textOf = (tokens: readonly Token[], { first, last }: Clause) =>
  tokens
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join(' ')

/** "I drink 2 litres every day", "avg 150": the usual, and no value of the day. */
const HABITUAL =
  /\b(?:(?:every|each|per|most|a) (?:day|days|night|nights|morning|evening|week|meal|hour)|(?:these|most) days|nowadays|on average|averag\w+|avg|(?:hr|rate|pulse) max|max (?:hr|heart|pulse)|this week)\b|^every \w+/
/** "Normal blood sugar is 5.5", "a fever is anything over 38", "I always get bloated after beans". */
const NORMS =
  /^(?:an? |the )?(?:normal|healthy|ideal|recommended|typical) .*\b(?:is|are)\b|^an? \w+ is (?:over|above|when|any|anything)\b|\bdream(?:t|ed|ing)? (?:that|about|of|i)\b|\b(?:podcast|article|book|film|movie|advert|study|programme|news) (?:said|says|claims|claimed)\b|\balways (?:get|gets|give|gives|make|makes)\b/
/** "At university I had panic attacks", "two winters ago", "in my last job". */
const LONG_AGO =
  /\b(?:(?:winters?|summers?|jobs?|decades?|years?|months?) (?:ago|back)|in my (?:last|old|previous|former|first) \w+|at (?:uni|university|school|college) i|(?:months|years|weeks) since|last time i|i once|(?:highest|lowest|best|worst) ever)\b|^before (?:the|my) (?:operation|op|surgery|birth|pregnancy|accident|diagnosis)\b/

/** "My cat weighs 5 kg and takes 5 mg of it", "need to buy aspirin and zinc": what goes on with a verb or a bare noun. */
function continueList(
  tokens: readonly Token[],
  before: Clause,
  clause: Clause,
  { other, notDone }: SetAside,
): void {
  const isNext = clause.join === 'and' && clause.sentence === before.sentence
  const { text } = tokenAt(tokens, clause.first)
  const isVerb = /(?:[^s]s|ed)$/.test(text) || IRREGULAR.has(text)
  if (isNext && isVerb && other[before.last] === 1) other.fill(1, clause.first, clause.last + 1)
  const wants = PLANNED.test(textOf(tokens, before)) && INFINITIVES.has(text)
  if (isNext && wants) notDone.fill(1, clause.first, clause.last + 1)
  const isBare = !tokens.slice(clause.first, clause.last + 1).some((token) => STATEMENT_WORDS.has(token.text))
  if (isNext && isBare && notDone[before.last] === 1) notDone.fill(1, clause.first, clause.last + 1)
}

const PLANNED = /\b(?:(?:want|need|hope|plan|going|aim|trying|like) to|will|should|must)\b/
const INFINITIVES = wordSet('sleep drink walk weigh take do get eat run')
const IRREGULAR = wordSet('took had was threw slept got felt ate drank went woke')

const GOALS = wordSet('goal goals target aim')
const TRIES = wordSet('try trying aiming hoping going')
/** "I could sleep for a week", "looking forward to sleeping". */
const REQUESTS = /\b(?:could (?:sleep|do with|use|drink)|forward to|read that)\b/
const LIMITS = wordSet('only just barely hardly')

/**
 * Marks a list under a heading ("Shopping:", "Plan tomorrow"): to the next heading or empty line, or to the end of its
 * line if the list begins behind the colon.
 */
function markHeadings(tokens: readonly Token[], index: number, aside: SetAside): void {
  const heading = headingAt(tokens, index)
  if (heading === undefined || (heading.isOther ? aside.other : aside.notDone)[index] === 1) return
  const marks = heading.isOther ? aside.other : aside.notDone
  marks.fill(1, index, listEnd(tokens, heading.end) + 1)
}

/** The colon or line break behind a heading that sets aside. */
function headingAt(tokens: readonly Token[], first: number): { end: number; isOther: boolean } | undefined {
  let [isNotDone, isOther] = [false, false]
  for (let index = first; index <= first + MAX_HEADING_WORDS; index += 1) {
    const { text, kind } = tokenAt(tokens, index)
    if (text === ':' || (text === '\n' && isNotDone)) {
      return isNotDone || isOther ? { end: index, isOther: isOther && !isNotDone } : undefined
    }
    if (kind !== 'word') return undefined
    // "Symptoms of the flu:"
    const isTopic = text === 'of' && /^(?:symptoms|signs)$/.test(tokenAt(tokens, index - 1).text)
    isNotDone ||= NOT_DONE.has(text) || isTopic
    isOther ||= PERSON_WORDS.has(text)
  }
  return undefined
}

function listEnd(tokens: readonly Token[], heading: number): number {
  const onLine = tokenAt(tokens, heading).text === ':' && tokenAt(tokens, heading + 1).text !== '\n'
  for (let index = heading + 1; index < tokens.length; index += 1) {
    const { text } = tokenAt(tokens, index)
    if (SELF.has(text) && tokenAt(tokens, index + 1).text === ':') return index - 1
    if (text === '.' && onLine) return index
    if (text !== '\n' || index === heading + 1) continue
    const next = tokenAt(tokens, index + 1)
    if (onLine || next.text === '\n' || OWN.has(next.text)) return index
  }
  return tokens.length - 1
}

/** A sentence that asks, with or without a question mark, and does not speak of the writer. */
function markQuestion(tokens: readonly Token[], first: number, asked: Uint8Array): void {
  let end = first
  while (end < tokens.length && !ENDS.test(tokenAt(tokens, end).text)) end += 1
  const isOwn = tokens.slice(first, end).some(({ text }) => OWN_IN_QUESTION.has(text))
  if (isOwn) return
  const start = tokens.slice(first, end).findLastIndex(({ text }) => text === ',')
  const [opening, second] = [0, 1].map((offset) => tokenAt(tokens, first + offset).text)
  // "Mood 6, okay?" asks for nothing.
  const asks = [opening, tokenAt(tokens, first + start + 1).text].some((text) =>
    QUESTION_WORDS.has(text ?? ''),
  )
  const isMarked = tokenAt(tokens, end).text === '?'
  const isInverted =
    (INVERTED.has(opening ?? '') && SUBJECTS.has(second ?? '')) ||
    (ASKING.has(opening ?? '') &&
      !(/^(?:what|how|which)$/.test(opening ?? '') && NOT_ASKING.has(second ?? '')))
  const turn = tokens.findIndex(({ text }, index) => index > first && index < end && text === 'but')
  if (isMarked && asks) asked.fill(1, first, end)
  // "Should drink 2 litres but only had one"
  else if (isInverted) asked.fill(1, first, turn === -1 ? end : turn)
  // "Achy legs, flu coming?" asks its last part.
  else if (isMarked && !tokens.slice(first + start + 1, end).some(({ kind }) => kind === 'number'))
    asked.fill(1, first + start + 1, end)
}

const QUESTION_WORDS = wordSet(
  'is are was does do did can could should shall would will what whats why how when which who am isnt doesnt any has have',
)
/** A verb before its subject asks, also where nobody typed a question mark; the others open a sentence only to ask. */
const INVERTED = wordSet('is are do can will')
const SUBJECTS = wordSet(
  'a an it there that you they we he she mood energy stress sleep bp pressure sugar pulse temp fever pain',
)
const ASKING = wordSet('does should shall could would what whats how why which')
/** "What a day", "how I slept: 3". */
const NOT_ASKING = wordSet('a an i my')

/** "Dentist tomorrow" is its clause; "tomorrow I'll drink 3 litres and sleep by ten" is all that follows. */
function markToCome(tokens: readonly Token[], first: number, notDone: Uint8Array): void {
  let clause = first
  for (let index = first; index < tokens.length && !ENDS.test(tokenAt(tokens, index).text); index += 1) {
    const { text } = tokenAt(tokens, index)
    if (text === ',' || RETURNS.has(text)) clause = index + 1
    // "Anxious about tomorrow" is today.
    if (!TO_COME.has(text) || TOPIC_BEFORE.has(tokenAt(tokens, index - 1).text)) continue
    // "Tomorrow is my birthday, mood 8" says nothing of mood.
    const leads = index === clause && !/^(?:is|s)$/.test(tokenAt(tokens, index + 1).text)
    let end = index
    while (end + 1 < tokens.length && !isTurn(tokens, end + 1, leads)) end += 1
    notDone.fill(1, clause, end + 1)
    index = end
    clause = end + 1
  }
}

const TOPIC_BEFORE = wordSet('about for before until re over of')

function isTurn(tokens: readonly Token[], index: number, leads: boolean): boolean {
  const { text } = tokenAt(tokens, index)
  return ENDS.test(text) || RETURNS.has(text) || (!leads && text === ',')
}
