import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { type ClassModel, likeliestClass, type PlacedFeatures } from '../../../core/linear-model/classes.ts'
import { PLACES } from './features.ts'
import modelFile from './model.bin' with { type: 'file' }
import { ofParts, PARTS, type Part, type Shape } from './shape.ts'

type ShapeModel = Readonly<Record<Part, ClassModel>>
type PartHeader = Omit<ClassModel, 'weights'>
export type ShapeHeader = Readonly<{
  parts: Readonly<Record<Part, PartHeader>>
  /** Words that stand in several questions of the corpus. */
  words: readonly string[]
}>

type Loaded = { model: ShapeModel; words: ReadonlySet<string> }
let loaded: Loaded | undefined

/** The bytes of `model.bin`: scales and biases as JSON, a line break, then the weights of each part. */
function unpackShapes(packed: Uint8Array): Loaded {
  const bytes = inflateRawSync(packed)
  const end = bytes.indexOf('\n')
  const { parts, words }: ShapeHeader = JSON.parse(bytes.toString('utf8', 0, end))
  let next = end + 1
  const model = ofParts((part) => {
    const length = PLACES * PARTS[part].length
    next += length
    return { ...parts[part], weights: new Int8Array(bytes.subarray(next - length, next)) }
  })
  return { model, words: new Set(words) }
}

function load(): Loaded {
  loaded ??= unpackShapes(readFileSync(modelFile))
  return loaded
}

/** Whether several people use a word in their questions. */
export const isOfQuestions = (word: string): boolean => load().words.has(word)

/** The likeliest shape of a question; undefined: it is likely none that the journal answers. */
export function likelyShape(features: PlacedFeatures): Shape | undefined {
  const { model } = load()
  const [kind, sureOfKind] = likeliest('kind', features, model)
  const [reduce, sureOfReduce] = likeliest('reduce', features, model)
  const [group, sureOfGroup] = likeliest('group', features, model)
  const [relation, sureOfRelation] = likeliest('relation', features, model)
  return kind === 'answer'
    ? { reduce, group, relation, share: sureOfKind * sureOfReduce * sureOfGroup * sureOfRelation }
    : undefined
}

function likeliest<P extends Part>(
  part: P,
  features: PlacedFeatures,
  model: ShapeModel,
): readonly [value: (typeof PARTS)[P][number], share: number] {
  const values: readonly (typeof PARTS)[P][number][] = PARTS[part]
  const { at, share } = likeliestClass(features, model[part])
  return [values[at] ?? PARTS[part][0], share]
}
