import { type Static, type TSchema, Type } from '@sinclair/typebox'

/** How a row of the table of settings is written. */

export const integer = (minimum: number, maximum?: number) =>
  Type.Integer(maximum === undefined ? { minimum } : { minimum, maximum })

export type Setting<Value = unknown> = {
  schema: TSchema
  /** A function if the default depends on the machine. */
  default: Value | (() => Value)
  help: string
  /** The allowed range in words, if the schema alone does not tell it. */
  range?: string
  /** A check that the schema cannot express; it runs after the schema's. */
  accepts?(value: Value): boolean
  /** As `accepts`, for each entry of a list of texts. */
  acceptsEach?(entry: string): boolean
  /** Settings without which this one has no effect. */
  needs?: readonly string[]
  secret?: true
}

export const setting = <T extends TSchema>(
  schema: T,
  entry: Omit<Setting<Static<T>>, 'schema'>,
): Setting<Static<T>> & { schema: T } => ({ schema, ...entry })
