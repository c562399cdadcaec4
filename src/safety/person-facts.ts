import type { PersonFacts } from './read-safety.ts'

/**
 * What of a person changes how dangerous a text is, and the words that say so in a profile: conditions and medicines
 * in the words of several countries. A word that ends in `*` may have any ending.
 */
const FACTS = {
  pregnant: 'pregnan* gestation* embaraz* schwanger* enceinte grossesse gravid* incinta गर्भवती garbhvati',
  'after-birth':
    'birth postpartum postnatal breastfe* nursing parto entbunden accouch* partorito wochenbett डिलीवरी',
  anticoagulant:
    'warfarin* coumadin marcumar phenprocoumon acenocoumarol sintrom apixaban eliquis rivaroxaban xarelto edoxaban ' +
    'lixiana dabigatran pradaxa heparin enoxaparin clexane lovenox thinner thinners anticoagulant* anticoagulat* ' +
    'blutverdunner clopidogrel plavix ticagrelor prasugrel haemophilia hemophilia fluindione previscan',
  insulin: 'insulin* novorapid humalog lantus tresiba toujeo levemir fiasp type1 t1d इंसुलिन',
  diabetes: 'diabet* metformin gliclazide glimepiride insulin* type1 type2 t1d t2d डायबिटीज sugar',
  sulfonylurea: 'gliclazide glimepiride glipizide glyburide glibenclamid*',
  'immune-suppressed':
    'chemo* methotrexate azathioprine tacrolimus ciclosporin cyclosporine mycophenolate rituximab adalimumab infliximab ' +
    'transplant* immunosuppress* immune leukaemia leukemia lymphoma neutropeni* prednisolone prednisone hiv clozapine ' +
    'carbimazole biologic* myeloma quimioterapia chimio* quimio* क़ीमो कीमो',
  'no-spleen': 'spleen splenectomy asplenia sickle milz bazo rate milza',
  adrenal: 'addison* adrenal hydrocortisone steroid steroids',
  'eating-disorder': 'anorexi* bulimi* arfid eating magersucht essstorung laxative*',
  epilepsy: 'epilep* seizure seizures lamotrigine levetiracetam keppra valproate मिर्गी mirgi',
  asthma: 'asthma* asma copd emphysema bpco epoc दमा dama',
  copd: 'copd emphysema bpco epoc',
  heart:
    'heart cardiac angina stent stents pacemaker fibrillation cardiomyopathy nitroglycerin corazon herz* cardiaque',
  'severe-allergy': 'allerg* anaphyla* epipen alergi* एलर्जी',
  kidney: 'kidney dialysis renal niere* rinon dialyse dialisi',
  clot: 'thrombosis embolism dvt thrombophilia clot contraceptive pill estrogen factor',
  lithium: 'lithium',
  mind: 'depress* bipolar schizo* psychos* suicid* clozapine olanzapine borderline ptsd',
} as const

/** Ages: below the first a baby, below the second a minor, from the third on old. */
const AGES = { baby: 1, minor: 18, old: 75 } as const

type Fact = keyof typeof FACTS | 'baby' | 'minor' | 'old'

const byWord = new Map<string, Fact[]>()
/** By their first letters. */
const byStem = new Map<string, { stem: string; fact: Fact }[]>()
const STEM_LETTERS = 3
for (const fact of Object.keys(FACTS) as (keyof typeof FACTS)[]) {
  for (const word of FACTS[fact].split(' ')) {
    if (!word.endsWith('*')) byWord.set(word, [...(byWord.get(word) ?? []), fact])
    else {
      const letters = word.slice(0, STEM_LETTERS)
      byStem.set(letters, [...(byStem.get(letters) ?? []), { stem: word.slice(0, -1), fact }])
    }
  }
}

/** What a profile says that matters here, each once. */
export function factsOf({
  age,
  pregnant,
  lactating,
  conditions,
  medications,
  allergies,
}: PersonFacts): Fact[] {
  const facts = new Set<Fact>()
  for (const text of [...conditions, ...medications]) addFactsInWords(facts, text)
  if (pregnant) facts.add('pregnant')
  if (lactating) facts.add('after-birth')
  if (age !== null && age < AGES.baby) facts.add('baby')
  if (age !== null && age < AGES.minor) facts.add('minor')
  if (age !== null && age >= AGES.old) facts.add('old')
  if (allergies.some((allergy) => /severe|anaphyla/i.test(allergy))) facts.add('severe-allergy')
  return [...facts]
}

const PLAIN_PATTERN = /^[\s!-~]*$/
const ONE_WORD_PATTERN = /^[a-z]+$/

/** The words of a text in lower case and without accents. A profile may have hundreds of texts, and most are plain. */
function plainWords(text: string): string[] {
  if (ONE_WORD_PATTERN.test(text)) return [text]
  const lower = text.toLowerCase()
  if (PLAIN_PATTERN.test(text)) return lower.split(/[^a-z\d]+/)
  return lower
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[^\p{L}\p{M}\d]+/u)
}

/** What words tell about a person that matters here. */
export function factsInWords(text: string): Fact[] {
  const facts = new Set<Fact>()
  addFactsInWords(facts, text)
  return [...facts]
}

/** Whether a word may tell something, by its first letters; of words of other letters nothing is known. */
export const mayTellFact = (word: string): boolean =>
  byWord.has(word) || byStem.has(word.slice(0, STEM_LETTERS)) || !ONE_WORD_PATTERN.test(word)

function addFactsInWords(facts: Set<Fact>, text: string): void {
  for (const word of plainWords(text)) {
    for (const fact of byWord.get(word) ?? []) facts.add(fact)
    for (const { stem, fact } of byStem.get(word.slice(0, STEM_LETTERS)) ?? [])
      if (word.startsWith(stem)) facts.add(fact)
  }
}

/** A person of whom only this is known, in words: "pregnant 34 weeks", "age 15, eating disorder". */
export function personFrom(words: string): PersonFacts {
  const age = /\bage (?<age>\d+)/.exec(words)?.groups?.age
  return {
    age: age === undefined ? null : Number(age),
    sex: null,
    weightKg: null,
    pregnant: false,
    lactating: false,
    conditions: words === '' ? [] : [words],
    medications: [],
    allergies: [],
  }
}
