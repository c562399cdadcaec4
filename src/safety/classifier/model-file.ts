import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { CategoryModel } from './categories.ts'
import { FEATURES } from './feature-places.ts'
import type { LinearModel } from './train.ts'

/** Whether a text is an emergency, and of which kind. */
export type SafetyModel = { emergency: LinearModel; categories: CategoryModel[] }

type Header = { scale: number; bias: number; categories: { category: string; features: number }[] }

/** A line of JSON, then the weights, the places and the weights of each category; compressed. */
export function packModel({ emergency, categories }: SafetyModel): Uint8Array {
  const header: Header = {
    scale: emergency.scale,
    bias: emergency.bias,
    categories: categories.map(({ category, at }) => ({ category, features: at.length })),
  }
  return deflateRawSync(
    Buffer.concat([
      Buffer.from(`${JSON.stringify(header)}\n`),
      bytesOf(emergency.weights),
      ...categories.flatMap(({ at, weights }) => [littleEndian(at), bytesOf(weights)]),
    ]),
    { level: 9 },
  )
}

/** The reverse of `packModel`. */
export function unpackModel(packed: Uint8Array): SafetyModel {
  const bytes = inflateRawSync(packed)
  const end = bytes.indexOf('\n')
  const { scale, bias, categories }: Header = JSON.parse(bytes.toString('utf8', 0, end))
  let next = end + 1
  const take = (length: number) => {
    next += length
    return bytes.subarray(next - length, next)
  }
  // 255 becomes −1.
  const weights = new Int8Array(take(FEATURES))
  return {
    emergency: { weights, scale, bias },
    categories: categories.map(({ category, features }) => {
      const places = take(4 * features)
      return {
        category,
        at: Uint32Array.from({ length: features }, (_, index) => places.readUInt32LE(4 * index)),
        weights: new Int8Array(take(features)),
      }
    }),
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int8Array) => Buffer.from(buffer, byteOffset, byteLength)

function littleEndian(numbers: Uint32Array): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number, 4 * index)
  return bytes
}
