import { AppError, invalidField, notFound } from '../../core/errors.ts'
import { UuidSchema } from '../../core/schemas.ts'
import { foodWords } from '../../foods/text/words.ts'
import type { Protocol } from '../../protocols/catalog.ts'
import type { SubscriptionDocument } from '../../protocols/schema.ts'
import type { ToolContext } from '../tool.ts'

const UUID = new RegExp(UuidSchema.pattern ?? '')

type Named = { name: string; key: string }

/** Those whose key is meant, or whose name has all the words. */
function withName<T>(all: readonly T[], said: string, namesOf: (one: T) => Named): T[] {
  const wanted = said.trim().toLowerCase()
  const exact = all.filter((one) => {
    const { name, key } = namesOf(one)
    return key === wanted || name.toLowerCase() === wanted
  })
  if (exact.length > 0) return exact
  const words = foodWords(said)
  return all.filter((one) => {
    const { name, key } = namesOf(one)
    const held = foodWords(`${name} ${key.replaceAll('_', ' ')}`)
    return words.length > 0 && words.every((word) => held.includes(word))
  })
}

const MAX_NAMED = 8
const listText = (names: readonly string[]) =>
  `${names.slice(0, MAX_NAMED).join(', ')}${names.length > MAX_NAMED ? ' and others' : ''}`

/** The protocol of the catalog that is meant. @throws AppError `invalid` for none or several. */
export function chosenProtocol(catalog: readonly Protocol[], said: string): Protocol {
  const found = withName(catalog, said, ({ name, key }) => ({ name, key }))
  const [only] = found
  if (found.length === 1 && only !== undefined) return only
  const choice = found.length > 1 ? found : catalog
  const rule = found.length > 1 ? 'fits several; give one of' : 'must be a protocol of the catalog:'
  throw invalidField('/protocol', `${rule} ${listText(choice.map(({ name }) => name))}`)
}

/** The followed protocol that is meant; of several with the name, the one that has not ended. */
export function followedProtocol(
  { userId, mayRead, features: { protocols } }: ToolContext,
  said: string,
): SubscriptionDocument {
  const all = protocols.list(userId, 'all')
  const byId = all.find(({ id }) => id === said.trim().toLowerCase())
  if (byId !== undefined) return byId
  if (UUID.test(said.trim())) throw notFound('subscription')
  // Whether a name fits would tell what is stored.
  if (!mayRead) throw new AppError('forbidden', 'Missing scope: health:read; without it, use the id')
  const named = withName(all, said, ({ name, protocol }) => ({ name, key: protocol }))
  const going = named.filter(({ status }) => status !== 'ended')
  const found = going.length > 0 ? going : named.slice(-1)
  const [only] = found
  if (found.length === 1 && only !== undefined) return only
  if (found.length > 1)
    throw invalidField(
      '/protocol',
      `fits several; give one of ${listText(found.map(({ name, id }) => `${name} (${id})`))}`,
    )
  const names = all.filter(({ status }) => status !== 'ended').map(({ name }) => name)
  const rule = names.length === 0 ? 'none is followed; start one first' : `must be one of ${listText(names)}`
  throw new AppError('not_found', `protocol: ${rule}`)
}
