import { wordSet } from '../../core/english/word-set.ts'
import type { Kind } from '../kinds.ts'

/** From these values on, up or down. */
export type Bounds = { urgent?: (value: number) => boolean; watch?: (value: number) => boolean }

/** @param reach whether one of the words counts near the value alone. */
export type NotOf = { words: ReadonlySet<string>; reach: 'near' | 'text' }

export type Measure = {
  kind: Kind
  /** One of these words stands at most so many words before the value … */
  names: ReadonlySet<string>
  /** … or one of these right behind it: "84 % oxygen", "170 bpm". */
  units?: ReadonlySet<string>
  /** … or one of these before it, if the value has a unit of concentration: "the sensor reads 44 mg/dL". */
  meters?: ReadonlySet<string>
  /** With one of these the value means nothing, or is of another thing: the temperature of a room. */
  notOf?: NotOf
  /** The value in the unit of the bounds, from what is written and the word behind it; undefined: it cannot be one. */
  read: (value: number, unit: string) => number | undefined
  /** Of healthy adults. */
  bounds: Bounds
  /** Of whom this is known, instead: the first that is true counts. */
  of?: readonly (readonly [fact: string, bounds: Bounds])[]
  /** Where the bounds come from. */
  source: string
}

const between = (low: number, high: number) => (value: number) => value >= low && value <= high
const atLeast = (bound: number) => (value: number) => value >= bound
const below = (bound: number) => (value: number) => value < bound
const outside = (low: number, high: number) => (value: number) => value < low || value >= high
/** What can be a value; another is a typing mistake, or something else. */
const within = (low: number, high: number) => (value: number) =>
  between(low, high)(value) ? value : undefined

const SPORT = wordSet(
  'run running ran jog race sprint sprints bike cycling ride rowing interval intervals max workout gym training hiit sparring squats match climb climbing treadmill marathon peak zone',
)
const NO_BODY = wordSet(
  'room outside outdoor outdoors outdoor weather forecast water pool sea lake bath shower wash washing washed oven fridge freezer fryer grill pan oil meat chicken milk dough bread yeast beer wort tea coffee office indoor sauna heating thermostat car cpu soil incubator sous vide cook cooked cooking bake baked baking roast air bottle formula',
)

const FAHRENHEIT = /^(?:f|fahrenheit)$/
const CELSIUS = /^(?:c|celsius|centigrade|grad)$/

/** Degrees Celsius. Without a unit the size decides: nobody has 80 °C. */
function celsius(value: number, unit: string): number | undefined {
  const isFahrenheit = FAHRENHEIT.test(unit) || (!CELSIUS.test(unit) && value > 74)
  return within(23, 45)(isFahrenheit ? ((value - 32) * 5) / 9 : value)
}

const MG_PER_MMOL = 18
/** Nobody would write 36 mmol/L down calmly: from there on it is mg/dL. */
const MG_DL_ABOVE = 36
const NOT_OF_GLUCOSE =
  /^(?:g|grams?|%|kcal|calories|minutes|mins|hours|days|am|pm|times|weeks|tsp|teaspoons?|spoons?|cubes|ml|drinks?|snacks?)$/

/** mmol/L. Small whole numbers without a unit are how often, not how much. */
function glucose(value: number, unit: string): number | undefined {
  if (NOT_OF_GLUCOSE.test(unit)) return undefined
  const isMg = unit === 'mg' || (unit !== 'mmol' && value >= MG_DL_ABOVE)
  if (!isMg && unit !== 'mmol' && Number.isInteger(value) && value < 3) return undefined
  const mmol = isMg ? value / MG_PER_MMOL : value
  return within(0.5, 70)(mmol)
}

const feverFrom = (bound: number, watch?: number): Bounds => ({
  urgent: atLeast(bound),
  ...(watch !== undefined && { watch: atLeast(watch) }),
})

const GLUCOSE = wordSet('sugar sugars glucose bg cgm libre dexcom glucometer')
const METERS = wordSet('meter level reading reads sensor monitor value says')
const OXYGEN = 'oxygen spo2 sao2 o2 sats sat saturation saturations'
const TEMPERATURE =
  'temp temperature fever fieber fiebre fievre febbre febre thermometer bukhar temperatur temperatura'

/**
 * Values that are dangerous in themselves. “Not opened”: the figure is the common one, from memory.
 */
