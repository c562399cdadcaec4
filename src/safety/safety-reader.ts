import { earlierWords, type Judge, type Judgement } from './classifier/classifier.ts'
import { plainWord } from './classifier/plain-word.ts'
import { conceptsOfSpan, type TextWords, type WordSpan } from './classifier/text-words.ts'
import { findCombinations } from './combinations.ts'
import { conceptName } from './concepts/concepts.ts'
import { type Finding, KINDS, type Kind, type Level } from './kinds.ts'
import type { Writer } from './measurements/subject.ts'
import { isUnknown, measurementsIn, readMeasurements } from './measurements.ts'
import { type Passage, passageOf } from './passage.ts'
import { factsOf } from './person-facts.ts'
import type { SafetyFields, SafetyInput, SafetyReading } from './read-safety.ts'
import { readSigns, type SaidSigns, signNames } from './read-signs.ts'
import { placesOf, USES } from './word-uses.ts'

/** From this score on the classifier makes a text urgent: of harmless texts of left-out files, about 3 in 100. */
const URGENT_SCORE = 0.485
/** From this one on it makes a text one to watch: about 7 in 100 more. */
const WATCH_SCORE = -1.12
/** Added to both for orders to a program. */
const SOFTWARE_SCORE = 3
/** Added to both for a few words that name nothing of a body or a danger, such as "and the one before". */
const NAMELESS_SCORE = 1.5
/** Concepts that ordinary questions are full of; "help" alone names no danger. */
const HARMLESS_CONCEPTS: ReadonlySet<string> = new Set([
  'question',
  'past',
  'gone',
  'study',
  'work',
  'reassure',
  'routine',
  'prevent',
  'food',
  'sport',
  'idiom',
  'helpcall',
])
/** From these scores on the rules make a text urgent, or one to watch. */
const RULE_URGENT_SCORE = 0.2
const RULE_WATCH_SCORE = -1.5
/** The same for few words. */
const SHORT_URGENT_SCORE = -1.3
/** The same for thoughts of suicide, and for "could this be a stroke?": below, it is a figure of speech or the past. */
const OWN_URGENT_SCORE = -4
/** So few words tell the classifier little. */
const FEW_WORDS = 12
/** A text of more lines is read as one, so that the time stays linear: each line is read with what was before. */
const MAX_LINES = 40
/** A kind that is not likelier than the next by this much, as log odds, is not named. */
const MIN_MARGIN = 1.5
/** The same for kinds whose first action is right in most others too: to call, and to stay. */
const MIN_MARGIN_OF_CALLS = 0.7
const CALLS: ReadonlySet<Kind> = new Set<Kind>([
  'cardiac',
  'breathing',
  'poisoning-overdose',
  'stroke',
  'pregnancy',
  'suicidal',
  'violence',
  'self-injury',
])

/** A reader with a given classifier; the program's is `readSafety`. */
export function createSafetyReader(judge: Judge): (input: SafetyInput) => SafetyReading {
  return ({ text, before = [], fields, person }) => {
    const writer = { facts: person === undefined ? [] : factsOf(person), weightKg: person?.weightKg ?? null }
    const texts = [text, ...textsOf(fields)]
    const findings = texts.flatMap((one, at) => readText(one, at === 0 ? before : [], writer))
    return reading(findings)
  }

  function readText(text: string, before: readonly string[], writer: Writer): Finding[] {
    const whole = passageOf(text)
    const lines = linesOf(whole)
    // Signs of several lines make up one emergency; one line among many must not be diluted.
    const parts = lines.length > MAX_LINES ? [whole] : lines.length > 1 ? [...lines, whole] : lines
    const earlier = earlierWords(before)
    return [
      ...parts.flatMap((part) => readPart(part, earlier, writer)),
      ...findCombinations([...before, text].join('\n'), writer.facts),
    ]
  }

  function readPart(passage: Passage, earlier: TextWords, writer: Writer): Finding[] {
    const { words } = passage
    const { facts } = writer
    const measured = measurementsIn(passage, writer)
    const signs = readSigns(passage, isUnknown(writer) ? measured : measurementsIn(passage))
    const parts = judge(words, earlier, facts, signNames(signs))
    const shift = isOfSoftware(passage) ? SOFTWARE_SCORE : isNameless(words) ? NAMELESS_SCORE : 0
    const alone =
      signs.kinds.length === 0 ? [] : statementsOf(passage).flatMap((one) => judgeAlone(one, facts))
    const stated = [
      ...ruleFindings(signs, [...parts, ...alone], lengthOf(words) <= FEW_WORDS),
      ...readMeasurements(passage, writer, measured),
    ]
    const guessed = parts.flatMap((part) => findingOf(part, shift))
    return [
      ...stated,
      ...guessed.map((one) => (isAgainst(one, stated) ? { ...one, kind: 'unclear' as const } : one)),
    ]
  }

  /** A sentence that holds a sign, by itself: a question of food beside it makes it no less urgent. */
  function judgeAlone(passage: Passage, facts: readonly string[]): Judgement[] {
    const signs = readSigns(passage)
    return signs.kinds.length === 0 ? [] : judge(passage.words, undefined, facts, signNames(signs))
  }
}

