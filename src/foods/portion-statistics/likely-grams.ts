import { readFileSync } from 'node:fs'
import { once } from '../../core/memo.ts'
import type { Food, GramsBasis } from '../food.ts'
import { learnedValue } from './learned-rows.ts'
import { type PortionRow, readPortionRows } from './portion-rows.ts'
import portionsFile from './portions.tsv' with { type: 'file' }

/**
 * What people take of a food, with its spread: of ten, one takes less than `low` and one more than `high`. The statistics
 * are `portions.tsv`; `rebuild.ts` says how they are computed.
 */
export type LikelyGrams = { low: number; grams: number; high: number }

const rows = once(() =>
  Map.groupBy(readPortionRows(readFileSync(portionsFile, 'utf8')), (row) => `${row.category}\t${row.phrase}`),
)

/** The rows of a category of foods for a phrase, one of each source. */
function rowsOf(category: string, phrase: string): readonly PortionRow[] {
  return rows().get(`${category}\t${phrase}`) ?? []
}

/** A default portion this many times above or below what people take of such foods is a slip of its table. */
const SLIP = 4

/** The grams that are assumed if no amount was stated. */
export function usualGrams(food: Food): number {
  const { category, defaultGrams } = food
  const { least, most } = categoryBounds(category)
  const sane = Math.min(Math.max(defaultGrams, least / SLIP), most * SLIP)
  const factor = isOnePiece(food) ? 1 : (learnedValue('portion', category) ?? 1)
  return sane * factor === defaultGrams ? defaultGrams : tidy(sane * factor)
}

/** Its portion is one piece: people have one pita, not 1.2. */
export const isOnePiece = ({ pieceGrams, defaultGrams }: Food): boolean =>
  pieceGrams !== undefined && Math.abs(Math.log(pieceGrams / defaultGrams)) < ONE_PIECE
const ONE_PIECE = 0.1

/** A small portion of the smallest eaters, and a large one, in any of the sources. */
function categoryBounds(category: string): { least: number; most: number } {
  const some = [...rowsOf(category, 'portion'), ...rowsOf(category, 'small portion')]
  const much = [...rowsOf(category, 'portion'), ...rowsOf(category, 'large portion')]
  return {
    least: some.length === 0 ? 0 : Math.min(...some.map(({ low }) => low)),
    most: much.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...much.map(({ high }) => high)),
  }
}

/** The most that a bowl or a plate holds of a food: what nine of ten people take of such foods, or its own portion. */
export function mostOnPlate(food: Food): number {
  const ends = rowsOf(food.category, 'portion').map(({ high }) => high)
  return ends.length === 0 ? Number.POSITIVE_INFINITY : Math.max(usualGrams(food), ...ends)
}

/** Who eats, or where: "a child's portion", "from the takeaway". */
export type Setting = 'child' | 'restaurant'

/** The factor of a portion in a setting to the usual one, from the foods of the category. */
export function settingFactor(category: string, setting: Setting): number {
  const [row] = rowsOf(category, setting === 'child' ? 'small portion' : 'restaurant portion')
  const usual = rowsOf(category, 'portion').find(({ source }) => source === row?.source)
  const { typicalFactor, least, most } = SETTINGS[setting]
  const factor = row === undefined || usual === undefined ? typicalFactor : row.usual / usual.usual
  return Math.min(Math.max(factor, least), most)
}

const SETTINGS: Record<Setting, { typicalFactor: number; least: number; most: number }> = {
  child: { typicalFactor: 0.6, least: 0.4, most: 0.8 },
  restaurant: { typicalFactor: 1.1, least: 1, most: 1.3 },
}

/** How far off an amount is that was found so, unless it was learned: the logarithm of the factor. */
const SPREADS: Record<GramsBasis, number> = {
  user: 0,
  stated_mass: 0,
  stated_volume: 0.1,
  portion: 0.3,
  count: 0.3,
  usual: 0.2,
  default_portion: 0.5,
  vague: 0.7,
  estimate: 0.5,
}
/** A usual ratio of a large portion to a small one, as a logarithm. */
const TYPICAL_WIDTH = 0.85

/** The grams with their spread: of one category, as wide as the portions of its foods are apart. */
export function spreadOf(category: string, grams: number, basis: GramsBasis): LikelyGrams {
  const own = learnedValue('spread', basis) ?? SPREADS[basis]
  const isAssumed = basis === 'default_portion' || basis === 'vague'
  const spread = isAssumed ? own * (0.7 + 0.3 * (widthOf(category) / TYPICAL_WIDTH)) : own
  return {
    low: tidy(grams * Math.exp(-spread)),
    grams,
    high: tidy(grams * Math.exp(spread)),
  }
}

function widthOf(category: string): number {
  const [small] = rowsOf(category, 'small portion')
  const [large] = rowsOf(category, 'large portion')
  if (small === undefined || large === undefined || small.usual <= 0) return TYPICAL_WIDTH
  return Math.min(Math.max(Math.log(large.usual / small.usual), 0.4 * TYPICAL_WIDTH), 1.6 * TYPICAL_WIDTH)
}

/** To a tenth of a gram, or to a gram from ten on. */
const tidy = (grams: number) => (grams < 10 ? Math.round(grams * 10) / 10 : Math.round(grams))
