import { OptionalKind, type TSchema } from '@sinclair/typebox'
import { isLocalDate } from '../contract/calendar-date.ts'
import { formatInstant, localDate } from './dates.ts'
import { requireStorableText } from './json.ts'
import { readSaidDay } from './said-dates.ts'
import { readNumberInWords, readOfScale, readPlainNumber, readWithUnit, withoutUnit } from './said-numbers.ts'
import { type Here, readSaidClock, readSaidTime } from './said-times.ts'
import { isCode, isInstant, meaningOf, synonymsOf } from './schemas.ts'

/** What the input was taken to say beyond its words, for the person: a day, a time. */
type Reading = { here: () => Here; assumed: string[] }
type Place = Reading & { field: string }
type Fields = Record<string, unknown>

/**
 * An input in the form that its schema names. It changes only what has one meaning: null in an optional field, numbers,
 * booleans, lists and objects as text, one value for a list, the case of an enum's values, days and times in words, amounts
 * with their unit. Everything else is left for the schema to refuse.
 * @param here where and when the person is; called only for days and times.
 */
export function forgiveInput(
  schema: TSchema,
  input: unknown,
  here: () => Here,
): { input: unknown; assumed: string[] } {
  const assumed: string[] = []
  return { input: forgive(schema, input, { here, assumed, field: '' }), assumed }
}

function forgive(schema: TSchema, value: unknown, place: Place): unknown {
  if (value === null) return value
  if (Array.isArray(schema.anyOf)) return forgiveOption(schema.anyOf, value, place)
  if (schema.type === 'object') return forgiveObject(schema, parsed(value, '{'), place)
  if (schema.type === 'array') return forgiveList(schema, parsed(value, '['), place)
  if (schema.type === 'string' && isNamed(value)) return forgive(schema, value.name, place)
  if (typeof value !== 'string') return value
  if (schema.const !== undefined) return forgiveConst(schema.const, value)
  if (Array.isArray(schema.enum)) return forgiveEnum(schema, value)
  if (schema.type === 'number' || schema.type === 'integer') return readNumber(schema, value, place) ?? value
  if (schema.type === 'boolean') return readBoolean(value) ?? value
  const meaning = meaningOf(schema)
  if (meaning === 'date') return forgiveDate(value, place)
  if (meaning === 'clock') return readSaidClock(value) ?? value
  return meaning === 'time' ? forgiveTime(value, place) : value
}

function forgiveDate(value: string, place: Place): string {
  if (isLocalDate(value)) return value
  const read = readSaidDay(value, localDate(place.here().now, place.here().timeZone))
  return noted(read, place)?.date ?? value
}

/** What was read, with what it leaves open told. */
function noted<T extends { assumed?: string }>(
  read: T | undefined,
  { field, assumed }: Place,
): T | undefined {
  if (read?.assumed !== undefined) assumed.push(`${field}: ${read.assumed}`)
  return read
}

/** A value that may also be null: in the form of the other option. */
function forgiveOption(options: readonly TSchema[], value: unknown, place: Place): unknown {
  const [option, ...others] = options.filter(({ type }) => type !== 'null')
  if (option === undefined || others.length > 0) return value
  if (options.length > 1 && option.type !== 'string' && isNothing(value)) return null
  return forgive(option, value, place)
}

function forgiveObject(schema: TSchema, value: unknown, place: Place): unknown {
  const properties: Readonly<Record<string, TSchema>> = schema.properties ?? {}
  if (typeof value === 'string') return asOnlyField(schema, value, place)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (own !== undefined)
      return isAbsent(own, part) ? [] : [[key, forgive(own, part, { ...place, field: key })]]
    return [measuredField(properties, value as Fields, { ...place, field: key }, part) ?? [key, part]]
  })
  return Object.fromEntries(entries)
}

/** `weight: "181 lb"`: a field without the unit of its name, where the text has one. */
function measuredField(
  properties: Readonly<Record<string, TSchema>>,
  fields: Fields,
  place: Place,
  value: unknown,
): [string, unknown] | undefined {
  if (typeof value !== 'string') return undefined
  const named = Object.keys(properties).filter(
    (name) => withoutUnit(name) === place.field && !Object.hasOwn(fields, name),
  )
  const [name] = named
  const amount = name === undefined || named.length > 1 ? undefined : readWithUnit(value, name)
  const read = name === undefined ? undefined : noted(amount, { ...place, field: name })
  return name === undefined || read === undefined ? undefined : [name, read.value]
}

