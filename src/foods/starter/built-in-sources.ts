import { SOURCE_KINDS, type SourceKind } from '../import/source.ts'

/** The food sources of the built-in table, in the versions that it is made of. */
export const BUILT_IN_SOURCES = [
  { kind: 'fndds', version: '2021-2023' },
  { kind: 'fdc-foundation', version: '2023-04-20' },
  { kind: 'fped', version: '2017-2018' },
] as const satisfies readonly { kind: SourceKind; version: string }[]

type BuiltInKind = (typeof BUILT_IN_SOURCES)[number]['kind']

/** The source of a food, in the form for citing it: `FNDDS 2021-2023`. */
export function builtInSource(kind: BuiltInKind): string {
  const version = BUILT_IN_SOURCES.find((source) => source.kind === kind)?.version ?? ''
  return `${SOURCE_KINDS[kind].name} ${version}`
}