const lengthOf = ({ first, end }: WordSpan): number => end - first

const isNameless = (words: WordSpan): boolean => lengthOf(words) <= FEW_WORDS && namesNoDanger(words)

const namesNoDanger = (words: WordSpan): boolean =>
  conceptsOfSpan(words).every(({ concept }) => HARMLESS_CONCEPTS.has(conceptName(concept)))

/** Whether a text is about software: two of its words, and nothing of a body. */
function isOfSoftware({ tokens, words }: Passage): boolean {
  const found = new Set(placesOf(tokens, USES.software).map((at) => plainWord(tokens[at]?.text ?? '')))
  return found.size >= 2 && namesNoDanger(words)
}

/** Kinds whose first actions contradict each other. */
const OPPOSITES: readonly (readonly Kind[])[] = [
  ['glucose-low', 'glucose-high'],
  ['heat', 'cold'],
]

/** A value or a phrase names the kind more surely than the likeness of a text to others. */
const isAgainst = ({ kind }: Finding, stated: readonly Finding[]): boolean =>
  OPPOSITES.some(
    (pair) => pair.includes(kind) && stated.some((one) => one.kind !== kind && pair.includes(one.kind)),
  )

const SENTENCE_ENDS: ReadonlySet<string> = new Set('.!?')
/** In longer texts a question more or less changes little. */
const MAX_SENTENCE_TOKENS = 100

/** What a short text states beside its questions; nothing if it asks none. */
function statementsOf({ tokens, part }: Passage): Passage[] {
  if (tokens.length > MAX_SENTENCE_TOKENS) return []
  const sentences: { first: number; end: number }[] = []
  let first = 0
  for (const [at, { kind, text }] of tokens.entries()) {
    if (at + 1 < tokens.length && (kind !== 'mark' || !SENTENCE_ENDS.has(text))) continue
    sentences.push({ first, end: at + 1 })
    first = at + 1
  }
  const isQuestion = ({ end }: { end: number }) => tokens[end - 1]?.text === '?'
  if (!sentences.some(isQuestion)) return []
  return sentences
    .filter((one) => one.end - one.first > 1 && !isQuestion(one))
    .map(({ first, end }) => part(first, end))
}

/** The lines of a text that are not empty. */
function linesOf(whole: Passage): Passage[] {
  const { tokens } = whole
  const lines: { first: number; end: number }[] = []
  let first = 0
  for (let at = 0; at <= tokens.length; at++) {
    if (at < tokens.length && tokens[at]?.text !== '\n') continue
    if (at > first) lines.push({ first, end: at })
    first = at + 1
  }
  // Of more they are not read.
  return lines.map(({ first, end }) =>
    lines.length > MAX_LINES || end - first === tokens.length ? whole : whole.part(first, end),
  )
}

function ruleFindings({ kinds, isOwn }: SaidSigns, parts: readonly Judgement[], isShort: boolean): Finding[] {
  const score = parts.reduce((most, part) => Math.max(most, part.score), Number.NEGATIVE_INFINITY)
  const bound = isOwn ? OWN_URGENT_SCORE : isShort ? SHORT_URGENT_SCORE : RULE_URGENT_SCORE
  const isUrgent = score >= bound
  if (!isUrgent && score < RULE_WATCH_SCORE) return []
  return kinds.map((kind) => ({ kind, level: isUrgent ? 'urgent' : 'watch' }))
}

function findingOf({ score, category, margin }: Judgement, shift: number): Finding[] {
  if (score < WATCH_SCORE + shift) return []
  const likeliest = KINDS.find((one) => one === category) ?? 'unclear'
  const kind = margin >= (CALLS.has(likeliest) ? MIN_MARGIN_OF_CALLS : MIN_MARGIN) ? likeliest : 'unclear'
  return [{ kind, level: score >= URGENT_SCORE + shift ? 'urgent' : 'watch' }]
}

/** The fields of a check-in, each as a text. */
function textsOf(fields: SafetyFields = {}): string[] {
  const symptoms = (fields.symptoms ?? []).map(({ name, severity }) =>
    severity === null || severity === undefined ? name : `${name} ${severity}/10`,
  )
  const measured = (fields.measured ?? []).map(
    ({ kind, values, unit }) => `${kind} ${values.join('/')} ${unit}`,
  )
  return [...symptoms, ...(fields.medications ?? []), ...measured]
}

const ORDER: readonly Kind[] = [...KINDS, 'unclear']

/** Each kind once, with its higher level; what kills first before the rest. */
function reading(findings: readonly Finding[]): SafetyReading {
  const levels = new Map<Kind, Finding['level']>()
  for (const { kind, level } of findings) if (levels.get(kind) !== 'urgent') levels.set(kind, level)
  const level: Level = [...levels.values()].includes('urgent') ? 'urgent' : levels.size > 0 ? 'watch' : 'none'
  const isNamed = [...levels].some(([kind, own]) => kind !== 'unclear' && own === level)
  return {
    level,
    findings: ORDER.flatMap((kind) => {
      const own = levels.get(kind)
      return own === undefined || (kind === 'unclear' && isNamed) ? [] : [{ kind, level: own }]
    }),
  }
}
