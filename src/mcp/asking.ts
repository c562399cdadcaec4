import { ChoiceNeeded, type Choose } from '../tools/choice.ts'
import { isObject } from './message.ts'

/** How the person can be asked during a call, if their client has `elicitation`. */
export type Asking =
  /** 2026-07-28: the result is the question, and the client calls again with the responses. */
  | { responses: Readonly<Record<string, unknown>> | undefined }
  /** A connection on which the server can send a request of its own. @returns the client's result. */
  | { send: (form: Record<string, unknown>) => Promise<unknown> }

/** The name of the question and of its one field. */
const ENTRY = 'entry'

/** Whether a client shows forms. One that names no kind of elicitation has this kind. */
export function showsForms(capabilities: unknown): boolean {
  if (!isObject(capabilities) || !isObject(capabilities.elicitation)) return false
  const { form, url } = capabilities.elicitation
  return form !== undefined || url === undefined
}

/** How a call of 2026-07-28 can ask: every request states what its client can do. */
export const askingBySteps = (capabilities: unknown, responses?: unknown): Asking | undefined =>
  showsForms(capabilities) ? { responses: isObject(responses) ? responses : undefined } : undefined

/**
 * Makes a call, and asks the person if it needs a choice. Who does not choose changes nothing.
 * @returns its result, or the question as a result.
 */
export async function callAsking<T>(
  asking: Asking | undefined,
  call: (choose: Choose | undefined) => Promise<T>,
): Promise<T | Readonly<Record<string, unknown>>> {
  if (asking === undefined) return await call(undefined)
  if ('responses' in asking && asking.responses !== undefined) {
    const response = asking.responses[ENTRY]
    return await call(() => chosenIn(response))
  }
  try {
    return await call((choices, what) => {
      throw new ChoiceNeeded(choices, what)
    })
  } catch (error) {
    if (!(error instanceof ChoiceNeeded)) throw error
    if (!('send' in asking)) return question(error)
    const form = formOf(error, {
      enum: error.choices.map(({ id }) => id),
      enumNames: error.choices.map(({ title }) => title),
    })
    // A client that fails to ask, or gives up, has not chosen.
    const response = await asking.send(form).catch(() => undefined)
    return await call(() => chosenIn(response))
  }
}

const question = (needed: ChoiceNeeded) => ({
  resultType: 'input_required',
  inputRequests: {
    [ENTRY]: {
      method: 'elicitation/create',
      params: {
        mode: 'form',
        ...formOf(needed, { oneOf: needed.choices.map(({ id, title }) => ({ const: id, title })) }),
      },
    },
  },
})

/** @param values the choices as the era's schema of a field has them. */
const formOf = ({ choices, what }: ChoiceNeeded, values: Record<string, unknown>) => ({
  message: `${choices.length} ${what} fit these words. Which one is meant?`,
  requestedSchema: {
    type: 'object',
    properties: { [ENTRY]: { type: 'string', title: 'Entry', ...values } },
    required: [ENTRY],
  },
})

/** What the person chose; the tool compares it with its choices. */
function chosenIn(response: unknown): string | undefined {
  if (!isObject(response) || response.action !== 'accept' || !isObject(response.content)) return undefined
  const chosen = response.content[ENTRY]
  return typeof chosen === 'string' ? chosen : undefined
}
