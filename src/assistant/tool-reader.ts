import type { NutrientKey, Nutrients } from '../contract/nutrients.ts'
import { AppError, type Failure, failureOf, internalError } from '../core/errors.ts'
import { nextTurn } from '../core/slices.ts'
import type { CheckinDocument } from '../journal/checkin-schema.ts'
import type { summarizeMedications, summarizeSymptoms, summarizeTrends } from '../journal/checkin-summary.ts'
import type { FoodEntryDocument } from '../journal/food-schema.ts'
import type { DietGap } from '../nutrition/diet-gap.ts'
import type { DietScore } from '../nutrition/diet-score.ts'
import type { IntakeNote } from '../nutrition/intake-notes.ts'
import type { SharedProfile } from '../profile/schema.ts'
import type { SubscriptionDocument } from '../protocols/schema.ts'
import type { AnswerSource } from './sources.ts'

type Window = { from: string; to: string; time_zone: string }

/** The parts of the read tools' results that the assistant uses itself. */
export type ToolValues = {
  get_diet_score: DietScore & { window: Window; notes: readonly IntakeNote[] }
  get_diet_gap: DietGap & {
    notes: readonly IntakeNote[]
    suggestions: { food: string; grams: number; key: string; amount: number; unit: string; reason: string }[]
  }
  get_health_snapshot: {
    notes: readonly IntakeNote[]
    window: Window & { days_logged: number; checkins: number }
    totals: Nutrients
    unknown_energy?: number
    averages: Nutrients
    averages_at_least?: readonly NutrientKey[]
    recent_foods: (Pick<FoodEntryDocument, 'date' | 'food_name'> & { energy_kcal: number | null })[]
    symptoms: ReturnType<typeof summarizeSymptoms>
    medications: ReturnType<typeof summarizeMedications>
    trends: ReturnType<typeof summarizeTrends>
    diet_score: Pick<DietScore, 'overall' | 'concern' | 'days' | 'status'>
    protocols: SubscriptionDocument[]
  }
  get_health_profile: SharedProfile
  get_my_protocols: { protocols: SubscriptionDocument[] }
  get_my_checkins: { checkins: CheckinDocument[] }
}
export type ReadToolName = keyof ToolValues
type ValueOf<Name extends string> = Name extends ReadToolName ? ToolValues[Name] : Record<string, unknown>

/** A tool whose results answers are based on; `input` is a JSON Schema. */
export type ReadableTool = {
  name: string
  description: string
  input: { properties?: object }
  source: AnswerSource
}

export type ToolResult<T = Record<string, unknown>> = { ok: true; value: T } | Failure

/** Calls a tool for the person, with all checks except the rate limit. */
export type CallTool = (name: string, input: unknown) => Promise<ToolResult>

export type ToolSuccess = {
  tool: string
  input: Record<string, unknown>
  value: Record<string, unknown>
  source: AnswerSource
}

/** More readings than an answer needs. Readings have no rate limit, so this stops a model in a loop. */
const MAX_TOOL_CALLS = 8
const TOO_MANY_READINGS = failureOf(new AppError('rate_limited', 'No more data can be read for this answer'))
const UNKNOWN = failureOf(new AppError('not_found', 'Unknown tool'))

export type ToolReader = ReturnType<typeof createToolReader>

/** Reads the person's data for one answer with these tools, and records what was read. */
export function createToolReader(callTool: CallTool, tools: readonly ReadableTool[]) {
  const sources = new Map(tools.map(({ name, source }) => [name, source]))
  const successes: ToolSuccess[] = []
  const failures: Failure[] = []
  let count = 0

  async function call(tool: string, input: unknown): Promise<ToolResult> {
    if (++count > MAX_TOOL_CALLS) return TOO_MANY_READINGS
    try {
      // An answer reads several tools; each gets a turn of its own.
      await nextTurn()
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
  const earlierResult = (tool: string, input: unknown) =>
    successes.find((read) => read.tool === tool && JSON.stringify(read.input) === JSON.stringify(input))

  return {
    /** @param input the tool's input; the result is recorded for `successes` and `failures`. */
    async read<Name extends string>(
      tool: Name,
      input: Record<string, unknown> = {},
    ): Promise<ToolResult<ValueOf<Name>>> {
      const known = earlierResult(tool, input)
      if (known !== undefined) return { ok: true, value: known.value as ValueOf<Name> }
      const source = sources.get(tool)
      if (source === undefined) return failed(UNKNOWN)
      const result = await call(tool, input)
      if (!result.ok) return failed(result)
      successes.push({ tool, input, value: result.value, source })
      return { ok: true, value: result.value as ValueOf<Name> }
    },
    successes: (): readonly ToolSuccess[] => successes,
    failures: (): readonly Failure[] => failures,
  }
}
