import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { type Features, PLACES } from './features.ts'
import modelFile from './model.bin' with { type: 'file' }
import { ofParts, PARTS, type Part, type Shape } from './shape.ts'

/** Weights of one byte each, by part, place and value, times `scale`; `biases` is what every question starts from. */
type ShapeModel = Readonly<Record<Part, { scale: number; biases: readonly number[]; weights: Int8Array }>>
export type ShapeHeader = Readonly<Record<Part, { scale: number; biases: readonly number[] }>>

let loaded: ShapeModel | undefined

/** The bytes of `model.bin`: scales and biases as JSON, a line break, then the weights of each part. */
function unpackShapes(packed: Uint8Array): ShapeModel {
  const bytes = inflateRawSync(packed)
  const end = bytes.indexOf('\n')
  const header: ShapeHeader = JSON.parse(bytes.toString('utf8', 0, end))
  let next = end + 1
  return ofParts((part) => {
    const length = PLACES * PARTS[part].length
    next += length
    return { ...header[part], weights: new Int8Array(bytes.subarray(next - length, next)) }
  })
}

/** The likeliest shape of a question; undefined: it is likely none that the journal answers. */
export function likelyShape(features: Features): Shape | undefined {
  loaded ??= unpackShapes(readFileSync(modelFile))
  const model = loaded
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
  features: Features,
  model: ShapeModel,
): readonly [value: (typeof PARTS)[P][number], share: number] {
  const { scale, biases, weights } = model[part]
  const values: readonly (typeof PARTS)[P][number][] = PARTS[part]
  const scores = biases.map((bias, value) =>
    features.reduce(
      (sum, [place, amount]) => sum + scale * (weights[place * biases.length + value] ?? 0) * amount,
      bias,
    ),
  )
  const most = Math.max(...scores)
  const total = scores.reduce((sum, score) => sum + Math.exp(score - most), 0)
  return [values[scores.indexOf(most)] ?? PARTS[part][0], 1 / total]
}