/** What an optional field has when nothing was stated. Where a text is wanted, an empty one is a text. */
function isAbsent(schema: TSchema, value: unknown): boolean {
  if (!(OptionalKind in schema)) return false
  const options: readonly TSchema[] = schema.anyOf ?? [schema]
  if (value === null) return !options.some(({ type }) => type === 'null')
  return isNothing(value) && !options.some((option) => isFreeText(option) || option.enum?.includes(value))
}

const isFreeText = (schema: TSchema) =>
  schema.type === 'string' &&
  schema.enum === undefined &&
  schema.pattern === undefined &&
  !isCode(schema) &&
  meaningOf(schema) === undefined

const isNothing = (value: unknown) =>
  typeof value === 'string' && /^\s*(?:null|none|undefined|n\/a|)\s*$/i.test(value)

/** "headache" for `{ name: "headache" }`: the text is the only field that is required. A number in it would be lost there. */
function asOnlyField(schema: TSchema, value: string, place: Place): unknown {
  const [name, ...others]: readonly string[] = schema.required ?? []
  const own: TSchema | undefined = name === undefined ? undefined : schema.properties?.[name]
  const isWanted =
    place.field !== '' && own !== undefined && isFreeText(own) && others.length === 0 && isName(value)
  return isWanted && name !== undefined ? { [name]: value.trim() } : value
}

/** `{ name: "vitamin D" }` for "vitamin D": nothing else is stated. */
const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  Object.keys(value).length === 1

/** A number is lost in a name, and "yes" names nothing. */
const isName = (said: string) => !/\d/.test(said) && readBoolean(said) === undefined

function forgiveList(schema: TSchema, value: unknown, place: Place): unknown {
  if (typeof value === 'string' && readBoolean(value) !== undefined) return readBoolean(value) ? value : []
  const list = Array.isArray(value) ? value : splitNames(schema.items, value, place)
  return list
    .filter((item) => item !== null && !isNothing(item))
    .map((item) => forgive(schema.items, item, place))
}

/** "iron, zinc 10 mg" for a list of names: a comma before a digit may be in a number, and one in brackets explains. */
function splitNames({ type, enum: values }: TSchema, value: unknown, { field, assumed }: Place): unknown[] {
  if (typeof value !== 'string' || (type !== 'string' && type !== 'object')) return [value]
  const names = value
    .split(/(?:,\s+|;|\n)(?![^(]*\))/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length > 1 && values === undefined)
    assumed.push(`${field}: one text is taken as ${names.length} names`)
  return names.length > 1 ? names : [value]
}

/** A list or an object that was sent as its JSON text. */
function parsed(value: unknown, opening: '{' | '['): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith(opening)) return value
  let read: unknown
  try {
    read = JSON.parse(value)
  } catch {
    return value
  }
  requireStorableText(read)
  return read
}

const plainWord = (text: string) =>
  text
    .replace(/\p{Extended_Pictographic}|\ufe0f/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/** A value in another case, in the plural, or in other words for it. */
function forgiveEnum(schema: TSchema, said: string): string {
  const values: readonly string[] = schema.enum
  const synonyms = synonymsOf(schema)
  const meant = (word: string) =>
    values.find((value) => plainWord(value) === word) ??
    (Object.hasOwn(synonyms, word) ? synonyms[word] : undefined)
  const word = plainWord(said)
  return meant(word) ?? meant(word.replace(/s$/, '')) ?? said
}

function forgiveConst(wanted: unknown, said: string): unknown {
  return String(wanted) === plainWord(said) ? wanted : said
}

function readBoolean(said: string): boolean | undefined {
  const word = plainWord(said)
  if (/^(?:true|yes)$/.test(word)) return true
  return /^(?:false|no)$/.test(word) ? false : undefined
}

function readNumber({ maximum }: TSchema, said: string, place: Place): number | undefined {
  const amount = noted(readWithUnit(said, place.field), place)
  return readPlainNumber(said) ?? amount?.value ?? readOfScale(said, maximum) ?? readNumberInWords(said)
}

/** An instant with the offset of the person's place; a day alone stays a date. */
function forgiveTime(said: string, place: Place): string {
  if (isInstant(said)) return said
  const { timeZone } = place.here()
  const read = noted(readSaidTime(said, place.here()), place)
  if (read === undefined) return said
  return 'date' in read ? read.date : formatInstant(read.instant, timeZone)
}
