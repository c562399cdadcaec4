import { Type } from '@sinclair/typebox'
import { addDays, type LocalDate } from '../../contract/calendar-date.ts'
import { existingDate } from '../../core/dates.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { SaidDateSchema, UuidSchema } from '../../core/schemas.ts'
import { foodWords, mayHaveWord } from '../../foods/text/words.ts'
import type { CheckinDocument } from '../../journal/checkin-schema.ts'
import type { FoodBrief } from '../../journal/stored-entries.ts'
import type { ToolContext } from '../tool.ts'
import type { Candidate } from './change.ts'
import { checkinCandidate, foodCandidate } from './diary.ts'

/** Without a date, words are looked for in the last days. */
const FIND_DAYS = 30
const MAX_CANDIDATES = 20
/** To count more would take long, and says no more. */
const MAX_COUNTED = 500
/** More than these are a list, and no question. */
const MAX_CHOICES = 5
const MAX_WORDS_CHARS = 200

/** The inputs that say which entry is meant. */
export const wordsInput = (example: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_WORDS_CHARS,
      description: `Or words of it, such as "${example}"; of the last ${FIND_DAYS} days, or of date`,
    }),
  )
export const FoundDateInput = Type.Optional(SaidDateSchema('With words: its stored day, such as yesterday'))
export const idInput = (description: string) => Type.Optional({ ...UuidSchema, description })

type Selector = { id?: string | undefined; words?: string | undefined; date?: LocalDate | undefined }
type Finder = Pick<ToolContext, 'userId' | 'mayRead' | 'features' | 'choose'>
type Fitting = {
  /** The latest that fit. */
  candidates: Candidate[]
  /** How many fit: all of them, or at least so many. */
  total: number
  isAll: boolean
}
/** `place`: where they were looked for, or what they are. `rest`: how to get those that are not among them. */
export type Ambiguous = Fitting & { place: string; rest?: string }
export type Found = { ids: [string] } | Ambiguous

/** Whether a text holds all of the words, in any order; a meal counts as one of the words. */
export function hasWords(words: readonly string[], texts: readonly (string | null)[]): boolean {
  const said = texts.filter((text) => text !== null)
  if (!words.every((word) => said.some((text) => mayHaveWord(text, word)))) return false
  const held = new Set(said.flatMap(foodWords))
  return words.every((word) => held.has(word))
}

/** The words to look for. @throws AppError `invalid` for none. */
export function wordsToFind(text: string, path = '/words'): string[] {
  const words = foodWords(text)
  if (words.length === 0) throw invalidField(path, 'must have a word to look for, such as "pizza"')
  return words
}

/** The texts of an entry in which words are looked for. */
export const entryTexts = ({ food_name, food, meal_type, notes }: FoodBrief) => [
  food_name,
  food,
  meal_type,
  notes,
]

/** As `entryTexts`, of a check-in. */
export const checkinTexts = ({ content, symptoms, medications }: CheckinDocument) => [
  content,
  ...symptoms.map(({ name }) => name),
  ...medications,
]

/** The window in which words are looked for. */
function findWindow({ userId, features: { profiles } }: Finder, date: LocalDate | undefined) {
  const today = profiles.today(userId)
  if (date !== undefined) return { from: existingDate(date, '/date'), to: date }
  // A meal of tomorrow may be planned.
  return { from: addDays(today, 1 - FIND_DAYS), to: addDays(today, 1) }
}

/** The entries of a date or of the last days that have all the words, newest first, as far as they are counted. */
function entriesWith(finder: Finder, text: string, date: LocalDate | undefined): FoodBrief[] {
  const { from, to } = findWindow(finder, date)
  const words = wordsToFind(text)
  const { userId, features } = finder
  const found: FoodBrief[] = []
  for (const entry of features.foodJournal.briefs(userId, from, to).toReversed()) {
    if (hasWords(words, entryTexts(entry))) found.push(entry)
    if (found.length > MAX_COUNTED) break
  }
  return found
}

