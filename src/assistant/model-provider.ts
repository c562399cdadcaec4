import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError } from 'ai'
import { modelFetch } from './model-fetch.ts'
import type { Provider } from './provider-settings.ts'

/** The cause of a failure, for the log: no text from the model's provider or from the person. */
export type ModelFailure = { cause: 'timeout' | 'unreachable' | 'http_error' | 'bad_answer'; status?: number }

// The library would write warnings to standard error, and they may quote a request.
globalThis.AI_SDK_LOG_WARNINGS = false

/** @param takesSchemas whether it may be told the schema of its answer; models without that refuse the request. */
export function languageModel({ baseUrl, model, apiKey }: Provider, takesSchemas = false) {
  const provider = createOpenAICompatible({
    name: 'assistant',
    baseURL: baseUrl,
    ...(apiKey !== '' && { apiKey }),
    supportsStructuredOutputs: takesSchemas,
    fetch: Object.assign(fetchOf(`${baseUrl} ${model}`), { preconnect: fetch.preconnect }),
  })
  return provider(model)
}

/** Newer models of one provider refuse the older name of the limit, and other providers know only that one. */
const OLD_LIMIT = '"max_tokens":'
const NEW_LIMIT = 'max_completion_tokens'
const takesNewLimit = new Set<string>()

const fetchOf =
  (model: string): typeof modelFetch =>
  async (url, init) => {
    const body = init?.body
    if (typeof body !== 'string' || !body.includes(OLD_LIMIT)) return await modelFetch(url, init)
    const renamed = () => modelFetch(url, { ...init, body: body.replace(OLD_LIMIT, `"${NEW_LIMIT}":`) })
    if (takesNewLimit.has(model)) return await renamed()
    const response = await modelFetch(url, init)
    if (response.status !== 400) return response
    const text = await response.text()
    if (!text.includes(NEW_LIMIT)) return new Response(text, response)
    takesNewLimit.add(model)
    return await renamed()
  }

export function failureOf(error: unknown): ModelFailure {
  if (!APICallError.isInstance(error)) return { cause: 'bad_answer' }
  const { statusCode: status } = error
  if (status === undefined) return { cause: 'unreachable' }
  return status >= 400 ? { cause: 'http_error', status } : { cause: 'bad_answer', status }
}
