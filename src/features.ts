import type { Db } from '../db/open.ts'
import { type Assistant, createAssistant } from './assistant/assistant.ts'
import type { Config } from './config.ts'
import type { Clock } from './core/clock.ts'
import type { Logger } from './core/log.ts'
import type { Random } from './core/random.ts'
import type { FoodIndex } from './foods/food.ts'
import { type Checkins, createCheckins } from './journal/checkins.ts'
import { createFoodJournal, type FoodJournal } from './journal/food-journal.ts'
import { createProfiles, type Profiles } from './profile/profiles.ts'
import { createProtocols, type Protocols } from './protocols/protocols.ts'

/** What tools and routes work on: the person's data and the food table, each behind its own functions. */
export type Features = {
  db: Db
  clock: Clock
  profiles: Profiles
  protocols: Protocols
  foodJournal: FoodJournal
  checkins: Checkins
  foods: FoodIndex
  assistant: Assistant
}

export function createFeatures(deps: {
  db: Db
  config: Config
  clock: Clock
  random: Random
  log: Logger
  foods: FoodIndex
}): Features {
  const { db, clock, foods } = deps
  const profiles = createProfiles(deps)
  const protocols = createProtocols({ ...deps, profiles })
  return {
    db,
    clock,
    profiles,
    protocols,
    foods,
    foodJournal: createFoodJournal({ ...deps, profiles }),
    checkins: createCheckins({ ...deps, profiles, protocols }),
    assistant: createAssistant(deps),
  }
}
