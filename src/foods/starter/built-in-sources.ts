import { SOURCE_KINDS, type SourceKind } from '../import/source.ts'

/** The food sources of the built-in table, in the versions that it is made of, with the number of their foods. */
export const BUILT_IN_SOURCES = [
  { kind: 'fndds', version: '2021-2023', foods: 5432 },
  { kind: 'fdc-foundation', version: '2023-04-20', foods: 236 },
  // It has no foods of its own: it adds food groups to those of FNDDS.
  { kind: 'fped', version: '2017-2018', foods: 5029 },
  { kind: 'ciqual', version: '2025-11-03', foods: 3484 },
  { kind: 'cofid', version: '2021', foods: 2887 },
  { kind: 'fineli', version: '20', foods: 4232 },
  { kind: 'mext', version: '2023', foods: 2538 },
  { kind: 'taco', version: '4', foods: 597 },
] as const satisfies readonly { kind: SourceKind; version: string; foods: number }[]

export type BuiltInSource = (typeof BUILT_IN_SOURCES)[number]

export const builtInId = ({ kind, version }: BuiltInSource) => `${kind}-${version}`

/** The source of a food, in the form for citing it: `FNDDS 2021-2023`. */
export function builtInSource(kind: BuiltInSource['kind']): string {
  const version = BUILT_IN_SOURCES.find((source) => source.kind === kind)?.version ?? ''
  return `${SOURCE_KINDS[kind].name} ${version}`
}

/** Whether an imported source has just the foods that are built in, so that it need not be searched as well. */
export const isBuiltIn = (id: string, foods: number): boolean =>
  BUILT_IN_SOURCES.some((source) => builtInId(source) === id && source.foods === foods)
