import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readSafety } from '../../src/safety/read-safety.ts'
import { MEASURED_SIGNS } from '../../src/safety/red-flag-numbers.ts'
import { RULES } from '../../src/safety/red-flag-rules.ts'
import { SIGNS } from '../../src/safety/red-flag-signs.ts'

/** What must be urgent, by the rule whose kind must be among those found. */
const URGENT: Record<(typeof RULES)[number]['key'] | 'choking' | 'not_breathing', readonly string[]> = {
  choking: ["fish bone stuck in throat, can't swallow"],
  not_breathing: ['he stopped breathing'],
  high_blood_sugar: [
    "I'm diabetic and my sugar is 29 mmol",
    "diabetic, throwing up and can't keep anything down",
    'ketones are high and I am vomiting',
    'type 1 diabetic, vomiting, high ketones',
    'ketones 3.5',
    'blood sugar 480',
    'his breath smells fruity',
  ],
  low_blood_sugar: [
    'sugar is 35 mg/dl',
    'BG 2.1, shaking',
    'blood sugar is 42 and I feel shaky',
    'my glucose is 2.4 mmol/l',
    'having a hypo and he is confused',
    'the sensor reads 44 mg/dL and she talks nonsense',
  ],

  self_harm: [
    "I'm done with life",
    "can't take this pain anymore, I want out",
    'i feel like ending my life sometimes',
    "life has no meaning, I'd be better off dead",
    "what's the point of living",
    "I don't want to exist anymore",
    'i hate myself and want to hurt myself',
    'I had a plan to kill myself last night',
    'I keep imagining jumping off a bridge',
    "i'm gonna kms",
    'thinking of taking all my pills',
    'no one would care if I died',
    'not sure I want to be alive',
    "I don't feel like living",
    "I've been self-harming again",
    'tempted to cut again',
    'I want to go to sleep and never wake up',
    'my teenager said he wants to die',
    "I'm not going to kill myself but I feel really low",

    "there's really no point in being alive any more",
    'nobody would miss me if i was gone',
    'i want it all to stop. i want to disappear forever',
    'Thinking of ending things',
    'planning to overdose',
    "I've been having dark thoughts about hurting myself",
    'my girlfriend is threatening to kill herself',

    "I don't want to live anymore",
    'i dont want to be alive',
    'I want to die',
    'Sometimes I just wanna die',
    'thinking about suicide a lot lately',
    "I'm suicidal",
    'im feeling suicidal tonight',
    'I want to kill myself',
    'I am going to end my life',
    'I just want to end it all',
    'everyone would be better off without me',
    'I wish I was dead',
    'I wish I had never been born',
    "There's no point in living",
    'life is not worth living',
    "I can't go on anymore",
    "I can't go on. Nothing helps.",
    'I have been cutting myself again',
    'urge to hurt myself is strong',
    'I want to harm myself',
    'I hurt myself on purpose yesterday',
    'Mood 2/10. Slept 4 hours. I keep thinking about killing myself.',
    'What happens if I kill myself?',
    'should I kill myself',
    "I don't want to wake up tomorrow",
    "I'd rather be dead",
    'my friend says she wants to end her life, she is suicidal',
    'I have thoughts of harming my baby',
    'voices are telling me to do bad things',
    "I don't see any reason to live",
    'I have nothing to live for',
  ],
  breathing: [
    'having trouble breathing',
    'short of breath just lying in bed',

    "I can't breathe",
    'cant breathe properly, help',
    'my husband is gasping for air',
    'her lips are turning blue',
    'severe shortness of breath since this morning',
    'my inhaler is not working',
    'he is choking',
    'struggling to breathe',
  ],
  anaphylaxis: [
    'eye swollen shut from bee sting',

    'throat feels tight after eating shrimp, itchy hives',
    'nut allergy - lip is swelling up, voice hoarse',

    'my throat is closing up',
    'ate peanuts and my lips are swelling',
    'hives all over and trouble breathing',
    'I think I am having anaphylaxis',
    'stung by a wasp, face swollen',
    'used my epipen 10 minutes ago',
    'severe allergic reaction to shellfish',
    'my tongue feels swollen',
  ],
  chest_pain: [
    'hot flash then cold sweat and chest heaviness',
    'sweating, jaw pain and left arm ache',

    'Pain shooting from chest to left shoulder, sweaty',
    "I've got this weird squeezing feeling in my chest",
    'heart attack??? chest + arm pain',

    'I have chest pain going down my left arm',
    'crushing pain in my chest',
    'chest hurts and I am sweating',
    'tightness in my chest and short of breath',
    'pressure on my chest since an hour',
    'I think I am having a heart attack',
    'could this be a heart attack?',
    'worried I might be having a heart attack',
    'Should I be worried about this chest pain?',
    'My dad has chest pain and his jaw hurts',
    'what should I do if I have chest pain',
    'Had chest pains yesterday, gone now',
    'an elephant sitting on my chest',
    'no headache but chest pain',
    "I hope it's not my heart but my chest feels heavy",
    'chest pain 8/10, mood ok',
    'felt fine, no nausea, some chest tightness when climbing stairs',
  ],
  stroke: [
    "sudden dizziness, can't walk straight",
    'severe migraine, vision blurry and numb face',

    "my mum's face looks droopy and she's talking funny",
    'i cant feel the left side of my face',
    "woke up and couldn't move my right arm at all",

    'my face is drooping on one side',
    "her speech is slurred and she can't lift her left arm",
    'left side of my body went numb',
    'sudden weakness in my right arm',
    'I suddenly cannot see on one eye',
    'I think my mother is having a stroke',
    'grandpa suddenly confused and his mouth is drooping',
    "my arm suddenly went numb and I can't speak properly",
    'suddenly blind in one eye',
    'is this a stroke?',
    'my face was drooping this morning but it is fine now',
  ],
  severe_bleeding: [
    'period: heavy bleeding day 2',

    "the cut won't stop bleeding",
    'bleeding heavily from my leg',
    "I can't stop the bleeding",
    'lost a lot of blood',
    'blood is pouring out',
    'soaking through a pad every hour',
  ],
  internal_bleeding: [
    'coughing blood clots',

    'vomiting blood',
    'I coughed up blood this morning',
    'black tarry stools since yesterday',
    'there was blood in my vomit',
    'throwing up blood',
  ],
  poisoning: [
    "drank too much, can't stop vomiting and confused",

    'i took a bunch of my antidepressants, like 15 of them',
    'I think I took too much insulin',
    'my 3 year old drank some bleach',
    'ate some wild mushrooms and now vomiting, think i am poisoned',

    'I took too many pills',
    'my toddler swallowed bleach',
    'I overdosed',
    'took 20 paracetamol an hour ago',
    'he took a whole bottle of sleeping pills',
    'my kid swallowed a button battery',
    'I think we have carbon monoxide poisoning',
    'swallowed 30 tablets of ibuprofen',
    'I accidentally took double my insulin',
    'drank antifreeze by mistake',
  ],
  fainting: [
    'I might pass out, everything is going black',

    'I fainted in the shower',
    'passed out at work for a minute',
    'he is unconscious',
    "she won't wake up",
    'my wife collapsed',
    'blacked out twice today',
    'lost consciousness briefly',
  ],
  seizure: [
    'toddler had a seizure with fever',
    'my son is having a seizure',
    'had a seizure this morning',
    'she started convulsing',
  ],
  worst_headache: [
    "the most horrible headache I've ever had came out of nowhere",

    'worst headache of my life',
    'this is the worst headache ever',
    'sudden severe headache like a thunderclap',
    'the headache came on suddenly within seconds',
  ],
  meningitis: [
    'fever and a stiff neck',
    "rash that doesn't fade under a glass",
    'headache, stiff neck and light hurts my eyes',
    'high temperature, neck is stiff, vomiting',
    'child has purple spots that do not fade',
  ],
  sepsis: ['fever of 39.5 and confused', 'skin is mottled and he feels cold, maybe sepsis'],
  high_fever: ['temp 40.5 and shivering uncontrollably', 'temperature of 41.2', 'fever 106 F'],
  heat: ['I think he has heat stroke', 'working in the sun all day, now confused and vomiting'],
  abdominal_pain: [
    'sudden sharp pain lower right side with fever',

    'severe abdominal pain',
    'excruciating pain in my stomach',
    'stomach pain 9/10',
    'doubled over in pain',
    'my belly is hard as a rock and I have a fever',
    'unbearable stomach cramps since last night',
  ],
  diabetic_emergency: ['my aunt is diabetic and suddenly confused'],
  pregnancy: [
    "I'm pregnant and have really bad stomach pains",
    'seeing flashing lights, 34 weeks pregnant',
    "can't feel baby kicking",

    'I am 20 weeks pregnant and bleeding',
    'pregnant with spotting and cramps',
    "32 weeks pregnant, haven't felt the baby move today",
    'baby has not moved all day, third trimester',
    'pregnant and severe headache with blurred vision',
    'I think I am having a miscarriage',
    '30 weeks pregnant and my waters broke',
  ],
  infant: [
    'baby 10 weeks, 38.6 temp',

    "newborn won't feed and seems limp",
    'my baby is 5 weeks old, temperature 38.4',

    'my newborn has a fever of 38.5',
    'fever in our 6 week old baby',
    'my 2 month old baby has a temperature',
    'my baby is floppy and will not wake',
    'the baby has a fever',
  ],
  head_injury: [
    'hit my head and now vomiting',
    'he fell on his head and seems confused',
    'banged my head yesterday, headache is getting worse',
  ],
  major_injury: [
    'burned my arm badly with boiling oil',

    'third degree burn on my hand',
    'got bleach in my eye',
    'he was stabbed',
    'cut off my finger tip',
  ],
  spinal_cord: [
    "fell off ladder and can't move my legs",

    'back pain and numb between my legs',
    'I lost control of my bladder, back hurts',
    "back pain and I can't pee",
  ],
  testicle: ['sudden pain in my testicle'],
  violence: [
    "he won't stop hitting me",
    'my husband hits me',
    'I was raped',
    'my partner strangled me last night',
  ],
}

