import { expect, test } from 'bun:test'
import type { Kind, Level } from '../../src/safety/kinds.ts'
import { type PersonFacts, readSafety, type SafetyFields } from '../../src/safety/read-safety.ts'

const NOBODY: PersonFacts = {
  age: null,
  sex: null,
  weightKg: null,
  pregnant: false,
  lactating: false,
  conditions: [],
  medications: [],
  allergies: [],
}

/** The words alone are less urgent than they are for this person. */
const FOR_WHOM: readonly [text: string, person: Partial<PersonFacts>, level: Level, kind: Kind][] = [
  ['BP 168/114 this evening', { pregnant: true }, 'urgent', 'pregnancy'],
  ['BP 146/94 this evening', { pregnant: true }, 'watch', 'pregnancy'],
  [
    'bumped my head on the car door, it was a real blow, fell over',
    { medications: ['Eliquis 5 mg'] },
    'urgent',
    'head',
  ],
  ['temperature 38.3 and shivery', { medications: ['methotrexate'] }, 'urgent', 'sepsis'],
  ['temp 38.2 since noon', { conditions: ['spleen removed 2009'] }, 'urgent', 'sepsis'],
  ['vomiting all morning, keep vomiting', { medications: ['Lantus', 'NovoRapid'] }, 'urgent', 'glucose-high'],
  ['thrown up twice, faint and weak', { conditions: ['Addison’s disease'] }, 'urgent', 'adrenal'],
  ['was sick once after breakfast', { medications: ['steroid tablets'] }, 'watch', 'adrenal'],
  [
    'vomited again after dinner and fainted on the stairs',
    { age: 15, conditions: ['eating disorder'] },
    'urgent',
    'eating-disorder-crisis',
  ],
]

for (const [text, person, level, kind] of FOR_WHOM) {
  test(`for whom it is about: ${text}`, () => {
    const reading = readSafety({ text, person: { ...NOBODY, ...person } })
    expect(reading.level).toBe(level)
    expect(reading.findings.map((finding) => finding.kind)).toContain(kind)
  })
}

test('what is known of a person makes nothing of an ordinary text', () => {
  const person = {
    ...NOBODY,
    age: 80,
    pregnant: true,
    conditions: ['epilepsy', 'eating disorder', 'no spleen'],
    medications: ['warfarin', 'insulin', 'lithium'],
  }
  for (const text of [
    'two eggs and toast',
    'slept 7 hours',
    'how much protein did I eat?',
    'walked to the shop',
  ])
    expect(readSafety({ text, person })).toEqual({ level: 'none', findings: [] })
})

const MEASURED: readonly [text: string, level: Level, kind?: Kind][] = [
  ['my oxygen is 84 %', 'urgent', 'breathing'],
  ['oxygen 97 %', 'none'],
  ['no oxygen reading below 90 this week', 'none'],
  ['blood pressure 232/136', 'urgent', 'stroke'],
  ['bp 121/79', 'none'],
  ['core temperature 30.5', 'urgent', 'cold'],
  ['ketones 4.2', 'urgent', 'glucose-high'],
  ['pulse 168 in the last interval of the run', 'none'],
  ['bmi 12.4', 'urgent', 'eating-disorder-crisis'],
  ['bmi 23', 'none'],
  ['the sensor says 41 mg/dL and she is sleepy', 'urgent', 'glucose-low'],
  ['blood sugar 31.5 mmol/L and thirsty', 'urgent', 'glucose-high'],
  ['potassium 7.1 in the blood test', 'urgent', 'cardiac'],
]

for (const [text, level, kind] of MEASURED) {
  test(`measured: ${text}`, () => {
    const reading = readSafety({ text })
    expect(reading.level).toBe(level)
    if (kind !== undefined) expect(reading.findings.map((finding) => finding.kind)).toContain(kind)
  })
}