export const MEASURES = {
  oxygen: {
    kind: 'breathing',
    names: wordSet(`${OXYGEN} sauerstoff saturacion saturação saturazione oximeter sattigung`),
    units: wordSet(OXYGEN),
    read: within(40, 100),
    bounds: { urgent: below(90), watch: below(93) },
    of: [
      ['copd', { urgent: below(85), watch: below(88) }],
      ['asthma', { urgent: below(92), watch: below(94) }],
      ['under-5', { urgent: below(91), watch: below(94) }],
    ],
    source:
      'British Thoracic Society, oxygen guideline 2017: 94–98 %, with COPD 88–92 % (read as quoted on 2026-11-23); SIGN 158: below 92 % an asthma attack threatens life (not opened); NICE NG51, children under five: below 91 % (read)',
  },
  pulse: {
    kind: 'cardiac',
    names: wordSet('pulse hr bpm heartrate heartbeat puls pouls pulso polso'),
    units: wordSet('bpm'),
    notOf: { words: SPORT, reach: 'text' },
    read: within(15, 320),
    bounds: { urgent: outside(35, 150), watch: outside(40, 130) },
    of: [
      ['baby', { urgent: outside(60, 220), watch: outside(80, 180) }],
      ['under-5', { urgent: outside(60, 180), watch: outside(65, 160) }],
      ['under-12', { urgent: outside(50, 180), watch: outside(55, 140) }],
    ],
    source:
      'NEWS2, Royal College of Physicians 2017 (not opened); children: NICE NG51 (below 60) and Royal Children’s Hospital Melbourne, supraventricular tachycardia (from 220 in infants, 180 in children), read on 2026-11-23',
  },
  respiration: {
    kind: 'breathing',
    names: wordSet('respirations respiration resps resp'),
    notOf: { words: SPORT, reach: 'text' },
    read: within(1, 120),
    bounds: { urgent: outside(7, 30), watch: atLeast(25) },
    of: [
      ['baby', { urgent: outside(15, 60), watch: atLeast(50) }],
      ['under-2', { urgent: outside(12, 50), watch: atLeast(40) }],
      ['under-5', { urgent: outside(12, 40), watch: atLeast(35) }],
    ],
    source:
      'NEWS2, Royal College of Physicians 2017 (not opened); children: NICE NG51, table 1, read on 2026-11-23',
  },
  fever: {
    kind: 'sepsis',
    names: wordSet(TEMPERATURE),
    units: wordSet('fever temperature temp fieber'),
    notOf: { words: NO_BODY, reach: 'near' },
    read: celsius,
    bounds: feverFrom(40.5, 40),
    of: [
      ['immune-suppressed', feverFrom(38)],
      ['no-spleen', feverFrom(38)],
    ],
    source: 'NICE NG151, neutropenic sepsis: from 38 °C (not opened); from 40 °C: common first-aid courses',
  },
  'fever-of-infants': {
    kind: 'infant-child',
    names: wordSet(TEMPERATURE),
    units: wordSet('fever temperature temp fieber'),
    notOf: { words: NO_BODY, reach: 'near' },
    read: celsius,
    bounds: {},
    of: [
      ['under-3-months', feverFrom(38)],
      ['under-6-months', feverFrom(39, 38)],
      ['baby', feverFrom(40, 39)],
    ],
    source:
      'NICE NG143, fever in under fives: below three months 38 °C is a red sign, from three to six months 39 °C an amber one (read on 2026-11-23 at nasgp.org.uk); NHS Frimley, Healthier Together (read)',
  },
  cold: {
    kind: 'cold',
    names: wordSet('temp temperature core temperatur temperatura'),
    notOf: { words: NO_BODY, reach: 'near' },
    read: celsius,
    bounds: { urgent: below(32), watch: below(35) },
    source: 'European Resuscitation Council 2021: hypothermia below 35 °C, moderate below 32 °C (not opened)',
  },
  ketones: {
    kind: 'glucose-high',
    names: wordSet('ketones ketone ketonen cetonas cetones chetoni'),
    read: within(0.1, 20),
    bounds: { urgent: atLeast(3), watch: atLeast(1.6) },
    of: [
      ['low-carb', { urgent: atLeast(8), watch: atLeast(5) }],
      ['vomiting', { urgent: atLeast(1.6), watch: atLeast(0.6) }],
      ['pregnant', { urgent: atLeast(1.6), watch: atLeast(0.6) }],
    ],
    source:
      'American Diabetes Association: from 1.6 mmol/L ketoacidosis is near, above 3.0 probable (table read on 2026-11-23)',
  },
  'glucose-low': {
    kind: 'glucose-low',
    names: GLUCOSE,
    meters: METERS,
    read: glucose,
    bounds: { urgent: below(3) },
    source:
      'American Diabetes Association, Standards of Care: level 2 below 3.0 mmol/L, 54 mg/dL (not opened)',
  },
  'glucose-high': {
    kind: 'glucose-high',
    names: GLUCOSE,
    meters: METERS,
    read: glucose,
    bounds: { urgent: atLeast(22) },
    source: 'Common sick-day rules: from 22 mmol/L, 400 mg/dL (not opened)',
  },
  potassium: {
    kind: 'cardiac',
    names: wordSet('potassium kalium potasio'),
    read: (value, unit) => (/^(?:mg|g|grams?)$/.test(unit) ? undefined : within(1, 10)(value)),
    bounds: { urgent: outside(2.5, 6.5), watch: outside(3, 6) },
    source: 'UK Kidney Association, hyperkalaemia 2023 (not opened)',
  },
  bmi: {
    kind: 'eating-disorder-crisis',
    names: wordSet('bmi'),
    read: within(8, 80),
    bounds: { urgent: below(13), watch: below(15) },
    of: [['minor', {}]],
    source:
      'Royal College of Psychiatrists, MEED 2022: below 13 red, below 15 amber; of children by centile alone (not opened)',
  },
} as const satisfies Record<string, Measure>

export type MeasureName = keyof typeof MEASURES