/** What must raise no flag at all. */
const CALM: readonly string[] = [
  'no chest pain',
  'No chest pain, no shortness of breath.',
  'denies chest pain or breathlessness',
  "I don't have chest pain anymore",
  "haven't had any chest pain since the operation",
  'without fainting or seizures',
  'chest day at the gym, sore chest muscles',
  'My grandmother had a stroke ten years ago',
  'I had a heart attack two years ago, feeling good now',
  'history of seizures as a child',
  'what are the symptoms of a stroke?',
  'how to prevent a heart attack',
  'Reading about strokes and heart attacks',
  'reduce the risk of stroke',
  'does aspirin prevent heart attacks?',
  "I'm not suicidal",
  'no suicidal thoughts',
  'I would never kill myself',
  "I don't want to die",
  "I don't want to live in London anymore",
  'my boss nearly gave me a heart attack',
  'a stroke of luck',
  'practised breast stroke for an hour',
  'dying to try the new recipe',
  'this workout is killing me',
  'my back is killing me',
  "I can't go on holiday this year",
  "can't breathe through my nose",
  'dead tired after work',
  'died laughing',
  'out of breath after running upstairs',
  'mild headache and tired',
  'headache 6/10, took ibuprofen 400 mg',
  'stomach ache 3/10 after dinner',
  'stomach cramps after curry',
  'fever 38.2, sore throat, cough',
  'temperature of 37.5',
  'stiff neck from sleeping badly',
  'took 2 paracetamol',
  'took 20 mg omeprazole',
  'took 10 vitamin C tablets over 5 days',
  'food poisoning last week, better now',
  'passed out on the couch at 9',
  'my 8 month old baby has a fever of 38.3',
  'the baby slept through, I feel great',
  'blood pressure 120/80, blood sugar 95',
  'blood sugar 5.4 before breakfast',
  'glucose 110 mg/dl',
  'fasting blood sugar was 6.1 mmol/l',
  'cut 2 g of sugar from my coffee',
  'pregnant and feeling happy, a bit of nausea',
  'not pregnant, period started, normal bleeding',
  'cut myself shaving',
  'hurt myself at football, knee is sore',
  'bumped my head on the shelf, all fine',
  'burned 500 calories',
  'nosebleed this morning, stopped quickly',
  'bloody mary with lunch',
  'black beans and blood orange salad',
  'took a shot of espresso',
  'the movie was about a heart attack',
  'suicide squad was a fun film',
  'I hit a new personal best',
  'seizing the day!',
  'pain in my left knee',
  'slept 7.5 hours, mood 7/10, energy 6/10, 2 litres of water',
  'worried about my exam',
  "I'm drowning in work",
  'rash on my arm, itchy',
  'allergic to penicillin',
  'hay fever and itchy eyes',
  'feeling faint hope that things improve',
  'What is a good breakfast with 30 g protein?',
  'pregnant, bleeding gums when brushing',
  'no appetite, no chest pain, no fever',
  'chest pain? no. breathing fine',
  'my heart sank when I heard',
  'heart racing after coffee',
  'I could kill for a pizza',
  'feel like death warmed up, hungover',
  'can you explain what anaphylaxis is?',
  'what foods cause heart attacks',
  'I had my first seizure in 2019',
  'tired of life in the city',
  'bled a little when flossing',
  'I passed out leaflets for charity',
  'baby has a cold but no fever',
  'gave baby a bath, my temperature is 37',
  'took 12 steps towards my goal',
  'took 16 almonds',
  'took 9 paracetamol over three days',
  'blood sugar spike to 180 after rice',
  'sugar 25 g in this yogurt',
  'my glucose target is 4 to 7',
  'my legs feel numb after sitting',
  "suddenly couldn't find my keys",
  "He can't talk right now, in a meeting",
  'I got shot down at work',
  'cut off dairy for a week',
  'my son hit me with a ball',
  'she hurt me by saying that',
  'I feel like I am drowning',
  'worst headache this week',
  'severe pain in my knee',
  'I would rather die than eat kale',
  'I nearly died of embarrassment',
  'that hike nearly killed me',
  'this deadline is suicide',
  'killing it at the gym',
  "I'm dead",
  'I want to die laughing at this',
  "I can't live without coffee",
  'my phone died',
  'dying for a coffee',
  'took a shot at cooking',
  'chest press and shoulder press',
  'back and chest workout, a bit sore',
  'my heart hurts after the breakup',
  'choked up at the movie',
  'bleeding edge tech',
  'stepped on a nail',
  'contractions of the market do not worry me',
  '',
]

