/**
 * A believable year of one person, `owner`: 20 entries a day, days that were missed or broken off, check-ins, weight,
 * symptoms that follow some foods, medicines, protocols, a profile, a recipe, tokens and two talks with the assistant.
 * The same each time but for the tokens' secrets. For tests, benchmarks and pictures.
 */
import { close, type Db, databasePath, inTransaction, open } from '../../db/open.ts'
import { addDays, eachDate, type LocalDate, weekday } from '../../src/contract/calendar-date.ts'
import { createLogger } from '../../src/core/log.ts'
import type { FoodMatch, FoodTable } from '../../src/foods/food.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { temporarySigningKey } from '../../src/identity/signing-key.ts'
import { fixedSigningKey } from '../../src/identity/signing-keys.ts'
import type { FoodEntryDocument } from '../../src/journal/food-schema.ts'
import { createServices, type Services } from '../../src/services.ts'
import { type Config, loadConfig } from '../../src/settings/config.ts'
import { beginAccount, happeningsOn, USER } from './account.ts'
import { type DayBefore, type DayState, eveningCheckin, morningCheckin, stateOn } from './body.ts'
import { type Eaten, eatenOn } from './eating.ts'
import { createHabits } from './habits.ts'
import { BLOATING, TRIGGERS } from './menu.ts'
import { type Chance, type MovingClock, movingClock, seededChance, seededRandom } from './seeded.ts'

export type YearOptions = {
  /** The last day, the person's today: logged up to the afternoon. */
  end: LocalDate
  /** Default 365. */
  days?: number
  /** The person's own; default Europe/Berlin. */
  timeZone?: string
}

const ENTRIES_A_DAY = 20
/** The last day is under way: nothing of it is later than this, in minutes since midnight. */
const LAST_DAY_UNTIL = 16 * 60
/** A journey: days before the end on which it begins and is over, and its zone. The person changes their profile. */
const JOURNEY = { since: 63, until: 53, timeZone: 'America/New_York' } as const
/** Of so many days, one has an entry that is corrected, and one that was logged twice and is removed once. */
const EDITED_STEP = 9
const MORNING = 7 * 60 + 10
const EVENING = 21 * 60 + 40

/**
 * Fills a data directory in which the owner has nothing yet, or the database of services that are there already.
 * @throws AppError `conflict` for one that was filled before.
 */
export async function writeYear(target: string | Services, options: YearOptions): Promise<void> {
  if (typeof target !== 'string') return await fill(target.db, target.config, options)
  const db = open(databasePath(target))
  try {
    await fill(db, loadConfig({ env: {} }), options)
  } finally {
    close(db)
  }
}

async function fill(db: Db, config: Config, options: YearOptions): Promise<void> {
  const { end, days = 365, timeZone = 'Europe/Berlin' } = options
  const clock = movingClock(timeZone)
  const services = createServices({
    db,
    config,
    clock,
    random: seededRandom(seededChance(20), config['token.short_length']),
    log: createLogger({ level: 'error', format: 'json', now: clock.now, write: () => {} }),
    foods: remembering(starterIndex),
    signingKeys: fixedSigningKey(await temporarySigningKey()),
    // Keys are of no use here: nothing that needs one is written.
    dataDir: '/nonexistent',
  })
  const dates = eachDate(addDays(end, 1 - days), end)
  clock.moveTo(dates[0] ?? end, MORNING - 30)
  beginAccount(services, timeZone)
  const habits = createHabits(services.features, USER, end)
  const plans = planned(dates, seededChance(7))
  const secrets = new Map<string, string>()
  let eaten: readonly Eaten[] = []
  for (const [index, plan] of plans.entries()) {
    const chance = seededChance(1000 + index)
    const state = stateOn(dayBefore(plan, eaten), index / plans.length, chance)
    eaten = eatenOn(plan, chance)
    const day = { ...plan, eaten, state, chance }
    const zone = zoneFrom(plan.date, end, timeZone)
    if (zone !== undefined) {
      clock.travelTo(zone)
      clock.moveTo(plan.date, MORNING - 20)
      services.features.profiles.merge(USER, { time_zone: zone })
    }
    const logged = inTransaction(db, () => {
      clock.moveTo(plan.date, MORNING)
      habits.beginDay(plan.date)
      return writeDay(services, clock, day, () => habits.recordsOn(plan.date, chance))
    })
    if (index % EDITED_STEP === 4) await correct(services, logged)
    for (const { minutes, happen } of happeningsOn(plan.date, end)) {
      clock.moveTo(plan.date, minutes)
      await happen(services, secrets)
    }
  }
}

