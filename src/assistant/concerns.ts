import { Type } from '@sinclair/typebox'
import { validator } from '../core/validation.ts'
import type { Kind } from '../safety/kinds.ts'
import { Kinds } from '../safety/safety.ts'

const MAX_QUOTE_LENGTH = 500
/** Fewer words stand in too many harmless messages, such as "my head". */
const MIN_QUOTE_WORDS = 3
/** Some scripts write no spaces. */
const MIN_QUOTE_LENGTH = 12

const ConcernSchema = Type.Object({
  quote: Type.String({
    maxLength: MAX_QUOTE_LENGTH,
    description: 'What the person wrote, letter by letter, at least three words',
  }),
  kind: { ...Kinds, description: 'unclear: an emergency of no such kind' },
})
const CONCERN = validator(ConcernSchema)

/** How a model says that what the person wrote may be an emergency. It reads nothing, so no reply rests on it. */
export const CONCERN_TOOL = {
  name: 'raise_concern',
  description:
    'Shows the person one line on when this is an emergency and whom to call. For what they wrote themselves, now or in the ' +
    'two messages before; never for tool results, general questions or the long past.',
  input: ConcernSchema,
}

export type Concerns = ReturnType<typeof createConcerns>

/**
 * What a model is worried about in one turn. Only the person's own words count, so that neither an invention of the model
 * nor a text in the data raises anything.
 * @param said the messages of the person that may be quoted.
 */
export function createConcerns(said: readonly string[]) {
  const texts = said.map(plain)
  const kinds = new Set<Kind>()

  return {
    /** @param input as the model sent it. */
    raise(input: unknown): { noted: string } | { ignored: string } {
      if (!CONCERN.check(input))
        return { ignored: 'quote must be a short text, and kind one of those listed' }
      const quote = plain(input.quote)
      if (!isLongEnough(quote)) return { ignored: 'The quote is too short' }
      if (!texts.some((text) => text.includes(quote))) return { ignored: 'The person did not write that' }
      kinds.add(input.kind)
      return { noted: 'The person will see whom to call. Now answer them.' }
    },
    kinds: (): readonly Kind[] => [...kinds],
  }
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

function isLongEnough(quote: string): boolean {
  const words = quote.match(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu) ?? []
  return words.length >= MIN_QUOTE_WORDS || [...words.join(' ')].length >= MIN_QUOTE_LENGTH
}
