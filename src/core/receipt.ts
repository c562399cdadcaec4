import { type Static, type TProperties, type TSchema, Type } from '@sinclair/typebox'

/**
 * What a route or a tool that stores something answers a caller without the permission `read`: what they need to go on,
 * such as an id and a version, and nothing that was stored before.
 */
export type Receipt = {
  schema: TSchema
  /** The receipt for the document that callers with `read` get. */
  of(document: object): object
}

type Values<Fields extends TProperties> = { [Key in keyof Fields]: Static<Fields[Key]> }

export const receipt = <Document extends object, Fields extends TProperties>(
  fields: Fields,
  of: (document: Document) => Values<Fields>,
): Receipt => ({
  schema: Type.Object<TProperties>(fields, {
    additionalProperties: false,
    description: 'For callers without the scope read',
  }),
  of,
})

/** The fields of something with an id and a version. */
export const VERSION_FIELDS = {
  id: Type.String(),
  updated_at: Type.String({ description: 'RFC 3339, UTC; differs after each change' }),
}
type Version = Values<typeof VERSION_FIELDS>

export const versionOf = ({ id, updated_at }: Version): Version => ({ id, updated_at })

/** For documents with an `id` and an `updated_at`. */
export const VERSION_RECEIPT = receipt(VERSION_FIELDS, versionOf)

/** What a route or a tool may answer: the document, or a receipt for callers who may not read it. */
export const answerSchema = (document: TSchema, { schema }: Receipt): TSchema =>
  Type.Unsafe({ type: 'object', anyOf: [document, schema] })
