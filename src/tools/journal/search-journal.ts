import { type Static, Type } from '@sinclair/typebox'
import { addDays, type LocalDate } from '../../contract/calendar-date.ts'
import { invalidField } from '../../core/errors.ts'
import { createListShortener, fitResult, LeftOut } from '../../core/result-limits.ts'
import { SaidDateSchema, stringEnum } from '../../core/schemas.ts'
import { createSlices, eachInSlices, type Slices } from '../../core/slices.ts'
import type { Features } from '../../features.ts'
import type { OwnFoodDocument } from '../../foods/own-food-schema.ts'
import { MAX_OWN_FOODS } from '../../foods/own-foods.ts'
import type { SubscriptionDocument } from '../../protocols/schema.ts'
import { requireWindow } from '../../questions/query-schema.ts'
import { windowText } from '../summaries/words.ts'
import { defineJournalTool, type ToolContext, toolInput } from '../tool.ts'
import { KINDS } from './change.ts'
import { checkinCandidate, foodCandidate } from './diary.ts'
import { checkinTexts, entryTexts, hasWords, wordsToFind } from './find-noted.ts'
import { wantedCheckins, wantedEntries } from './with-words.ts'

const DEFAULT_DAYS = 365
const MAX_FOUND = 50
const DEFAULT_FOUND = 20

const Match = Type.Object({
  kind: stringEnum(KINDS),
  id: Type.String({ description: 'For the tools that correct, copy or delete it' }),
  date: Type.String({ description: 'Empty: it is of no date' }),
  time: Type.String(),
  text: Type.String(),
})
type Match = Static<typeof Match>

const CUTS = { matches: 'a larger limit, or from and to' }

export const searchJournal = defineJournalTool({
  name: 'search_journal',
  title: 'Search the journal',
  description:
    'Finds words in all that was noted: food, notes, check-ins, symptoms, medicines, protocols, own foods, the ' +
    'profile. Use it for "when did I last have sushi"; for a given day use get_diary, for figures get_series. ' +
    'Changes nothing. Returns matches with ids, newest first; total counts all. No match: not logged in that window.',
  whenToUse: 'when something was logged, by words, over a year or more.',
  instructionsRank: 10.7,
  kind: 'read',
  stores: false,
  toolset: 'journal',
  openWorld: false,
  input: toolInput({
    words: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'All of them in one entry, such as "oat milk"',
    }),
    kinds: Type.Optional(
      Type.Array(stringEnum(KINDS), {
        minItems: 1,
        maxItems: KINDS.length,
        uniqueItems: true,
        description: 'Only these; default all',
      }),
    ),
    from: Type.Optional(SaidDateSchema(`Such as 2026-03-01; default ${DEFAULT_DAYS} days`)),
    to: Type.Optional(SaidDateSchema('Last day; default tomorrow')),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_FOUND,
        default: DEFAULT_FOUND,
        description: `At most ${MAX_FOUND}; default ${DEFAULT_FOUND}`,
      }),
    ),
  }),
  output: Type.Object({
    from: Type.String(),
    to: Type.String(),
    time_zone: Type.String(),
    total: Type.Integer(),
    matches: Type.Array(Match),
    left_out: LeftOut,
  }),
  cuts: CUTS,
  summary: ({ total, matches, ...window }) =>
    `${total} ${total === 1 ? 'match' : 'matches'} of ${windowText(window)}, ${matches.length} shown.`,
  async run({ words: text, kinds = KINDS, from, to, limit = DEFAULT_FOUND }, context) {
    const { userId, features } = context
    const words = wordsToFind(text)
    const end = to ?? addDays(features.profiles.today(userId), 1)
    const window = { from: from ?? addDays(end, 1 - DEFAULT_DAYS), to: end }
    if (from === undefined && to !== undefined && to < '1971-01-01')
      throw invalidField('/from', 'is required with a date so early')
    requireWindow(window, '')
    const work = { context, slices: createSlices(features.clock) }
    const undated = await undatedMatches(words, kinds, work)
    const found = [...undated, ...(await datedMatches(words, window, kinds, work))]
    const matches = found.slice(0, limit).map((match) => match())
    const { missing, note } = createListShortener(CUTS)
    note('matches', found.length - matches.length)
    const result = {
      ...window,
      time_zone: features.profiles.timeZone(userId),
      total: found.length,
      matches,
      ...missing(),
    }
    return fitResult(result, CUTS)
  },
})

