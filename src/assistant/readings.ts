import type { Nutrients } from '../contract/nutrients.ts'
import type { CheckinDocument } from '../journal/checkin-schema.ts'
import type { FoodEntryDocument } from '../journal/food-schema.ts'
import type { medicationsIn, symptomsIn, trendsIn } from '../journal/summary.ts'
import type { DietGap } from '../nutrition/gap.ts'
import type { DietScore } from '../nutrition/score.ts'
import type { ProfileDocument } from '../profile/schema.ts'
import type { SubscriptionDocument } from '../protocols/schema.ts'

type Window = { from: string; to: string; time_zone: string }

/** What each read tool answers, as far as the assistant speaks of it. */
export type ReadingValues = {
  get_diet_score: DietScore & { window: Window }
  get_diet_gap: DietGap & {
    suggestions: { food: string; grams: number; key: string; amount: number; unit: string; reason: string }[]
  }
  get_health_snapshot: {
    window: Window & { days_logged: number; checkins: number }
    totals: Nutrients
    averages: Nutrients
    recent_foods: (Pick<FoodEntryDocument, 'date' | 'food_name'> & { energy_kcal: number | null })[]
    symptoms: ReturnType<typeof symptomsIn>
    medications: ReturnType<typeof medicationsIn>
    trends: ReturnType<typeof trendsIn>
    diet_score: Pick<DietScore, 'overall' | 'days' | 'status'>
    protocols: SubscriptionDocument[]
  }
  get_health_profile: ProfileDocument
  get_my_protocols: { protocols: SubscriptionDocument[] }
  get_my_checkins: { checkins: CheckinDocument[] }
}
export type ReadTool = keyof ReadingValues

export type Failure = { ok: false; error: string; retryAfterSeconds?: number }
export type Reading<T = Record<string, unknown>> = { ok: true; value: T } | Failure

/** Calls a tool for the person, through the checks that any call passes but the rate limit. */
export type CallTool = (name: string, input: unknown) => Promise<Reading>

type Success = {
  [T in ReadTool]: { tool: T; input: Record<string, unknown>; value: ReadingValues[T] }
}[ReadTool]

export type { Success as SuccessfulReading }

/** More readings than an answer needs; a model in a loop stops here: no rate limit counts them. */
const MAX_READINGS = 8

export type Reader = ReturnType<typeof createReader>

/** Reads the person's data for one answer and keeps account of what was read. */
export function createReader(callTool: CallTool) {
  const successes: Success[] = []
  const failures: Failure[] = []
  let count = 0

  async function call(tool: string, input: unknown): Promise<Reading> {
    if (++count > MAX_READINGS) return { ok: false, error: 'No more data can be read for this answer' }
    try {
      return await callTool(tool, input)
    } catch {
      // Whatever it was, the call itself has logged it.
      return { ok: false, error: 'Internal error' }
    }
  }

  /** What this answer has read already: reading it again would only use up what it may read. */
  const earlier = (tool: string, input: unknown) =>
    successes.find((read) => read.tool === tool && JSON.stringify(read.input) === JSON.stringify(input))

  return {
    /** @param input as the tool takes it; what it answers is recorded for `successes` and `failures`. */
    async read<T extends ReadTool>(
      tool: T,
      input: Record<string, unknown> = {},
    ): Promise<Reading<ReadingValues[T]>> {
      const known = earlier(tool, input)
      if (known !== undefined) return { ok: true, value: known.value as ReadingValues[T] }
      const reading = await call(tool, input)
      if (!reading.ok) {
        failures.push(reading)
        return reading
      }
      const success = { tool, input, value: reading.value } as Success
      successes.push(success)
      return { ok: true, value: success.value as ReadingValues[T] }
    },
    successes: (): readonly Success[] => successes,
    failures: (): readonly Failure[] => failures,
  }
}
