import type { Db } from '../db/open.ts'
import { type Assistant, createAssistant } from './assistant/assistant.ts'
import { type Conversations, createConversations } from './assistant/conversations.ts'
import { createMealModel } from './assistant/meal-model.ts'
import type { Clock } from './core/clock.ts'
import type { Logger } from './core/log.ts'
import type { Random } from './core/random.ts'
import { createFavourites, type Favourites } from './foods/favourites.ts'
import type { FoodTable } from './foods/food.ts'
import { createMealReader, type MealReader } from './foods/meal-reader.ts'
import { createOwnFoods, type OwnFoods } from './foods/own-foods.ts'
import { createPersonFoods, type PersonFoods } from './foods/person-foods.ts'
import { createImports, type Imports } from './imports/imports.ts'
import { createAddEntries } from './journal/add-entries.ts'
import { type CheckinDays, createCheckinDays } from './journal/checkin-days.ts'
import { type Checkins, createCheckins } from './journal/checkins.ts'
import { createFoodDays } from './journal/food-days.ts'
import { createFoodJournal, type FoodJournal } from './journal/food-journal.ts'
import { createForHelpers } from './journal/for-helpers.ts'
import { createListen } from './journal/listen.ts'
import { createMeals, type Meals } from './journal/meals/meals.ts'
import { createNotedDays, type NotedDays } from './journal/noted-days.ts'
import { createSavedMeals, type SavedMeals } from './journal/saved/saved-meals.ts'
import { createTrends, type Trends } from './journal/trends/trends.ts'
import { createUndo, type Undo } from './journal/undo.ts'
import { createProfiles, type Profiles } from './profile/profiles.ts'
import { createProtocols, type Protocols } from './protocols/protocols.ts'
import { createQuestions, type Questions } from './questions/questions.ts'
import type { Listen } from './safety/safety.ts'
import type { Config } from './settings/config.ts'

/** What tools and routes work with: the person's data and the foods, each behind its own functions. */
export type Features = {
  db: Db
  clock: Clock
  profiles: Profiles
  protocols: Protocols
  foodJournal: FoodJournal
  meals: Meals
  checkins: Checkins
  checkinDays: CheckinDays
  trends: Trends
  /** Everything noted, a day at a time, as text. */
  notedDays: NotedDays
  /** Changes by the tools of the journal, which can be undone. */
  undo: Undo
  /** Typed questions about the journal. */
  questions: Questions
  /** The built-in table of everyday foods. */
  foods: FoodTable
  /** All foods of one person: their own, the built-in and the imported ones. */
  personFoods: PersonFoods
  ownFoods: OwnFoods
  favourites: Favourites
  savedMeals: SavedMeals
  /** Reads meals in plain words. */
  mealReader: MealReader
  conversations: Conversations
  imports: Imports
  /** Reads what people write for emergencies. */
  listen: Listen
  /** What the page shows beside urgent advice. */
  forHelpers: ReturnType<typeof createForHelpers>
  assistant: Assistant
  /** The same features on a snapshot of the database. */
  on(snapshot: Db): Features
}

export function createFeatures(deps: {
  db: Db
  config: Config
  clock: Clock
  random: Random
  log: Logger
  foods: FoodTable
}): Features {
  const { db, clock, foods } = deps
  const profiles = createProfiles({ ...deps, daysOf: createFoodDays(db).days })
  const protocols = createProtocols({ ...deps, profiles })
  const personFoods = createPersonFoods({
    db,
    clock,
    foods,
    timeZoneOf: profiles.timeZone,
    supplementsOf: (userId) => profiles.version(userId).supplementFoods(),
  })
  const mealReader = createMealReader(createMealModel(deps))
  const foodJournal = createFoodJournal({ ...deps, profiles, personFoods, mealReader })
  const listen = createListen({ db, profiles, log: deps.log })
  const checkins = createCheckins({ ...deps, profiles, protocols, listen })
  const conversations = createConversations(deps)
  const questions = createQuestions({ db, clock, profiles, protocols, foodJournal, checkins, personFoods })
  return {
    db,
    clock,
    profiles,
    protocols,
    foods,
    personFoods,
    mealReader,
    ownFoods: createOwnFoods({ ...deps, timeZoneOf: profiles.timeZone, personFoods }),
    favourites: createFavourites(deps),
    savedMeals: createSavedMeals({ ...deps, profiles, personFoods }),
    foodJournal,
    imports: createImports({ ...deps, profiles, foodJournal, listen, addEntries: createAddEntries(deps) }),
    meals: createMeals({ ...deps, profiles, personFoods, foodJournal }),
    checkins,
    checkinDays: createCheckinDays({ ...deps, profiles, protocols, checkins, listen }),
    trends: createTrends({ db, profiles, foodJournal, checkins }),
    notedDays: createNotedDays({ ...deps, profiles, foodJournal, checkins }),
    undo: createUndo({ ...deps, foodJournal, profiles }),
    questions,
    conversations,
    listen,
    forHelpers: createForHelpers({ db, profiles }),
    assistant: createAssistant({ ...deps, conversations, profiles, personFoods, questions, listen }),
    on: (snapshot) => createFeatures({ ...deps, db: snapshot }),
  }
}