/** A match that is written out only if it is shown. */
type Found = () => Match

/** Entries and check-ins, newest first. */
async function datedMatches(
  words: readonly string[],
  { from, to }: { from: LocalDate; to: LocalDate },
  kinds: readonly string[],
  { context, slices }: { context: ToolContext; slices: Slices },
): Promise<Found[]> {
  const { userId, features } = context
  const zone = features.profiles.timeZone(userId)
  const first = features.questions.firstDate(userId)
  if (first === null) return []
  const window = { from: first > from ? first : from, to }
  const entries = kinds.includes('food')
    ? await wantedEntries(context, window, slices, (entry) => hasWords(words, entryTexts(entry)))
    : []
  const said = kinds.includes('checkin')
    ? await wantedCheckins(context, window, slices, (checkin) => hasWords(words, checkinTexts(checkin)))
    : []
  const found = [
    ...entries.map((entry) => ({
      date: entry.date,
      at: entry.consumed_at,
      match: () => foodCandidate(entry, zone),
    })),
    ...said.map((checkin) => ({
      date: checkin.date,
      at: Date.parse(checkin.recorded_at),
      match: () => checkinCandidate(checkin),
    })),
  ]
  return found
    .toReversed()
    .sort((a, b) => (a.date === b.date ? b.at - a.at : a.date < b.date ? 1 : -1))
    .map(({ match }) => match)
}

/** What is of no date: own foods, protocols and the profile. */
async function undatedMatches(
  words: readonly string[],
  kinds: readonly string[],
  { context, slices }: { context: ToolContext; slices: Slices },
): Promise<Found[]> {
  const { userId, features } = context
  const found: Found[] = []
  const look = ({ texts, match }: Undated) => {
    if (hasWords(words, texts)) found.push(() => match)
  }
  if (kinds.includes('profile')) await eachInSlices(profileTexts(userId, features), slices, look)
  if (kinds.includes('own_food')) {
    const { foods } = await features.ownFoods.listInSlices(userId, { limit: MAX_OWN_FOODS })
    slices.restart()
    await eachInSlices(foods, slices, (food) => look(foodTexts(food)))
  }
  if (kinds.includes('protocol'))
    await eachInSlices(features.protocols.list(userId, 'all'), slices, (one) => look(protocolTexts(one)))
  return found
}

const foodTexts = ({ id, name, synonyms, ingredients }: OwnFoodDocument): Undated => ({
  texts: [name, ...synonyms, ...(ingredients ?? []).map(({ food }) => food)],
  match: { kind: 'own_food', id, ...UNDATED, text: name },
})

const protocolTexts = ({ id, name, protocol, status, start }: SubscriptionDocument): Undated => ({
  texts: [name, protocol.replaceAll('_', ' ')],
  match: { kind: 'protocol', id, date: start, time: '', text: `${name}, ${status}` },
})

type Undated = { texts: readonly string[]; match: Match }
const UNDATED = { date: '', time: '' }

function profileTexts(userId: string, { profiles }: Features): Undated[] {
  const { allergies, conditions, medications, health_goals, supplement_stack, dietary_preferences } =
    profiles.stated(userId)
  const lists = {
    allergies,
    conditions,
    medications,
    health_goals,
    supplements: supplement_stack.map(({ name, dose }) => [name, dose].filter(Boolean).join(' ')),
    avoid: dietary_preferences.avoid ?? [],
    dislikes: dietary_preferences.dislikes ?? [],
    notes: [dietary_preferences.notes ?? ''],
  }
  return Object.entries(lists).flatMap(([list, texts]) =>
    texts.map((text) => ({
      texts: [text],
      match: { kind: 'profile', id: userId, ...UNDATED, text: `${list}: ${text.slice(0, 200)}` },
    })),
  )
}