/** The zone that the person moves to on a day; undefined: they stay where they are. */
function zoneFrom(date: LocalDate, end: LocalDate, home: string): string | undefined {
  if (date === addDays(end, -JOURNEY.since)) return JOURNEY.timeZone
  return date === addDays(end, -JOURNEY.until) ? home : undefined
}

type Plan = {
  date: LocalDate
  weekday: number
  entries: number
  isBrokenOff: boolean
  isLast: boolean
}

/** Which days are missed, which broken off, and how the entries fall on the rest: as many in all as are due. */
function planned(dates: readonly LocalDate[], chance: Chance): Plan[] {
  const shares = dates.map((_, index) => {
    if (index === dates.length - 1) return 0.65
    // Three days away from everything in the autumn of the year's first half, others here and there.
    if (chance.happens(0.03) || (index >= 140 && index < 143)) return 0
    return chance.happens(0.05) ? 0.35 : chance.around(1, 0.07)
  })
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const due = dates.length * ENTRIES_A_DAY
  let shareSoFar = 0
  let dealt = 0
  return dates.map((date, index) => {
    const share = shares[index] ?? 0
    shareSoFar += share
    const entries = Math.round((due * shareSoFar) / whole) - dealt
    dealt += entries
    const isLast = index === dates.length - 1
    return { date, weekday: weekday(date), entries, isBrokenOff: share < 0.7, isLast }
  })
}

type Day = Plan & { eaten: readonly Eaten[]; state: DayState; chance: Chance }

function writeDay(
  { features }: Services,
  clock: MovingClock,
  day: Day,
  records: () => HabitRecords,
): Logged[] {
  const { date, eaten, state, chance } = day
  const { checkins, foodJournal } = features
  const isWeighed = chance.happens(0.55)
  if (eaten.length > 0 || chance.happens(0.3)) {
    clock.moveTo(date, MORNING)
    checkins.log(USER, morningCheckin(state, isWeighed || day.isLast))
  }
  const logged = eaten.map(({ input, minutes }) => {
    clock.moveTo(date, day.isLast ? Math.min(minutes, LAST_DAY_UNTIL) : minutes)
    return { input, entry: foodJournal.log(USER, input).entry }
  })
  clock.moveTo(date, EVENING)
  const said = records()
  if (day.isLast || eaten.length === 0) return logged
  if (chance.happens(0.9)) checkins.log(USER, { ...eveningCheckin(state), protocols: said })
  if (day.isBrokenOff) foodJournal.markDay(USER, date, false)
  else if (chance.happens(0.25)) foodJournal.markDay(USER, date, true)
  return logged
}

type Logged = { input: Eaten['input']; entry: FoodEntryDocument }

/** The second entry was half as much again; the last one was logged twice, and is removed once. */
async function correct({ features: { foodJournal } }: Services, logged: readonly Logged[]): Promise<void> {
  const [, second] = logged
  const last = logged.at(-1)
  const { signal } = new AbortController()
  if (second !== undefined && second.entry.grams !== null) {
    const grams = Math.round(second.entry.grams * 1.5)
    const change = await foodJournal.prepareUpdate(USER, second.entry.id, { grams }, signal)
    change()
  }
  if (last !== undefined) {
    const twice = { ...last.input, consumed_at: last.entry.consumed_at }
    foodJournal.remove(USER, foodJournal.log(USER, twice).entry.id)
  }
}

/** The same hundred names come 7,300 times. */
function remembering(table: FoodTable): FoodTable {
  const known = new Map<string, FoodMatch[]>()
  return {
    find: table.find,
    search(text, limit, options) {
      const key = JSON.stringify([text, limit, options])
      const matches = known.get(key) ?? table.search(text, limit, options)
      known.set(key, matches)
      return matches
    },
  }
}

type HabitRecords = ReturnType<ReturnType<typeof createHabits>['recordsOn']>

function dayBefore({ date, weekday }: Plan, eaten: readonly Eaten[]): DayBefore {
  const count = (foods: ReadonlySet<string>) => eaten.filter(({ input }) => foods.has(input.food_name)).length
  return {
    triggers: count(TRIGGERS),
    bloating: count(BLOATING),
    weekday,
    month: Number(date.slice(5, 7)),
  }
}
