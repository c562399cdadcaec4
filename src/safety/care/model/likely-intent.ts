import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { INTENTS, type Intent } from '../intents.ts'
import { featuresOfSentence } from './features.ts'
import modelFile from './model.bin' with { type: 'file' }

type Model = { scale: number; biases: readonly number[]; weights: Int8Array }

let loaded: Model | undefined

function model(): Model {
  if (loaded !== undefined) return loaded
  const bytes = inflateRawSync(readFileSync(modelFile))
  const end = bytes.indexOf('\n')
  loaded = { ...JSON.parse(bytes.toString('utf8', 0, end)), weights: new Int8Array(bytes.subarray(end + 1)) }
  return loaded as Model
}

/** What an English sentence most likely says, and how sure that is, from 0 to 1. */
export function likelyIntent(sentence: string): { intent: Intent; share: number } {
  const { scale, biases, weights } = model()
  const features = featuresOfSentence(sentence)
  const sums = biases.map((bias, intent) =>
    features.reduce(
      (sum, [place, amount]) => sum + scale * (weights[place * biases.length + intent] ?? 0) * amount,
      bias,
    ),
  )
  const most = Math.max(...sums)
  const total = sums.reduce((sum, score) => sum + Math.exp(score - most), 0)
  return { intent: INTENTS[sums.indexOf(most)] ?? 'question', share: 1 / total }
}
