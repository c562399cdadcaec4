import { safetyWords } from './classifier/words.ts'
import { conceptName, conceptsAmong } from './concepts/concepts.ts'
import type { Finding } from './kinds.ts'

type Combination = Finding & {
  /** One of these is known of the person. */
  facts: readonly string[]
  /** All of these concepts are in the text; a list within: one of them. */
  concepts: readonly (string | readonly string[])[]
}

/** What is an emergency in this person, although the words alone are not. */
const COMBINATIONS: readonly Combination[] = [
  {
    facts: ['pregnant', 'after-birth'],
    concepts: [
      ['headache', 'preeclampsia'],
      ['eye', 'preeclampsia', 'belly', 'swollen'],
    ],
    kind: 'pregnancy',
    level: 'watch',
  },
  { facts: ['pregnant', 'after-birth'], concepts: ['headache', 'eye'], kind: 'pregnancy', level: 'urgent' },
  { facts: ['anticoagulant'], concepts: ['head', 'injury'], kind: 'head', level: 'urgent' },
  { facts: ['anticoagulant'], concepts: ['black-stool'], kind: 'bleeding-inside', level: 'urgent' },
  {
    facts: ['eating-disorder'],
    concepts: [
      ['vomit', 'not-eating', 'eating-disorder'],
      ['unconscious', 'dizzy', 'heart', 'blood', 'worsening'],
    ],
    kind: 'eating-disorder-crisis',
    level: 'urgent',
  },
  {
    facts: ['eating-disorder'],
    concepts: [['vomit', 'unconscious', 'not-eating']],
    kind: 'eating-disorder-crisis',
    level: 'watch',
  },
  {
    facts: ['insulin'],
    concepts: ['vomit', ['worsening', 'not-eating', 'breath', 'drowsy', 'high-sugar', 'confused']],
    kind: 'glucose-high',
    level: 'urgent',
  },
  { facts: ['insulin'], concepts: ['vomit'], kind: 'glucose-high', level: 'watch' },
  {
    facts: ['insulin', 'sulfonylurea'],
    concepts: ['confused', ['sweating', 'diabetes', 'drowsy']],
    kind: 'glucose-low',
    level: 'urgent',
  },
  { facts: ['immune-suppressed', 'no-spleen'], concepts: ['fever'], kind: 'sepsis', level: 'urgent' },
  {
    facts: ['adrenal'],
    concepts: [
      ['vomit', 'diarrhoea'],
      ['worsening', 'drowsy', 'dizzy', 'confused', 'weak', 'unconscious', 'fever', 'cold'],
    ],
    kind: 'adrenal',
    level: 'urgent',
  },
  { facts: ['adrenal'], concepts: [['drowsy', 'confused', 'unconscious']], kind: 'adrenal', level: 'urgent' },
  { facts: ['adrenal'], concepts: ['vomit'], kind: 'adrenal', level: 'watch' },
  { facts: ['adrenal'], concepts: [['fever', 'diarrhoea']], kind: 'adrenal', level: 'watch' },
  {
    facts: ['lithium'],
    concepts: [
      ['vomit', 'diarrhoea'],
      ['confused', 'drowsy', 'speech'],
    ],
    kind: 'poisoning-overdose',
    level: 'urgent',
  },
]

/** Words that say that a concept is not there, close before it, or no longer. */
const DENIALS: readonly string[] = ['negation', 'past', 'gone', 'question', 'study']
const DENIAL_WORDS = 3

/** What a text of this person means that it would not mean of another. */
export function findCombinations(text: string, facts: readonly string[]): Finding[] {
  if (facts.length === 0) return []
  const possible = COMBINATIONS.filter((one) => one.facts.some((fact) => facts.includes(fact)))
  if (possible.length === 0) return []
  const named = conceptsIn(text)
  return possible.flatMap(({ concepts, kind, level }) =>
    concepts.every((one) =>
      typeof one === 'string' ? named.has(one) : one.some((other) => named.has(other)),
    )
      ? [{ kind, level }]
      : [],
  )
}

/** The concepts that a text names and does not deny. */
function conceptsIn(text: string): Set<string> {
  const found = conceptsAmong(safetyWords(text))
  const denials = new Set(
    found.filter(({ concept }) => DENIALS.includes(conceptName(concept))).map(({ at }) => at),
  )
  const isDenied = (at: number) => {
    for (let before = 1; before <= DENIAL_WORDS; before++) if (denials.has(at - before)) return true
    return false
  }
  return new Set(found.flatMap(({ concept, at }) => (isDenied(at) ? [] : [conceptName(concept)])))
}
