import { isObject } from '../../src/mcp/message.ts'
import type { Ids, JournalRequest, readJournal } from './journal.ts'

/** What of a journal is compared beside its entries: sums of days, profile, protocols, and figures that were told. */

type Journal = Awaited<ReturnType<typeof readJournal>>
type Check = JournalRequest['check']

const SUMMED = ['calories', 'protein', 'carbs', 'fat'] as const
/** Sums of rounded figures. */
const isNear = (a: number, b: number, by = 1) => Math.abs(a - b) <= by

/** The stated sums of a day that differ from those of its entries. */
export function wrongTotals({ meals }: Journal, stated: Check['day_totals']): string[] {
  return Object.entries(stated).flatMap(([date, { entries, ...sums }]) => {
    const eaten = meals.filter(({ consumed_at }) => consumed_at.startsWith(date))
    const sumOf = (key: (typeof SUMMED)[number]) => eaten.reduce((sum, meal) => sum + (meal[key] ?? 0), 0)
    // Null: the person has not stated what goes into it.
    const wrong = SUMMED.filter((key) => !isNear(sumOf(key), sums[key] ?? sumOf(key)))
    return [...(eaten.length === entries ? [] : ['entries']), ...wrong].map((key) => `${date} ${key}`)
  })
}

/** The profile as the requests state it: of the targets, those that the person has set. */
export function statedProfile({ profile }: Journal): Record<string, unknown> {
  const targets = Object.entries(profile.targets as Record<string, { basis: string; value: number }>)
  const own = targets.filter(([, { basis }]) => basis === 'user').map(([key, { value }]) => [key, value])
  return inLowerCase({ ...profile, targets: Object.fromEntries(own) })
}

/** A client may begin a name with a capital, or not. */
export const inLowerCase = (value: object) => JSON.parse(JSON.stringify(value).toLowerCase())

/** What is not so of the protocols. */
export function wrongProtocols({ protocols }: Journal, stated: Check['protocols'] = [], ids: Ids): unknown[] {
  return stated.filter((one) => {
    if ('new' in one) {
      return !protocols.some(
        ({ name, start, status }) => name === one.new && start === one.start && status === one.status,
      )
    }
    const found = protocols.find(({ id }) => id === ids.get(one.ref))
    const marks = Object.entries(one.mark ?? {})
    return (
      found === undefined ||
      (one.status !== undefined && found.status !== one.status) ||
      (one.end !== undefined && found.end !== one.end) ||
      marks.some(([date, status]) => !found.logs.some((log) => log.date === date && log.status === status))
    )
  })
}

/** Figures that were told and are not in the answer. What a client computes from a list is named `computed: …`. */
export function wrongFigures(told: Readonly<Record<string, unknown>>, answer: unknown): unknown[] {
  const right = numbersIn(answer)
  const read = Object.entries(told).filter(([label]) => !label.startsWith('computed'))
  return read.filter(([, value]) =>
    numbersIn(value).some((one) => !right.some((two) => isNear(one, two, 0.06))),
  )
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return Array.isArray(value) || isObject(value) ? Object.values(value).flatMap(numbersIn) : []
}
