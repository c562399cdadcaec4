import { APICallError, generateText, jsonSchema, NoObjectGeneratedError, Output } from 'ai'
import type { ModelQuestion } from '../foods/model/meal-model.ts'
import { failureOf, languageModel, type ModelFailure } from './model-provider.ts'
import type { Provider } from './provider-settings.ts'
import { jsonInText } from './text-json.ts'

export type JsonAnswer = { ok: true; value: unknown } | ({ ok: false } & ModelFailure)

/** What servers answer that do not know schemas of answers. */
const UNKNOWN_OPTION = new Set([400, 404, 415, 422, 501])

export type AskForJson = ReturnType<typeof createAskForJson>

/** Asks for JSON of a schema; a model that takes no schema has it in its instructions alone. Never throws. */
export function createAskForJson(provider: Provider) {
  let takesSchemas = true

  async function ask(
    { instructions, data, schema }: ModelQuestion,
    signal: AbortSignal,
    withSchema: boolean,
  ): Promise<JsonAnswer> {
    try {
      const { text } = await generateText({
        model: languageModel(provider, withSchema),
        instructions,
        messages: [{ role: 'user', content: JSON.stringify(data) }],
        ...(withSchema && { output: Output.object({ schema: jsonSchema(schema), name: 'answer' }) }),
        maxRetries: 0,
        abortSignal: signal,
        telemetry: { isEnabled: false },
      })
      return jsonAnswer(text)
    } catch (error) {
      if (signal.aborted) return { ok: false, cause: 'timeout' }
      return NoObjectGeneratedError.isInstance(error) ? jsonAnswer(error.text ?? '') : refused(error)
    }
  }

  return async (question: ModelQuestion, signal: AbortSignal): Promise<JsonAnswer> => {
    const answer = await ask(question, signal, takesSchemas)
    if (answer.ok || !takesSchemas || !UNKNOWN_OPTION.has(answer.status ?? 0)) return answer
    const plain = await ask(question, signal, false)
    // Otherwise it is the request that was refused, and not its schema.
    if (plain.ok) takesSchemas = false
    return plain
  }
}

function jsonAnswer(text: string): JsonAnswer {
  const value = jsonInText(text)
  return value === undefined ? { ok: false, cause: 'bad_answer' } : { ok: true, value }
}

const refused = (error: unknown): JsonAnswer => ({
  ok: false,
  ...failureOf(APICallError.isInstance(error) ? error : undefined),
})
