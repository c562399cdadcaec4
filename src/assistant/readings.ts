import type { Nutrients } from '../contract/nutrients.ts'
import { AppError, type Failure, failureOf, internalError } from '../core/errors.ts'
import type { CheckinDocument } from '../journal/checkin-schema.ts'
import type { FoodEntryDocument } from '../journal/food-schema.ts'
import type { medicationsIn, symptomsIn, trendsIn } from '../journal/summary.ts'
import type { DietGap } from '../nutrition/gap.ts'
import type { DietScore } from '../nutrition/score.ts'
import type { ProfileDocument } from '../profile/schema.ts'
import type { SubscriptionDocument } from '../protocols/schema.ts'
import type { AnswerSource } from './sources.ts'

type Window = { from: string; to: string; time_zone: string }

/** The parts of the read tools' results that the assistant uses itself. */
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
type ValueOf<Name extends string> = Name extends ReadTool ? ReadingValues[Name] : Record<string, unknown>

/** A tool whose results answers are based on; `input` is a JSON Schema. */
export type ReadableTool = {
  name: string
  description: string
  input: { properties?: object }
  source: AnswerSource
}

export type Reading<T = Record<string, unknown>> = { ok: true; value: T } | Failure

/** Calls a tool for the person, with all checks except the rate limit. */
export type CallTool = (name: string, input: unknown) => Promise<Reading>

export type SuccessfulReading = {
  tool: string
  input: Record<string, unknown>
  value: Record<string, unknown>
  source: AnswerSource
}

/** More readings than an answer needs. Readings have no rate limit, so this stops a model in a loop. */
const MAX_READINGS = 8
const TOO_MANY_READINGS = failureOf(new AppError('rate_limited', 'No more data can be read for this answer'))
const UNKNOWN = failureOf(new AppError('not_found', 'Unknown tool'))

export type Reader = ReturnType<typeof createReader>

/** Reads the person's data for one answer with these tools, and records what was read. */
export function createReader(callTool: CallTool, tools: readonly ReadableTool[]) {
  const sources = new Map(tools.map(({ name, source }) => [name, source]))
  const successes: SuccessfulReading[] = []
  const failures: Failure[] = []
  let count = 0

  async function call(tool: string, input: unknown): Promise<Reading> {
    if (++count > MAX_READINGS) return TOO_MANY_READINGS
    try {
      return await callTool(tool, input)
    } catch {
      // The call itself has logged the error.
      return failureOf(internalError())
    }
  }

  function failed(failure: Failure): Failure {
    failures.push(failure)
    return failure
  }

  /** An earlier reading of this answer; repeating it would only count against the limit. */
  const earlier = (tool: string, input: unknown) =>
    successes.find((read) => read.tool === tool && JSON.stringify(read.input) === JSON.stringify(input))

  return {
    /** @param input the tool's input; the result is recorded for `successes` and `failures`. */
    async read<Name extends string>(
      tool: Name,
      input: Record<string, unknown> = {},
    ): Promise<Reading<ValueOf<Name>>> {
      const known = earlier(tool, input)
      if (known !== undefined) return { ok: true, value: known.value as ValueOf<Name> }
      const source = sources.get(tool)
      if (source === undefined) return failed(UNKNOWN)
      const reading = await call(tool, input)
      if (!reading.ok) return failed(reading)
      successes.push({ tool, input, value: reading.value, source })
      return { ok: true, value: reading.value as ValueOf<Name> }
    },
    successes: (): readonly SuccessfulReading[] => successes,
    failures: (): readonly Failure[] => failures,
  }
}
