import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { type ClassModel, type PlacedFeatures, sharesOfClasses } from '../../../core/linear-model/classes.ts'
import type { Slots } from '../slots-of.ts'
import { featuresOf, PLACES } from './features.ts'
import type { MaskedQuestion } from './masked-question.ts'
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

/**
 * The likeliest shape of a question; undefined: it is likely none that the journal answers. What its slots say by themselves
 * counts more than what stands around them.
 */
export function likelyShape(question: MaskedQuestion): Shape | undefined {
  const { model } = load()
  const features = featuresOf(question, isOfQuestions)
  const said = saidBySlots(question.slots)
  const [kind, sureOfKind] = likeliest('kind', features, model, said)
  const [reduce, sureOfReduce] = likeliest('reduce', features, model, said)
  const [group, sureOfGroup] = likeliest('group', features, model, said)
  const [relation, sureOfRelation] = likeliest('relation', features, model, said)
  return kind === 'answer'
    ? { reduce, group, relation, share: sureOfKind * sureOfReduce * sureOfGroup * sureOfRelation }
    : undefined
}

function likeliest<P extends Part>(
  part: P,
  features: PlacedFeatures,
  model: ShapeModel,
  said: ReadonlyMap<string, number>,
): readonly [value: (typeof PARTS)[P][number], share: number] {
  const values: readonly (typeof PARTS)[P][number][] = PARTS[part]
  const weighed = sharesOfClasses(features, model[part]).map(
    (share, at) => share * (said.get(`${part} ${values[at]}`) ?? 1),
  )
  const most = Math.max(...weighed)
  const total = weighed.reduce((sum, one) => sum + one, 0)
  return [values[weighed.indexOf(most)] ?? PARTS[part][0], most / total]
}

/** How much likelier slots make the parts of a shape that they name. */
function saidBySlots({ asked, condition, target, isCompared, windows }: Slots): ReadonlyMap<string, number> {
  const isLimit = condition !== undefined && !('target' in condition)
  return new Map([
    ...(asked.group === undefined ? [] : [[`group ${asked.group}`, 6] as const]),
    ...(asked.reduce === undefined || asked.reduce === 'count'
      ? []
      : [[`reduce ${asked.reduce}`, 3] as const]),
    ...(isLimit
      ? ([
          [`relation ${'over' in condition ? 'over' : 'under'}`, 4],
          ['relation beside', 2],
        ] as const)
      : []),
    ...(target === undefined ? [] : [['relation target', 4] as const]),
    ...(isCompared && windows.length === 2 ? [['relation window', 6] as const] : []),
  ])
}