/** As `entriesWith`, of check-ins. */
function checkinsWith(finder: Finder, text: string, date: LocalDate | undefined): CheckinDocument[] {
  const words = wordsToFind(text)
  const { userId, features } = finder
  const { checkins } = features.checkins.list(userId, { ...findWindow(finder, date), limit: MAX_COUNTED + 1 })
  return checkins.filter((checkin) => hasWords(words, checkinTexts(checkin)))
}

/**
 * The one entry or check-in that is meant, by its words or by the person’s choice, or those that fit.
 * @param idField the name of the input with its id.
 * @throws AppError `invalid` for neither or both of id and words, `not_found` if nothing fits, `forbidden` for words of a
 * caller who may not read: what fits would tell what is stored.
 */
export function findOne(
  finder: Finder,
  kind: 'food' | 'checkin',
  { id, words, date }: Selector,
  idField: string,
): Found {
  if ((id === undefined) === (words === undefined)) {
    const rule = id === undefined ? 'or words must be given' : 'and words cannot both be given'
    throw invalidField(`/${idField}`, `${rule}, such as {"words": "pizza", "date": "2026-03-09"}`)
  }
  if (id !== undefined) {
    if (date !== undefined) throw invalidField('/date', `only goes with words; leave it out with ${idField}`)
    return { ids: [id.toLowerCase()] }
  }
  if (!finder.mayRead)
    throw new AppError('forbidden', `Missing scope: health:read; without it, use ${idField}`)
  const found = candidatesFor(finder, kind, words ?? '', date)
  const only = meantOf(found, finder)
  if (found.total === 0) {
    const what = kind === 'food' ? 'food entry' : 'check-in'
    throw new AppError(
      'not_found',
      `No ${what} with these words ${placeOf(date)}; read the diary for what is there`,
    )
  }
  return only === undefined ? { ...found, place: placeOf(date) } : { ids: [only.id] }
}

/** The only one, or of a few the one that the person chooses. @param what they are, in the plural. */
function meantOf(
  { candidates, total }: Fitting,
  { choose }: Pick<Finder, 'choose'>,
  what = 'entries',
): Candidate | undefined {
  if (total < 2 || total > MAX_CHOICES) return total === 1 ? candidates[0] : undefined
  const chosen = choose?.(
    candidates.map(({ id, date, time, text }) => ({
      id,
      title: date === '' ? text : `${date} ${time}, ${text}`,
    })),
    what,
  )
  return candidates.find(({ id }) => id === chosen)
}

/** As `findOne`, of things that a name fits, which have no date. @param what they are, in the plural. */
export function oneNamed(
  kind: 'protocol' | 'own_food',
  named: readonly { id: string; text: string }[],
  finder: Pick<Finder, 'choose'>,
  what: string,
): Found {
  const candidates = named.slice(0, MAX_CANDIDATES).map((one) => ({ kind, date: '', time: '', ...one }))
  const fitting = { candidates, total: named.length, isAll: true }
  const only = meantOf(fitting, finder, what)
  return only === undefined ? { ...fitting, place: what, rest: 'more words of the name' } : { ids: [only.id] }
}

const placeOf = (date: LocalDate | undefined) =>
  date === undefined ? `in the last ${FIND_DAYS} days` : `on ${date}`

function candidatesFor(
  finder: Finder,
  kind: 'food' | 'checkin',
  words: string,
  date: LocalDate | undefined,
): Fitting {
  if (kind === 'checkin') return latestOf(checkinsWith(finder, words, date), checkinCandidate)
  const zone = finder.features.profiles.timeZone(finder.userId)
  return latestOf(entriesWith(finder, words, date), (entry) => foodCandidate(entry, zone))
}

/** @param found newest first. */
function latestOf<T>(found: readonly T[], candidate: (one: T) => Candidate): Fitting {
  const candidates = found.slice(0, MAX_CANDIDATES).toReversed().map(candidate)
  const isAll = found.length <= MAX_COUNTED
  return { candidates, total: Math.min(found.length, MAX_COUNTED), isAll }
}
