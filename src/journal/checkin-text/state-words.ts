import { type PhraseMatch, phraseIndex } from '../../core/english/phrases.ts'

export type Scale = 'mood' | 'energy' | 'stress' | 'sleep_quality'

/**
 * A phrase that describes how the writer is. `framed`: counts only after "feeling", "I'm" and similar words,
 * or alone in its part of the sentence, since the word has other uses ("a great lunch", "low on milk").
 * `denied`: the value of "not …", if it has one.
 */
export type State = { scale: Scale; value: number; framed: boolean; denied: number | null }
export type StateMatch = PhraseMatch<State>

/** 1–10 for each phrase: scale, framed or free, value. Low values are bad for all scales but stress. */
const TABLE: Record<
  Scale,
  { free: Record<number, readonly string[]>; framed: Record<number, readonly string[]> }
> = {
  mood: {
    free: {
      9: ['ecstatic|elated|overjoyed', 'on top of the world', 'over the moon'],
      8: [
        'happy|joyful|cheerful|upbeat|thrilled',
        'good|high|great spirits',
        'great|amazing|fantastic|wonderful|lovely|brilliant|awesome|excellent day',
      ],
      7: ['good|nice day', 'optimistic|hopeful'],
      5: ['meh|blah'],
      4: ['grumpy|frustrated|down in the dumps|discouraged'],
      3: [
        'sad|unhappy|gloomy|dispirited',
        'fed up',
        'bad|rough|tough|hard|crappy|shitty|crap|rubbish|difficult day',
        'feeling|feel|felt blue',
      ],
      2: [
        'depressed|miserable|hopeless|heartbroken|devastated|despairing',
        'terrible|awful|horrible|dreadful day',
      ],
    },
    framed: {
      9: ['amazing|fantastic|wonderful|brilliant|awesome|incredible|excellent|superb'],
      8: ['great|lovely'],
      7: ['good|positive|content|well'],
      6: ['fine|ok|okay|alright|decent', 'all right', 'o k'],
      5: ['average|neutral', 'so so', 'middling'],
      4: ['flat|off|lonely|nostalgic'],
      3: ['low|down|bad|rough|rubbish|crappy|crap|lousy'],
      2: ['awful|terrible|horrible|dreadful|shit|shitty|wretched', 'at rock bottom'],
    },
  },
  energy: {
    free: {
      8: [
        'energetic|energised|energized',
        'full|bursting of|with energy',
        'lots|plenty|loads|tons|lot of energy',
      ],
      7: ['well rested'],
      4: ['tired|sleepy|drowsy|weary'],
      3: [
        'sluggish|lethargic',
        'low on energy',
        'lacking|lack energy',
        'lack of energy',
        'not much energy',
        'little energy',
        'dont|didnt|havent ~ have|had|much|any|enough ~ energy',
        'half asleep',
      ],
      2: [
        'exhausted|knackered',
        'wiped out',
        'worn out',
        'dead|dog tired',
        'burnt|burned out',
        'running on empty|fumes',
        'ready to drop',
      ],
      1: ['no|zero energy', 'out of energy', 'energy ~ zero|nonexistent'],
    },
    framed: {
      7: ['refreshed|rested|fresh|strong'],
      5: [],
      4: ['groggy'],
      2: ['drained|shattered|wrecked|wiped|pooped|beat|zonked|dead'],
    },
  },
  stress: {
    free: {
      10: ['stress|stressed ~ through the roof', 'stress ~ off the charts|scale'],
      9: ['stressed ~ out of my mind', 'at breaking point'],
      8: ['overwhelmed|frazzled', 'stressed out'],
      7: ['stressed|stressful|stressy', 'under ~ pressure', 'a lot of|on pressure'],
      1: ['stress free', 'no|zero stress'],
    },
    framed: { 6: ['tense|worried|rushed'], 2: ['relaxed|calm|chilled|peaceful|serene', 'at peace'] },
  },
  sleep_quality: {
    free: {
      9: ['like a log|baby|rock|dream|king|stone'],
      8: ['woke|wake|waking|woken ~ up ~ refreshed|rested|fresh', 'woke|wake|waking ~ refreshed|rested'],
      3: [
        'tossed|tossing|toss and turned|turning|turn',
        'restless|rough|bad|poor|broken|disturbed|awful|rotten night',
        'broken|interrupted|disturbed|restless|fitful|patchy sleep',
        'kept|keep waking',
        'woke up ~ exhausted|tired|unrefreshed',
        'woke ~ exhausted|tired|unrefreshed',
      ],
      2: [
        'terrible|horrible|dreadful|sleepless night',
        'barely|hardly slept',
        'hardly|barely any sleep',
        'didnt|couldnt|havent sleep|slept ~ wink',
      ],
    },
    framed: {},
  },
}

