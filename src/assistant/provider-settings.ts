import type { Config } from '../settings/config.ts'

export type Provider = { baseUrl: string; model: string; apiKey: string }

/** The model of the settings; undefined if none is set up. */
export function configuredProvider(config: Config): Provider | undefined {
  const provider = {
    baseUrl: config['assistant.base_url'],
    model: config['assistant.model'],
    apiKey: config['assistant.api_key'],
  }
  return provider.baseUrl === '' || provider.model === '' ? undefined : provider
}

/** Whether the model of the settings reads meals as well. */
export const readsMeals = (config: Config): boolean =>
  config['assistant.read_meals'] && configuredProvider(config) !== undefined

const THIS_COMPUTER = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** Where messages and the data that answer them go: the host of the model, or nowhere else. */
export function dataDestination(config: Config): string {
  const provider = configuredProvider(config)
  const host = provider && URL.parse(provider.baseUrl)?.hostname
  return host === undefined || THIS_COMPUTER.test(host) ? 'this computer only' : host
}
