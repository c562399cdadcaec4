import { capitalized } from '../capitalized.ts'

/** The one sentence with which each chart concludes. Amounts come with their units. */

type Against = { amount: string; target: string; kind: 'range' | 'adequacy' | 'limit' }

const list = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** `moved`: what the line did, as a clause of its own. */
type Said = { parts: readonly string[]; moved?: string | undefined }
type Moved = { line: string; amount: string; from: string; to: string }

export const CONCLUSIONS = {
  tooFew: (known: number, of: 'day' | 'score' = 'day') =>
    known === 1
      ? `One ${of} is known, which is too few to conclude from.`
      : `${known} ${of}s are known, which is too few to conclude from.`,
  onlyToday: 'Today is not over, so there is nothing to conclude from yet.',
  onlyUnsure: 'Too little is known about these days to conclude from.',
  list,
  average: (amount: string) => `${amount} on average`,
  near: ({ target, kind }: Against) => `close to the ${targetName(target, kind)}`,
  above: ({ amount, target, kind }: Against) =>
    kind === 'adequacy'
      ? `which reaches the ${targetName(target, kind)}`
      : `${amount} above the ${targetName(target, kind)}`,
  below: ({ amount, target, kind }: Against) =>
    kind === 'limit'
      ? `which stays below the ${targetName(target, kind)}`
      : `${amount} below the ${targetName(target, kind)}`,
  steady: (from: string, to: string) => `with no clear change from ${from} to ${to}`,
  rose: ({ line, amount, from, to }: Moved) => `the ${line} rose by ${amount} from ${from} to ${to}`,
  fell: ({ line, amount, from, to }: Moved) => `the ${line} fell by ${amount} from ${from} to ${to}`,
  sentence: (said: Said) => `${capitalized(joined(said))}.`,
  /** One day would make the rest of the sentence wrong. */
  farFromOthers: (date: string, amount: string, said: Said) =>
    `Without ${date} (${amount}), which is far from the other days: ${joined(said)}.`,
  over: (from: string, to: string, groups: string) => `From ${from} to ${to}, ${groups}.`,
  groups: {
    above: (names: readonly string[]) => `${list(names)} above the target`,
    near: (names: readonly string[]) => `${list(names)} close to the target`,
    below: (names: readonly string[]) => `${list(names)} below the target`,
    rose: (names: readonly string[]) => `${list(names)} rose`,
    fell: (names: readonly string[]) => `${list(names)} fell`,
    steady: (names: readonly string[]) => `no clear change in ${list(names)}`,
  },
  symptoms: symptomSentence,
} as const

const targetName = (target: string, kind: Against['kind']) =>
  kind === 'limit' ? `limit of ${target}` : `target of ${kind === 'adequacy' ? 'at least ' : ''}${target}`

const joined = ({ parts, moved }: Said) => `${parts.join(', ')}${moved === undefined ? '' : `; ${moved}`}`

type Symptoms = {
  /** Those that were logged on the most days, all on as many. */
  most: readonly string[]
  days: number
  /** Days with a check-in. */
  checked: number
  hasOthers: boolean
}

const MAX_NAMED = 3

function symptomSentence({ most, days, checked, hasOthers }: Symptoms): string {
  const times = `on ${days} of ${checked} ${checked === 1 ? 'day' : 'days'} with a check-in`
  if (most.length > MAX_NAMED) return `${most.length} symptoms were logged equally often, ${times}.`
  const names = capitalized(list(most))
  if (most.length === 1) return `${names} was logged ${hasOthers ? 'most often, ' : ''}${times}.`
  return hasOthers ? `${names} were logged most often, each ${times}.` : `${names} were each logged ${times}.`
}
