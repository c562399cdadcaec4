import { configuredProvider } from '../../assistant/provider-settings.ts'
import { type Check, ok, problem, warning } from '../finding.ts'

const TIMEOUT_MS = 5000
const FIX = 'check assistant.base_url, assistant.api_key and whether the provider runs'

/** Asks the provider for its list of models, so that it gets nobody's data. */
export const model: Check = {
  subject: 'language model',
  async run({ config }) {
    const provider = configuredProvider(config)
    if (provider === undefined) return [ok('none is set; the assistant answers offline')]
    const host = new URL(provider.baseUrl).host
    const meaning = 'the assistant answers offline'
    let response: Response
    try {
      response = await fetch(`${provider.baseUrl.replace(/\/+$/, '')}/models`, {
        headers: provider.apiKey === '' ? {} : { authorization: `Bearer ${provider.apiKey}` },
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch {
      return [problem(`${host} does not answer`, { meaning, fix: FIX })]
    }
    if (response.status === 401 || response.status === 403)
      return [
        problem(`${host} refuses the API key`, { meaning, fix: 'set assistant.api_key to a valid key' }),
      ]
    const names = response.ok ? await modelNames(response) : undefined
    if (names === undefined)
      return [
        warning(`${host} answers, but not with a list of models (status ${response.status})`, {
          meaning: 'whether it has the model is not known',
          fix: FIX,
        }),
      ]
    if (names.includes(provider.model)) return [ok(`${host} has ${provider.model}`)]
    return [
      warning(`${host} does not list ${provider.model}`, {
        meaning,
        fix: 'set assistant.model to one that it lists, or install that model there',
      }),
    ]
  },
}

async function modelNames(response: Response): Promise<string[] | undefined> {
  try {
    const { data } = (await response.json()) as { data?: unknown }
    if (!Array.isArray(data)) return undefined
    return data.flatMap((entry) => (typeof entry?.id === 'string' ? [entry.id] : []))
  } catch {
    return undefined
  }
}
