import { readFileSync } from 'node:fs'
import { type CategoryTable, categoryTable, likeliest } from './categories.ts'
import { type Features, featuresOf, safetyWords } from './features.ts'
import modelFile from './model.bin' with { type: 'file' }
import { unpackModel } from './model-file.ts'
import type { LinearModel } from './train.ts'

/** How sure the model is that a part of a text is an emergency, as log odds, and which kind it is likeliest to be. */
export type Judgement = { score: number; category: string | undefined; margin: number; words: number }

/** Longer texts are judged in parts, so that what stands around an emergency does not dilute it. */
const MAX_WORDS = 80
const PART_WORDS = 50
const PART_STEP = 40
/** Of each message before, its last characters explain. */
const MAX_EARLIER = 500

type LoadedModel = { emergency: LinearModel; categories: string[]; table: CategoryTable }
let loaded: LoadedModel | undefined

function model(): LoadedModel {
  if (loaded === undefined) {
    const { emergency, categories } = unpackModel(readFileSync(modelFile))
    loaded = {
      emergency,
      categories: categories.map(({ category }) => category),
      table: categoryTable(categories),
    }
  }
  return loaded
}

/** Judges a line of a message; the messages before it, oldest first, explain it. Linear in the length. */
export function judge(text: string, before: readonly string[] = []): Judgement[] {
  const { emergency, categories, table } = model()
  const earlier = safetyWords(before.map((one) => one.slice(-MAX_EARLIER)).join('\n'))
  return partsOf(safetyWords(text)).map((words) => {
    const features = featuresOf(words, earlier)
    const kind = likeliest(features, table, categories)
    return {
      score: scoreOf(features, emergency),
      category: kind?.category,
      margin: kind?.margin ?? 0,
      words: words.length,
    }
  })
}

function partsOf(words: readonly string[]): (readonly string[])[] {
  if (words.length <= MAX_WORDS) return words.length === 0 ? [] : [words]
  const parts = Math.ceil((words.length - PART_WORDS) / PART_STEP) + 1
  return Array.from({ length: parts }, (_, at) => words.slice(at * PART_STEP, at * PART_STEP + PART_WORDS))
}

function scoreOf({ at, amount }: Features, { weights, scale, bias }: LinearModel): number {
  let score = 0
  for (let i = 0; i < at.length; i++) score += (weights[at[i] ?? 0] ?? 0) * (amount[i] ?? 0)
  return bias + scale * score
}
