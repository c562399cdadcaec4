import { MACRO_KEYS, NUTRIENTS } from '../../contract/nutrients.ts'
import type { Measure } from '../../questions/query.ts'
import { type Words, without, words } from './words.ts'

/** What words ask for: one measure, several at once, or one of two that only the person can tell apart. */
export type AskedMeasure = {
  measures: readonly Measure[]
  /** Only the person can tell which of them is meant. */
  isEither?: true
  said: string
}

type Entry = { words: string; measures: readonly Measure[]; isEither?: true }

/** Everyday names beside those of the registry of nutrients. A pattern per entry; longer matches win. */
const EVERYDAY: readonly Entry[] = [
  {
    words:
      '(?:calories?|kcals?|energy) wise|calories?|calorie intake|caloric intake|kcals?|kilocalories|cals?|energy (?:intake|target|goal|in kcal|consumed|consumption)',
    measures: ['energy_kcal'],
  },
  { words: 'macros?|macronutrients?', measures: MACRO_KEYS },
  { words: 'proteins?', measures: ['protein_g'] },
  { words: 'carbs?|carbohydrates?|total carbs', measures: ['carbohydrate_g'] },
  { words: 'fats?|total fat|fat intake', measures: ['fat_g'] },
  {
    words: 'sat fats?|sats|saturates|saturated(?: fats?)?|saturated fatty acids|fats? , saturated',
    measures: ['saturated_fat_g'],
  },
  { words: 'mono ?unsaturated(?: fats?)?|monounsaturates', measures: ['monounsaturated_fat_g'] },
  { words: 'poly ?unsaturated(?: fats?)?|polyunsaturates', measures: ['polyunsaturated_fat_g'] },
  { words: 'unsaturated(?: fats?)?', measures: ['monounsaturated_fat_g', 'polyunsaturated_fat_g'] },
  { words: 'total sugars?|sugars?', measures: ['sugars_g'] },
  { words: 'added sugars?|free sugars?', measures: ['added_sugars_g'] },
  { words: 'fibre|fiber|roughage|dietary fibre|dietary fiber', measures: ['fiber_g'] },
  { words: '(?:salt|sodium)(?: wise)?', measures: ['sodium_mg'] },
  { words: 'cholesterol', measures: ['cholesterol_mg'] },
  { words: 'caffeine|caff|caffein', measures: ['caffeine_mg'] },
  { words: 'alcohol|ethanol', measures: ['alcohol_g'] },
  { words: 'vitamin b ?12|b12|b 12|cobalamin', measures: ['vitamin_b12_ug'] },
  { words: 'folate|folic acid|vitamin b ?9|b9', measures: ['folate_ug'] },
  { words: 'vit(?:amin)? a', measures: ['vitamin_a_ug'] },
  { words: 'vit(?:amin)? c|ascorbic acid', measures: ['vitamin_c_mg'] },
  { words: 'vit(?:amin)? d', measures: ['vitamin_d_ug'] },
  { words: 'vit(?:amin)? e', measures: ['vitamin_e_mg'] },
  {
    words:
      '(?:(?:wake|woke|woken|waking) up )?(?:in |with |feeling )?(?:an? )?(?:good|great|bad|low|high) mood(?= .*\\d)|moods?|spirits',
    measures: ['mood'],
  },
  { words: '(?:happy|happiness|happier|happiest|sadder|saddest|cheerful)', measures: ['mood'] },
  { words: 'energy levels?|energy ratings?|energy score', measures: ['energy'] },
  { words: 'energy', measures: ['energy', 'energy_kcal'], isEither: true },
  {
    words:
      'energetic|full of energy|more energetic|less energetic|(?<=(?:more|less|most|least|how) )(?:awake|alert|lively)|oomph|pep|vim|verve|vigou?r|get up and go',
    measures: ['energy'],
  },
  { words: 'stress(?: levels?| ratings?| scores?)?|stressed(?: out)?|stressful', measures: ['stress'] },
  { words: 'sleep quality|quality of (?:my )?sleep|sleep rating|sleep score', measures: ['sleep_quality'] },
  {
    words:
      'sleep(?: duration| length| time)?|slept|hours of sleep|sleeping|asleep|hours (?:an?|per|each|every) night|nights?(?= (?:(?:of|was|were|is|are|that were) )*(?:under|over|below|above|less|more|longer|shorter|fewer|at least|at most)(?: than)? \\d+(?:\\.\\d+)? (?:h|hours?) )|(?<=(?:shortest|longest) )nights?',
    measures: ['sleep_hours'],
  },
  {
    words:
      'how heavy(?= (?:am|was|have) i )|body ?weight|weigh ?ins?|weights?|weighed|weighing|weigh|(?:bathroom )?scales?(?: say| said| show| showed| read)?',
    measures: ['weight'],
  },
  {
    words: 'water(?: intake)?|hydration(?! (?:protocol|habit|thing|goal|plan|challenge|one))|fluids?',
    measures: ['water_ml'],
  },
  { words: 'blood pressure|bp', measures: ['blood_pressure'] },
  { words: 'blood glucose|blood sugars?|glucose(?: levels?)?|sugar levels?', measures: ['blood_glucose'] },
  { words: 'heart ?rate|pulse|resting heart rate|resting pulse', measures: ['heart_rate'] },
  { words: '(?:body )?temperature|temp', measures: ['temperature'] },
  { words: 'steps?|step count', measures: ['steps'] },
  {
    words: '(?:diet|nutrition|food|eating) (?:score|rating|quality)|quality of my diet',
    measures: ['diet_score'],
  },
  { words: '(?:complete|completed|fully logged|full) days', measures: ['days_complete'] },
  { words: '(?:days? )?check ?ins?|checked in|check in|check - ins?', measures: ['checkins'] },
]

