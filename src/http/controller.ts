import type { TSchema } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { unauthenticated } from '../core/errors.ts'
import type { Principal } from '../core/principal.ts'

/**
 * The base of every `rest.ts`. `caller()` fails until the gate has authenticated the request, and looks the credential
 * up on each call: call it after every `await` and before any change. The schemas refuse unknown fields instead of
 * dropping them.
 */
export const controller = <const Prefix extends string = ''>(name: string, prefix?: Prefix) =>
  new Elysia<Prefix>({ name, normalize: false, ...(prefix === undefined ? {} : { prefix }) })
    .decorate('caller', (): Principal => {
      throw unauthenticated()
    })
    .decorate('clientAddress', (): string => {
      throw unauthenticated()
    })

/** A copy of a schema for one route: Elysia modifies the schemas it gets, and tools share theirs. */
export const schemaCopy = <T extends TSchema>(schema: T): T => ({ ...schema })
