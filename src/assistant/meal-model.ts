import type { Logger } from '../core/log.ts'
import type { MealModel } from '../foods/model/meal-model.ts'
import type { Config } from '../settings/config.ts'
import type { AskForJson } from './ask-for-json.ts'
import { configuredProvider, readsMeals } from './provider-settings.ts'

/** One question of two: a meal is wanted sooner than a reply of the assistant. */
const MAX_ANSWER_SECONDS = 15

/** The model that reads meals; undefined unless the settings ask for it. */
export function createMealModel({ config, log }: { config: Config; log: Logger }): MealModel | undefined {
  const provider = configuredProvider(config)
  if (provider === undefined || !readsMeals(config)) return undefined
  const timeoutMs = 1000 * Math.min(config['assistant.timeout_s'], MAX_ANSWER_SECONDS)
  let asking: AskForJson | undefined
  return {
    async ask(question, caller) {
      // Loaded on first use, as for the assistant's replies.
      const { createAskForJson } = await import('./ask-for-json.ts')
      asking ??= createAskForJson(provider)
      const answer = await asking(question, AbortSignal.any([caller, AbortSignal.timeout(timeoutMs)]))
      if (answer.ok) return answer.value
      // A caller who disconnected says nothing about the model.
      const hasLeft = caller.aborted && caller.reason?.name !== 'TimeoutError'
      if (hasLeft) return undefined
      log.warn('model did not read a meal', { cause: answer.cause, status: answer.status })
      return undefined
    },
  }
}