const QUESTIONS = [
  'help',
  'what is the thing I snack on the most, food and drink alike',
  'and the week after that one',
  'where did most of it come from',
  'what can you do for me',
]

for (const text of QUESTIONS) {
  test(`an ordinary question: ${text}`, () => {
    expect(readSafety({ text, before: ['how much fibre did I eat in March?'] }).level).toBe('none')
  })
}

const FIGURES = [
  'and my pulse',
  "I've gone off meat I think",
  'these new trousers, cannot breathe in them lol',
  'stroke of genius, that recipe',
  'overdosed on chocolate at easter',
  'what does the glass test show?',
]

for (const text of FIGURES) {
  test(`no emergency by its few words: ${text}`, () => {
    expect(readSafety({ text }).level).not.toBe('urgent')
  })
}

test.each(['is this a seizure?', 'could this be a stroke?'])(
  'what is asked of the moment is urgent: %s',
  (text) => {
    expect(readSafety({ text }).level).toBe('urgent')
  },
)

test.each([
  'we run a generator in the garage and all of us have a headache and feel sick and dizzy',
  'estamos mareados y con náuseas desde que encendimos el brasero en el salón',
  'uns ist allen schwindlig und übel, seit der Gasofen in der Küche an ist',
  'on a tous mal à la tête et envie de vomir, le poêle chauffe la chambre',
  'estamos tontos e com vómitos, acendemos carvão dentro do quarto para aquecer',
  'abbiamo tutti mal di testa e nausea, la stufa è accesa in camera',
  'अंगीठी कमरे में जल रही थी, सबको चक्कर और उल्टी हो रही है',
])('a gas where people are is out into fresh air first: %s', (text) => {
  const { level, findings } = readSafety({ text })
  expect(level).not.toBe('none')
  expect(findings.map(({ kind }) => kind)).toContain('gas')
})

test.each([
  'my toddler touched the hot stove in the kitchen and burned his palm badly',
  'grilled salmon indoors tonight, lovely smoke flavour',
])('heat and smoke of cooking are no gas: %s', (text) => {
  expect(readSafety({ text }).findings.map(({ kind }) => kind)).not.toContain('gas')
})

test.each([
  'I have crushing chest pain. How is my protein?',
  'My tongue is swelling after the prawns and I cannot breathe. What did I eat today?',
  'I want to kill myself. How many calories are in toast?',
])('a question about food makes nothing less urgent: %s', (text) => {
  expect(readSafety({ text }).level).toBe('urgent')
})

const FIELDS: readonly [fields: SafetyFields, level: Level][] = [
  [{ symptoms: [{ name: 'crushing chest pain', severity: 9 }] }, 'urgent'],
  [{ symptoms: [{ name: 'headache', severity: 2 }, { name: 'runny nose' }] }, 'none'],
  [{ medications: ['took 40 paracetamol tablets at once'] }, 'urgent'],
  [{ medications: ['vitamin D 1000 IU'] }, 'none'],
  [{ measured: [{ kind: 'oxygen', values: [82], unit: '%' }] }, 'urgent'],
]

for (const [fields, level] of FIELDS) {
  test(`a field beside a harmless text: ${JSON.stringify(fields)}`, () => {
    expect(readSafety({ text: 'slept 7 hours', fields }).level).toBe(level)
  })
}

test('an infinite number, half a character and nothing at all are harmless', () => {
  for (const text of ['1e309', '1e309 %', '\ud83d', '\u0000', ' '.repeat(8000), 'a'.repeat(8000)])
    expect(readSafety({ text, person: NOBODY }).level).toBe('none')
})

test('no alarm is lost in a long ordinary text', () => {
  const around = 'I had oats with milk and a banana, then I walked to the office and wrote letters. '.repeat(
    20,
  )
  const text = `${around}My husband has crushing chest pain and his left arm is numb, he is grey and sweating. ${around}`
  expect(readSafety({ text }).level).toBe('urgent')
})