describe('what must be urgent', () => {
  const rows = RULES.flatMap(({ key, kind }) => URGENT[key].map((text) => [key, kind, text] as const))
  test.each(rows)('%s, %s: %s', (_, kind, text) => {
    const { level, findings } = readSafety({ text })
    expect(level).toBe('urgent')
    // A gas has a card of its own: fresh air comes first.
    const expected = /carbon monoxide/.test(text) ? 'gas' : kind
    if (expected !== 'unclear') expect(findings).toContainEqual({ kind: expected, level: 'urgent' })
  })
  const others = (['choking', 'not_breathing'] as const).flatMap((key) => URGENT[key])
  test.each(others)('%s', (text) => {
    expect(readSafety({ text }).level).toBe('urgent')
  })
})

describe('what must not', () => {
  test.each(CALM.map((text) => [text]))('%s', (text) => {
    expect(readSafety({ text }).level).not.toBe('urgent')
  })
})

describe('the rules', () => {
  test('use every sign that there is', () => {
    const used = new Set<string>(RULES.flatMap(({ when }) => when.flat()))
    expect([...used].sort()).toEqual([...Object.keys(SIGNS), ...MEASURED_SIGNS].sort())
  })

  test('each has its own key', () => {
    expect(new Set(RULES.map(({ key }) => key)).size).toBe(RULES.length)
  })

  test('a kind is found once, however often it is said', () => {
    const { findings } = readSafety({ text: 'chest pain, chest pain, chest pain and pain in my chest' })
    expect(findings).toEqual([{ kind: 'cardiac', level: 'urgent' }])
  })
})

describe('invariants', () => {
  const words = fc.array(
    fc.constantFrom(
      'no',
      'chest',
      'pain',
      'fever',
      'stiff',
      'neck',
      'and',
      ',',
      '.',
      'my',
      'pregnant',
      'bleeding',
      'took',
      '30',
      'pills',
      "don't",
      'want',
      'to',
      'die',
      'if',
      'sugar',
      '40',
      '/',
      '10',
    ),
    { maxLength: 60 },
  )

  test('never throws, and its level is the highest of what is found', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          words.map((list) => list.join(' ')),
        ),
        (text) => {
          const { level, findings } = readSafety({ text })
          const levels = findings.map((finding) => finding.level)
          expect(level).toBe(levels.includes('urgent') ? 'urgent' : (levels[0] ?? 'none'))
          expect(new Set(findings.map(({ kind }) => kind)).size).toBe(findings.length)
        },
      ),
    )
  })

  test('a text that says more is no less urgent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(URGENT).flat()), words, (text, rest) => {
        expect(readSafety({ text: `${text}.\n${rest.join(' ')}` }).level).toBe('urgent')
      }),
    )
  })
})
