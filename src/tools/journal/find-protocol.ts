import { AppError, invalidField, notFound } from '../../core/errors.ts'
import { UuidSchema } from '../../core/schemas.ts'
import { foodWords } from '../../foods/text/words.ts'
import type { ToolContext } from '../tool.ts'
import { type Found, oneNamed } from './find-noted.ts'

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

/** The key of the protocol of the catalog that is meant, or those that fit. @throws AppError `invalid` for none. */
export function chosenProtocol(context: ToolContext, said: string): Found {
  const { catalog } = context.features.protocols
  const found = withName(catalog, said, ({ name, key }) => ({ name, key }))
  if (found.length === 0)
    throw invalidField(
      '/protocol',
      `must be a protocol of the catalog: ${listText(catalog.map(({ name }) => name))}`,
    )
  const named = found.map(({ key, name }) => ({ id: key, text: name }))
  return oneNamed('protocol', named, context, 'protocols')
}

/** The id of the followed protocol that is meant, or those that fit; of several with the name, those that have not ended. */
export function followedProtocol(context: ToolContext, said: string): Found {
  const { userId, mayRead, features } = context
  const all = features.protocols.list(userId, 'all')
  const byId = all.find(({ id }) => id === said.trim().toLowerCase())
  if (byId !== undefined) return { ids: [byId.id] }
  if (UUID.test(said.trim())) throw notFound('subscription')
  // Whether a name fits would tell what is stored.
  if (!mayRead) throw new AppError('forbidden', 'Missing scope: health:read; without it, use the id')
  const named = withName(all, said, ({ name, protocol }) => ({ name, key: protocol }))
  const going = named.filter(({ status }) => status !== 'ended')
  const found = going.length > 0 ? going : named.slice(-1)
  if (found.length > 0) {
    const fitting = found.map(({ id, name, status, start }) => ({
      id,
      text: `${name}, ${status}, since ${start}`,
    }))
    return oneNamed('protocol', fitting, context, 'protocols')
  }
  const names = all.filter(({ status }) => status !== 'ended').map(({ name }) => name)
  const rule = names.length === 0 ? 'none is followed; start one first' : `must be one of ${listText(names)}`
  throw new AppError('not_found', `protocol: ${rule}`)
}
