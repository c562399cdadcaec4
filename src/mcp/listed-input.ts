import { isSelfNamed } from '../core/schemas.ts'
import type { Tool } from '../tools/tool.ts'
import { isObject } from './message.ts'

/**
 * The inputs of `tools/list` and of the capabilities. A model reads them in every conversation, so they are short: a
 * field has its type, its choices, what it requires inside, and help if its name does not say enough; what is as in another tool has no help
 * inside; of a large object, or one deep within such, the first field is listed. A listed schema
 * accepts all that the full one accepts, has no `$ref`, which some clients cannot read, and no object without a
 * property, which others refuse. The full ones, which every input is held to, are in OpenAPI.
 */

type Schema = Readonly<Record<string, unknown>>

/** What is listed of a field beside its help. The limits that matter are in the help; errors explain the others. */
const LISTED: ReadonlySet<string> = new Set(['type', 'const'])
/** Choices that are longer as JSON are not listed if the help names one; a refusal names all. */
const MAX_CHOICES_BESIDE_EXAMPLE = 60
/** Few texts are near their limit. */
const LENGTH_LIMIT = /[,;] (?:at most|up to) \d+ characters/
/** The help names the fields of a larger object; the first shows what they are. */
const MAX_TYPED_FIELDS = 13
const ELSEWHERE = /\bas in \w/i

export const listedInput = ({ type, properties, required }: Tool['input']): Schema => ({
  ...(required !== undefined && { required }),
  ...listedField({ type, properties }, { elsewhere: 0, isWhole: true }),
})

const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isObject) : [])

type Place = {
  /** 0: nothing around the field is as in another tool; 1: it is in a list that is; 2: deeper. */
  elsewhere: number
  /** Of an entry of a list, which has the help. */
  ofList?: boolean
  /** Of the input itself. */
  isWhole?: boolean
}

function listedField(field: Schema, { elsewhere, ofList = false, isWhole = false }: Place): Schema {
  const schema = orNull(field)
  const { anyOf, properties, items } = schema
  const description = String(schema.description ?? '')
  const hasHelp = elsewhere === 0 && !ofList && !isSelfNamed(field)
  const help = hasHelp ? description.replace(LENGTH_LIMIT, '') : ''
  const isList = items !== undefined
  const inside = {
    elsewhere: elsewhere === 0 && ELSEWHERE.test(description) ? (isList || ofList ? 1 : 2) : elsewhere,
  }
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([key]) => isListed(key, schema))),
    ...(help !== '' && { description: help }),
    ...(anyOf !== undefined && { anyOf: schemasIn(anyOf).map((one) => listedField(one, inside)) }),
    ...(isObject(properties) && listedFields(schema, inside, isWhole)),
    ...(isObject(items) && {
      items: listedField({ description, ...orNull(items) }, { ...inside, ofList: true }),
    }),
  }
}

function listedFields({ properties, required }: Schema, { elsewhere }: Place, isWhole: boolean): Schema {
  const all = Object.entries(properties as Schema) as [string, Schema][]
  const isFirstOnly = !isWhole && (elsewhere > 1 || all.length > MAX_TYPED_FIELDS)
  const inside = { elsewhere: elsewhere === 0 ? 0 : 2 }
  const listed = (isFirstOnly ? all.slice(0, 1) : all).map(([name, field]) => [
    name,
    listedField(field, inside),
  ])
  const names = listed.map(([name]) => name)
  const isListedWhole = !isWhole && elsewhere === 0 && Array.isArray(required)
  const needed = isListedWhole ? required.filter((name) => names.includes(name)) : []
  return {
    properties: Object.fromEntries(listed),
    ...(needed.length > 0 && { required: needed }),
    ...(isFirstOnly && { additionalProperties: true }),
  }
}

function isListed(key: string, { enum: choices, description }: Schema): boolean {
  if (key !== 'enum') return LISTED.has(key)
  const isLong = JSON.stringify(choices).length > MAX_CHOICES_BESIDE_EXAMPLE
  return !(isLong && /such as/i.test(String(description)))
}

/** In an optional field null is absence, whatever the field. */
function orNull(schema: Schema): Schema {
  const { anyOf, ...own } = schema
  const [only, ...others] = schemasIn(anyOf).filter(({ type }) => type !== 'null')
  return only === undefined || others.length > 0 ? schema : { ...only, ...own }
}
