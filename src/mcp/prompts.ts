import type { McpPart } from './catalog.ts'
import { isObject } from './message.ts'
import type { PromptArgument } from './prompt-arguments.ts'
import { PROMPTS, type Prompt } from './prompt-texts.ts'
import { invalidParams } from './rpc.ts'
import { type OfferedTools, offeredToRequest } from './tool-selection.ts'
import { checkCursor, LIST_CACHE } from './tools.ts'

const promptListing = ({ name, title, description, arguments: known }: Prompt) => ({
  name,
  title,
  description,
  arguments: Object.entries(known).map(([argument, { description: meaning }]) => ({
    name: argument,
    description: meaning,
    required: false,
  })),
})

/** Prompts whose tools are all offered: a prompt with a missing tool would be useless. */
export function offeredPrompts(offered: OfferedTools, http: Request | undefined): readonly Prompt[] {
  const { names } = offeredToRequest(offered, http)
  return PROMPTS.filter(({ tools }) => tools.every(({ name }) => names.has(name)))
}

/** Ready-made requests that a person picks, as text for a model. Public, since they contain no personal data. */
export const promptsPart = (offered: OfferedTools): McpPart => ({
  capabilities: { prompts: {} },
  methods: {
    'prompts/list': {
      cache: LIST_CACHE,
      answer({ cursor }, { http }) {
        checkCursor(cursor)
        return { prompts: offeredPrompts(offered, http).map(promptListing) }
      },
    },
    'prompts/get': {
      answer({ name, arguments: given }, { http }) {
        if (typeof name !== 'string') throw invalidParams('params.name must be text')
        const prompt = offeredPrompts(offered, http).find((other) => other.name === name)
        if (prompt === undefined) throw invalidParams('Unknown prompt')
        const text = prompt.text(checkedArguments(prompt.arguments, given))
        return {
          description: prompt.description,
          messages: [{ role: 'user', content: { type: 'text', text } }],
        }
      },
    },
  },
})

/**
 * The arguments that have a value; a client's form sends the others empty.
 * @throws RpcError that names the argument and the rule, never the value.
 */
function checkedArguments(
  known: Readonly<Record<string, PromptArgument>>,
  given: unknown,
): Readonly<Record<string, string>> {
  if (given === undefined) return {}
  if (!isObject(given)) throw invalidParams('params.arguments must be an object')
  const entries = Object.entries(given).map(([name, value]): [string, string] => {
    const argument = Object.hasOwn(known, name) ? known[name] : undefined
    if (argument === undefined) {
      throw invalidParams(`arguments: allowed are only ${Object.keys(known).join(', ')}`)
    }
    if (typeof value !== 'string') throw invalidParams(`${name}: must be text`)
    if (value !== '' && !argument.accepts(value)) throw invalidParams(`${name}: must be ${argument.rule}`)
    return [name, value]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
