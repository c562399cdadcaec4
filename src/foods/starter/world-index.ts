import { isNoFood } from '../../core/english/no-food.ts'
import type { Food, FoodMatch } from '../food.ts'
import { exactKey } from '../search/exact-names.ts'
import { type Ranking, type RankOptions, rankForms, type WordWeights } from '../search/ranking.ts'
import { foodWords } from '../text/words.ts'
import { plainText, rowsOfKey } from './exact-rows.ts'
import { createRowLookUp, type RowLookUp } from './row-look-up.ts'
import { readBuiltInWorldWords, worldRows } from './table.ts'

/** A food of a national table comes behind one of the American table whose name matches as well. */
const ENGLISH_WORTH = 0.88
const OTHER_LANGUAGE_WORTH = 0.88
/** A food whose carbohydrate its table does not know comes behind one that is known. */
const UNKNOWN_WORTH = 0.85
/** With a match this good, no other language is searched. */
const GOOD_SCORE = 0.7

/** The foods of the national tables. Each part is read when it is first needed, which is in few searches. */
export function createWorldIndex(weights: WordWeights) {
  const words = readBuiltInWorldWords()
  let english: Ranking | undefined
  let others: Ranking | undefined
  let rowOf: RowLookUp | undefined

  function ranked(ranking: Ranking, text: string, options: RankOptions, worth: number): FoodMatch[] {
    return ranking.rank(text, options).map(({ at, score }) => {
      const food = worldRows().food(at)
      const known = food.nutrients.carbohydrate_g === null ? UNKNOWN_WORTH : 1
      return { food, score: Math.round(score * worth * known * 1e4) / 1e4 }
    })
  }

  return {
    /** The foods of this very name, in any of its languages, those with the same punctuation first. */
    named(text: string): Food[] {
      const key = exactKey(text)
      if (key === '') return []
      const rows = rowsOfKey(words.names, key)
      if (rows.length === 0) return []
      const plain = plainText(text)
      const found = rows.flatMap((row) => {
        const names = [worldRows().name(row), ...worldRows().synonyms(row)]
        const same = names.filter((name) => exactKey(name) === key)
        return same.length === 0 ? [] : [{ row, isPlain: same.some((name) => plainText(name) === plain) }]
      })
      return found
        .sort((a, b) => Number(b.isPlain) - Number(a.isPlain) || a.row - b.row)
        .map(({ row }) => worldRows().food(row))
    },

    /** @param near the score of the best match elsewhere. */
    search(text: string, options: RankOptions, near: number): FoodMatch[] {
      english ??= rankForms(words.english(), weights)
      const found = ranked(english, text, options, ENGLISH_WORTH)
      const isEnglish = foodWords(text).every((word) => weights.has(word) || isNoFood(word))
      if (isEnglish || Math.max(near, found[0]?.score ?? 0) >= GOOD_SCORE) return found
      others ??= rankForms(words.others(), weights)
      return [...found, ...ranked(others, text, options, OTHER_LANGUAGE_WORTH)]
    },

    find(source: string, code: string): Food | undefined {
      const rows = worldRows()
      rowOf ??= createRowLookUp(rows)
      const row = rowOf(source, code)
      return row === undefined ? undefined : rows.food(row)
    },
  }
}
