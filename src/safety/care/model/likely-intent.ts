import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { type ClassModel, likeliestClass } from '../../../core/linear-model/classes.ts'
import { INTENTS, type Intent } from '../intents.ts'
import { featuresOfSentence } from './features.ts'
import modelFile from './model.bin' with { type: 'file' }

let loaded: ClassModel | undefined

function model(): ClassModel {
  if (loaded !== undefined) return loaded
  const bytes = inflateRawSync(readFileSync(modelFile))
  const end = bytes.indexOf('\n')
  loaded = { ...JSON.parse(bytes.toString('utf8', 0, end)), weights: new Int8Array(bytes.subarray(end + 1)) }
  return loaded as ClassModel
}

/** What an English sentence most likely says, and how sure that is, from 0 to 1. */
export function likelyIntent(sentence: string): { intent: Intent; share: number } {
  const { at, share } = likeliestClass(featuresOfSentence(sentence), model())
  return { intent: INTENTS[at] ?? 'question', share }
}
