import type { TSchema } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { unauthenticated } from '../core/errors.ts'
import type { Principal } from '../core/principal.ts'

/**
 * What every `rest.ts` starts from. `caller()` is nobody until the gate says who it is, and looks
 * the credential up each time: ask it after whatever was awaited and before anything is changed. Unknown fields are refused
 * by the schemas, not dropped.
 */
export const controller = <const Prefix extends string = ''>(name: string, prefix?: Prefix) =>
  new Elysia<Prefix>({ name, normalize: false, ...(prefix === undefined ? {} : { prefix }) })
    .decorate('caller', (): Principal => {
      throw unauthenticated()
    })
    .decorate('clientAddress', (): string => {
      throw unauthenticated()
    })

/** A schema for one route alone: Elysia writes into what it is given, and what tools share must stay as it is. */
export const ownCopy = <T extends TSchema>(schema: T): T => ({ ...schema })