/** "Not great" states something; "not sad" states no value. */
function deniedValue(scale: Scale, value: number): number | null {
  if (scale === 'stress') return value >= 6 ? 2 : null
  if (scale === 'sleep_quality') return null
  return value >= 6 ? 4 : null
}

/** "Not bad" is a separate phrase. */
const NOT_BAD: readonly (readonly [string, State])[] = [
  ['not ~ bad', { scale: 'mood', value: 6, framed: true, denied: null }],
  ['not too bad', { scale: 'mood', value: 6, framed: true, denied: null }],
  ['cant complain', { scale: 'mood', value: 6, framed: false, denied: null }],
]

export const STATE_INDEX = phraseIndex<State>([
  ...Object.entries(TABLE).flatMap(([scale, { free, framed }]) => [
    ...entries(scale as Scale, free, false),
    ...entries(scale as Scale, framed, true),
  ]),
  ...NOT_BAD,
])

function entries(scale: Scale, values: Record<number, readonly string[]>, framed: boolean) {
  return Object.entries(values).flatMap(([key, phrases]) =>
    phrases.map((phrase): readonly [string, State] => {
      const value = Number(key)
      return [phrase, { scale, value, framed, denied: deniedValue(scale, value) }]
    }),
  )
}

/** "Energy is low", "poor sleep", "mood: good": a level of a named scale. */
const LEVELS: Readonly<Record<number, string>> = {
  1: 'nonexistent',
  2: 'terrible awful horrible dreadful terribly horribly awfully atrocious shit shitty',
  3: 'bad badly poor poorly low rough crap crappy rubbish lousy restless restlessly broken fitful',
  4: 'lowish meh flat light lightly patchy',
  5: 'average medium moderate neutral middling',
  6: 'normal ok okay fine alright decent fair acceptable reasonable reasonably',
  7: 'good solid up nice nicely',
  8: 'great high well deep deeply soundly lovely',
  9: 'excellent amazing fantastic brilliant superb wonderful wonderfully brilliantly amazingly perfect perfectly',
}
const STRESS_LEVELS: Readonly<Record<number, string>> = {
  1: 'none zero nonexistent',
  2: 'minimal',
  3: 'low mild fine',
  4: 'manageable lowish ok okay alright normal',
  5: 'moderate medium average',
  7: 'bad elevated up',
  8: 'high',
  9: 'terrible awful horrible extreme unbearable insane',
}

const levelMap = (levels: Readonly<Record<number, string>>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(levels).flatMap(([value, words]) =>
      words.split(' ').map((word) => [word, Number(value)] as const),
    ),
  )

const COMMON_LEVELS = levelMap(LEVELS)
export const SCALE_LEVELS: Readonly<Record<Scale, ReadonlyMap<string, number>>> = {
  mood: COMMON_LEVELS,
  energy: COMMON_LEVELS,
  stress: levelMap(STRESS_LEVELS),
  // "Good" sleep is an ordinary good night: a step higher than a "good" mood.
  sleep_quality: new Map([...COMMON_LEVELS, ['good', 8]]),
}

/** The words that name a scale. `verb`: "slept" takes an adverb after it and no adjective before it. */
export const SCALE_NAMES: ReadonlyMap<string, { scale: Scale; verb: boolean }> = new Map([
  ['mood', { scale: 'mood', verb: false }],
  ['moods', { scale: 'mood', verb: false }],
  ['energy', { scale: 'energy', verb: false }],
  ['stress', { scale: 'stress', verb: false }],
  ['sleep', { scale: 'sleep_quality', verb: false }],
  ['slept', { scale: 'sleep_quality', verb: true }],
  ['sleeping', { scale: 'sleep_quality', verb: true }],
  ['quality', { scale: 'sleep_quality', verb: true }],
])

/** Words that move a value one step away from the middle of the scale, or towards it. */
export const STRENGTHEN: ReadonlySet<string> = new Set(
  'very really so super extremely incredibly absolutely totally completely utterly insanely too bloody ridiculously'.split(
    ' ',
  ),
)
export const SOFTEN: ReadonlySet<string> = new Set(
  'bit little slightly somewhat kinda sorta kind sort mildly'.split(' '),
)
/** Words that do not change the value. */
export const NEUTRAL: ReadonlySet<string> = new Set(
  'a of quite pretty rather fairly just still all generally mostly overall also again currently always that this how particularly especially'.split(
    ' ',
  ),
)

/** Moves `value` one step per modifier, at most two, within the scale and not across its middle. */
export function modified(value: number, modifiers: readonly string[]): number {
  const steps = modifiers.reduce(
    (sum, word) => sum + (STRENGTHEN.has(word) ? 1 : SOFTEN.has(word) ? -1 : 0),
    0,
  )
  const step = Math.min(Math.max(steps, -1), 2)
  const away = value > 5.5 ? step : -step
  return Math.min(Math.max(value + away, 1), 10)
}