const OF_REGISTRY: readonly Entry[] = NUTRIENTS.flatMap(({ key, name, words: own }) => {
  const plain = name.toLowerCase().replace(/ \(.*$/, '')
  return [{ words: own === undefined ? plain : `${own}|${plain}`, measures: [key] }]
})

const ENTRIES = [...EVERYDAY, ...OF_REGISTRY].map(({ words: pattern, ...entry }) => ({
  ...entry,
  pattern: new RegExp(words(pattern).source, 'g'),
}))

/** The measures that a text names, and the rest of it. */
export function readMeasures(text: Words): { asked: AskedMeasure[]; rest: Words } {
  const matches = ENTRIES.flatMap(({ pattern, ...entry }, rank) =>
    Array.from(text.matchAll(pattern), (match) => ({ ...entry, rank, at: match.index, said: match[0] })),
  ).sort((a, b) => a.at - b.at || b.said.length - a.said.length || a.rank - b.rank)
  const asked: AskedMeasure[] = []
  let rest = text
  let shift = 0
  let end = -1
  for (const { at, said, measures, isEither } of matches) {
    if (at <= end) continue
    end = at + said.length
    asked.push({ measures, said, ...(isEither === true && { isEither }) })
    rest = without(rest, at - shift, said.length)
    shift += said.length - 1
  }
  return { asked, rest }
}

/** Every word that names a measure, for correcting slips. */
export const MEASURE_WORDS: readonly string[] = [...EVERYDAY, ...OF_REGISTRY]
  .flatMap(({ words: pattern }) =>
    pattern
      .split(/[^a-z?]+/)
      .flatMap((word) => (word.endsWith('?') ? [word.slice(0, -1), word.slice(0, -2)] : [word])),
  )
  .filter((word) => word.length >= 5 && !word.includes('?'))

/** Names of things that check-ins list, without saying which. */
export const LISTED_NAMES = [
  { measure: 'symptom', words: words('symptoms?|complaints?|ailments?') },
  {
    measure: 'medicine',
    words: words('medicines?|medications?|meds|pills?|tablets?|drugs?|supplements?'),
  },
  { measure: 'protocol', words: words('protocols?|habits?|routines?') },
] as const satisfies readonly { measure: Measure; words: RegExp }[]
