import { addDays, type LocalDate } from '../../src/contract/calendar-date.ts'
import { estimatedEnergyRequirement } from '../../src/nutrition/energy-target.ts'
import type { ExpenditureInput } from '../../src/nutrition/expenditure.ts'
import { type Chance, seededChance } from '../year/seeded.ts'

/**
 * People whose expenditure is known, made by another model than that of the estimate: a kilogram is fat and lean tissue by
 * Forbes' curve, expenditure follows weight and the day, water follows glycogen, salty weekends and the cycle, and noise is
 * not normal.
 */
export type SimulatedPerson = {
  body: ReturnType<typeof randomBody>
  input: ExpenditureInput /** kcal a day, the mean of all days. */
  truth: number
}

export type Simulated = {
  /** They eat less from the first day on, and lose water before they lose much else. */
  isDieting?: boolean
  /** What they use rises or falls evenly, by 5 to 15 % in four weeks; the truth is that of the last day. */
  isChanging?: boolean
}

const FIRST: LocalDate = '2026-01-05'
const KCAL_PER_KG_FAT = 9440
const KCAL_PER_KG_LEAN = 1816
const ACTIVITIES = ['inactive', 'low_active', 'active', 'very_active'] as const

/** @param days complete or not. */
export function simulatedPerson(
  seed: number,
  days: number,
  { isDieting = false, isChanging = false }: Simulated = {},
): SimulatedPerson {
  const chance = chanceOf(seed)
  // Chance of its own: who does not diet is the same person with and without this.
  const diet = isDieting ? dietOf(chanceOf(seed + 1)) : undefined
  const change = isChanging ? changeOf(chanceOf(seed + 2)) : 0
  const body = randomBody(chance)
  const requirement = estimatedEnergyRequirement(body)
  const rhythm = { weekend: chance.between(0, 0.12), movement: chance.between(0.02, 0.06) }
  const base = requirement * Math.exp(normal(chance) * 0.1)
  const anyHabit = base + chance.between(-600, 350)
  const habit = diet === undefined ? anyHabit : base * (1 - diet.deficit)
  const spread = chance.between(0.1, 0.22)
  const logging = chance.between(0.05, 0.18)
  const waters = waterOf(chance, body)
  let fat = body.weight_kg * chance.between(0.18, 0.38)
  let lean = body.weight_kg - fat
  let [used, last] = [0, 0]
  let yesterday = 0
  const intake: ExpenditureInput['intake'][number][] = []
  const weights: ExpenditureInput['weights'][number][] = []
  for (let day = 0; day <= days; day++) {
    const date = addDays(FIRST, day)
    const isWeekend = day % 7 >= 5
    if (day === 0 || day === days || chance.happens(0.7)) {
      const kg = fat + lean + waters(day, yesterday) + (diet?.kg() ?? 0) + normal(chance) * 0.1
      weights.push({ date, kg: Math.round(kg * 10) / 10 })
    } else waters(day, yesterday)
    if (day === days) break
    const tissue = fat + lean - body.weight_kg
    const expenditure =
      (base + 15 * tissue) *
      (1 + (change * day) / 28) *
      (1 + rhythm.movement * normal(chance)) *
      (isWeekend ? 0.98 : 1.008)
    const wish = habit * (1 + rhythm.weekend * (isWeekend ? 1 : -0.4)) + 0.2 * yesterday
    const eaten = Math.max(wish * (1 + spread * skewed(chance)), 300)
    yesterday = eaten - habit
    diet?.eat((base - eaten) / (base * diet.deficit))
    used += expenditure
    last = (base + 15 * tissue) * (1 + (change * day) / 28)
    const share = fat / (fat + 10.4)
    const kg = (eaten - expenditure) / (share * KCAL_PER_KG_FAT + (1 - share) * KCAL_PER_KG_LEAN)
    fat += share * kg
    lean += (1 - share) * kg
    // 20 % of days are not logged.
    if (!chance.happens(0.2)) intake.push({ date, kcal: eaten * (1 + logging * normal(chance)) })
  }
  return {
    body,
    input: { intake, weights, prior: { kcal: requirement, isKnown: true } },
    truth: isChanging ? last : used / days,
  }
}

const changeOf = (chance: Chance) => chance.between(0.05, 0.15) * chance.pick([-1, 1])

function chanceOf(seed: number): Chance {
  const chance = seededChance(seed)
  // The first numbers of near seeds are alike.
  for (let skipped = 0; skipped < 20; skipped++) chance.next()
  return chance
}

/**
 * A diet that begins on the first day: glycogen, and the water and salt that it holds, move towards what each day's food
 * keeps, and are less by 0.6 to 2.6 kg when they have.
 */
function dietOf(chance: Chance) {
  const size = chance.between(0.6, 2.6)
  const days = chance.between(2, 6)
  let lost = 0
  return {
    deficit: chance.between(0.1, 0.3),
    kg: () => -size * lost,
    /** @param share of the usual deficit. */
    eat(share: number): void {
      lost += (Math.min(Math.max(share, -0.3), 1.3) - lost) / days
    },
  }
}

function randomBody(chance: Chance) {
  const sex = chance.pick<'female' | 'male'>(['female', 'male'])
  const height_cm = (sex === 'male' ? 177 : 164) + 7 * normal(chance)
  const weight_kg = chance.between(20, 36) * (height_cm / 100) ** 2
  return { sex, age: chance.between(20, 70), height_cm, weight_kg, activity_level: chance.pick(ACTIVITIES) }
}

/** The water above or below the usual, kg, on each day in order. */
function waterOf(chance: Chance, { sex, age }: { sex: string; age: number }) {
  const size = chance.between(0.2, 0.6)
  const stays = chance.between(0.2, 0.65)
  const weekend = chance.between(0, 0.35)
  const cycle = sex === 'female' && age < 50 ? chance.between(0, 0.35) : 0
  const phase = chance.between(0, 28)
  let swing = 0
  return (day: number, surplus: number) => {
    swing = stays * swing + size * Math.sqrt(1 - stays ** 2) * skewed(chance)
    const salt = day % 7 === 0 ? weekend : day % 7 === 1 ? weekend / 2 : 0
    // 500 kcal more than usual store some glycogen, with three times its weight of water.
    const glycogen = 0.2 * Math.tanh(surplus / 500)
    return swing + salt + glycogen + cycle * Math.sin((2 * Math.PI * (day + phase)) / 28)
  }
}

/** Box–Muller. */
const normal = (chance: Chance) =>
  Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next())

/** Mean 0, variance 1, with more large values above than below: a gamma distribution of shape 4. */
const skewed = (chance: Chance) =>
  (-Math.log((1 - chance.next()) * (1 - chance.next()) * (1 - chance.next()) * (1 - chance.next())) - 4) / 2
