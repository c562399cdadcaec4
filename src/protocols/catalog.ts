import { cite } from './citations.ts'
import type { Schedule } from './schedule.ts'

export const PROTOCOL_KINDS = [
  'fasting',
  'nutrition',
  'hydration',
  'movement',
  'sleep',
  'mind',
  'substance',
] as const
export type ProtocolKind = (typeof PROTOCOL_KINDS)[number]

/**
 * A habit that a person can start and mark as done. Not medical advice; `evidence_note` states how strong the
 * evidence is.
 */
export type Protocol = {
  /** Stored with subscriptions, so it is never renamed or removed. */
  key: string
  name: string
  kind: ProtocolKind
  /** What to do, in a sentence or two. */
  summary: string
  schedule: Schedule
  /** Duration in days, or null for no end. */
  duration_days: number | null
  /** What is known, how strong the evidence is, from which kind of study, with citations of `citations.ts`. */
  evidence_note: string
  /** For whom the protocol is unsuitable, or who should ask a doctor, dietitian or pharmacist first. */
  cautions: readonly string[]
}

const DIABETES = 'Ask your doctor first if you take insulin or other medicine that lowers blood sugar.'
const EATING_DISORDER = 'Not for anyone with a present or past eating disorder.'
const PREGNANCY = 'Ask your doctor first if you are pregnant or breastfeeding.'
const NEW_EXERCISE =
  'Ask your doctor first if you have heart disease, chest pain, fainting or an injury. Stop if you feel chest pain or feel unwell.'

export const PROTOCOLS = [
  {
    key: 'fasting_16_8',
    name: '16:8 fasting',
    kind: 'fasting',
    summary:
      'Eat within eight hours of the day. In the other sixteen, drink only water, plain tea or black coffee.',
    schedule: { frequency: 'daily' },
    duration_days: 84,
    evidence_note: `Randomised trials found no more weight loss than with three meals a day over twelve weeks (${cite('lowe')}), or than with the same calorie limit and no fasting window over a year (${cite('liu')}). Long-term effects are not known.`,
    cautions: [
      EATING_DISORDER,
      'Not during pregnancy or breastfeeding, under 18, or when underweight.',
      DIABETES,
      'Ask your doctor first if you have to take a medicine with food.',
    ],
  },
  {
    key: 'hydration',
    name: 'Drink enough',
    kind: 'hydration',
    summary: 'Drink about 1.5 to 2 litres over the day, mostly water, and more in heat or with exercise.',
    schedule: { frequency: 'daily' },
    duration_days: null,
    evidence_note: `European reference values for all water, food included, are 2.0 litres a day for women and 2.5 for men (${cite('waterValues')}); they come from what people drink and how concentrated their urine should be. In a randomised trial, 1.5 litres more a day about halved bladder infections in women who often had them and drank little (${cite('hooton')}). Other benefits were not tested there.`,
    cautions: [
      'Ask your doctor first if you have heart failure, kidney disease or low sodium, or have to limit fluids.',
    ],
  },
  {
    key: 'mediterranean',
    name: 'Mediterranean eating',
    kind: 'nutrition',
    summary:
      'Build meals on vegetables, fruit, pulses, whole grains, nuts and olive oil, with fish often and little red or processed meat.',
    schedule: { frequency: 'daily' },
    duration_days: null,
    evidence_note: `In a large Spanish trial in people at high risk, advice to eat this way, with free olive oil or nuts, led to about 30% fewer heart attacks, strokes and cardiovascular deaths than advice to eat less fat (PREDIMED, ${cite('estruch')}). Moderate evidence: not everyone was assigned at random, so the trial was analysed again. Effects in low-risk people are less certain.`,
    cautions: [
      'Take care with nut, fish or gluten allergies.',
      'Ask your doctor first if you take warfarin: a sudden change in green vegetables matters.',
    ],
  },
  {
    key: 'dash',
    name: 'DASH eating',
    kind: 'nutrition',
    summary:
      'Eat plenty of vegetables, fruit, low-fat dairy, whole grains, pulses and nuts; little red meat, sweets and salt.',
    schedule: { frequency: 'daily' },
    duration_days: null,
    evidence_note: `Eight weeks of this food lowered blood pressure by 11.4/5.5 mmHg more than a usual diet in people with hypertension (feeding trial, ${cite('appel')}), and less sodium with it lowers it further (feeding trial, ${cite('sacks')}). Strong for blood pressure; the trials were too short to show heart attacks and strokes.`,
    cautions: [
      'Ask your doctor first if you have kidney disease or take medicines that raise potassium: this eating pattern is rich in it.',
      'Ask your doctor first if you take blood-pressure medicine: the dose may need to change.',
    ],
  },
  {
    key: 'fibre_30',
    name: '30 g of fibre',
    kind: 'nutrition',
    summary: 'Eat 30 g of fibre a day from whole grains, pulses, vegetables, fruit, nuts and seeds.',
    schedule: { frequency: 'daily' },
    duration_days: null,
    evidence_note: `People who eat the most fibre have 15 to 30% lower rates of death, heart disease, type 2 diabetes and bowel cancer in cohort studies than those who eat the least, most clearly at 25 to 29 g a day; trials show lower weight, cholesterol and blood pressure (${cite('reynoldsFibre')}). 30 g is the recommendation in the UK (${cite('carbohydrateReport')}).`,
    cautions: [
      'Increase it over weeks and drink enough, to avoid bloating.',
      'Ask your doctor first if your bowel is narrowed or was operated on, or during a flare of bowel disease.',
    ],
  },
  {
    key: 'five_a_day',
    name: 'Five a day',
    kind: 'nutrition',
    summary: 'Eat at least five portions (400 g) of vegetables and fruit.',
    schedule: { frequency: 'daily' },
    duration_days: null,
    evidence_note: `In pooled cohort studies the risk of heart disease, stroke and early death falls with intake up to about 800 g a day (${cite('aune')}). These studies are observational: part of the difference may come from other habits.`,
    cautions: [
      'Ask first with kidney disease, where potassium may have to be limited.',
      'Keep green vegetables even if you take warfarin.',
    ],
  },
  {
    key: 'less_sodium',
    name: 'Less salt',
    kind: 'nutrition',
    summary:
      'Stay below 2 g of sodium (5 g of salt): cook fresh, read labels, season with herbs, lemon and spices.',
    schedule: { frequency: 'daily' },
    duration_days: null,
    evidence_note: `Less salt for four weeks or more lowers blood pressure in people with and without hypertension (meta-analysis of randomised trials, ${cite('heSalt')}); adults are advised to stay under 2 g of sodium (${cite('sodiumGuideline')}). Strong for blood pressure, less direct for heart attacks and strokes.`,
    cautions: [
      'Ask your doctor first if you take lithium or water tablets, or have low blood pressure, adrenal disease or heart failure.',
      'Potassium salt substitutes are not for people with kidney disease or on medicines that raise potassium.',
    ],
  },
  {
    key: 'no_sugary_drinks',
    name: 'No sugary drinks',
    kind: 'nutrition',
    summary:
      'Replace soft drinks, juice drinks and sweetened coffees with water, tea or other drinks without sugar.',
    schedule: { frequency: 'daily' },
    duration_days: null,
    evidence_note: `Free sugars should give less than 10% of energy (${cite('sugarGuideline')}). For teeth the evidence is of moderate quality, from cohort studies (${cite('moynihan')}); body weight also goes up or down with sugar. Drinks are an easy place to start.`,
    cautions: ['Keep a fast sugar available if you treat low blood sugar with it.'],
  },
  {
    key: 'fish_twice_weekly',
    name: 'Fish twice a week',
    kind: 'nutrition',
    summary: 'Eat two portions of fish or seafood a week, at least one of them oily.',
    schedule: { frequency: 'times_per_week', times: 2 },
    duration_days: null,
    evidence_note: `One to two seafood meals a week are advised to lower the risk of heart disease and stroke, especially in place of less healthy food (American Heart Association, ${cite('rimm')}). Longer trials of eating fish are still missing.`,
    cautions: [
      'Not for anyone with a fish or shellfish allergy.',
      'In pregnancy and for children, choose fish that is low in mercury.',
    ],
  },
  {
    key: 'protein_breakfast',
    name: 'Protein at breakfast',
    kind: 'nutrition',
    summary: 'Have 20 to 30 g of protein at breakfast, for example eggs, yogurt, tofu, beans or fish.',
    schedule: { frequency: 'daily' },
    duration_days: 28,
    evidence_note: `In a six-day crossover trial in 20 overweight young women who used to skip breakfast, 35 g of protein kept them fuller than cereal did, and they ate fewer fatty snacks in the evening than without breakfast, but no less over the day (${cite('leidy')}, paid for by the beef and egg industry). Whether it changes weight over months is uncertain.`,
    cautions: ['Ask first with kidney disease, where protein may have to be limited.', EATING_DISORDER],
  },
  {
    key: 'low_fodmap',
    name: 'Low FODMAP, in phases',
    kind: 'nutrition',
    summary:
      'For irritable bowel: four to six weeks without FODMAP-rich foods, then reintroduce them one at a time, then avoid only those that cause symptoms.',
    schedule: { frequency: 'daily' },
    duration_days: 42,
    evidence_note: `Systematic reviews of randomised trials find more relief of irritable bowel syndrome than with other diets; the later phases are less studied, and it works best with a dietitian (review, ${cite('lomer')}). British guidelines advise it as a second step (${cite('bowelGuideline')}). It is not a permanent diet: foods come back one by one.`,
    cautions: [
      'Best with a dietitian, and only once a doctor has found irritable bowel syndrome.',
      EATING_DISORDER,
      'Not when underweight. Ask your doctor first if you are pregnant or follow another diet, and for children.',
    ],
  },
  {
    key: 'weekly_weigh_in',
    name: 'Weekly weigh-in',
    kind: 'nutrition',
    summary: 'Weigh yourself on Monday morning, before breakfast, and log it.',
    schedule: { frequency: 'weekly', days: [1] },
    duration_days: 84,
    evidence_note: `Regular self-weighing is associated with more weight loss, and not with lower mood, in people who seek treatment (systematic review, ${cite('zheng')}). There is no evidence that it works on its own; added to a programme it may help, weekly as much as daily (meta-analysis of trials, ${cite('madigan')}).`,
    cautions: [EATING_DISORDER, 'Stop if the number affects your mood.', 'Not a guide during pregnancy.'],
  },
  {
    key: 'aerobic_150',
    name: '150 minutes of movement',
    kind: 'movement',
    summary: 'Move briskly for 30 minutes on five days: fast walking, cycling, swimming, dancing.',
    schedule: { frequency: 'times_per_week', times: 5 },
    duration_days: null,
    evidence_note: `Adults are advised to be moderately active for 150 to 300 minutes a week, and some is better than none (${cite('movementGuideline')}). Too little movement is a leading risk factor for heart disease, type 2 diabetes and cancer (${cite('movementReport')}).`,
    cautions: [NEW_EXERCISE, PREGNANCY, DIABETES],
  },
  {
    key: 'strength_twice_weekly',
    name: 'Strength twice a week',
    kind: 'movement',
    summary: 'Train all large muscle groups twice a week, with weights, bands or your body weight.',
    schedule: { frequency: 'times_per_week', times: 2 },
    duration_days: null,
    evidence_note: `Regular muscle strengthening, twice a week or more, is advised for adults (${cite('movementGuideline')}). In pooled cohorts it is associated with 10 to 17% lower risk of early death, heart disease, cancer and diabetes, most of it at 30 to 60 minutes a week (${cite('momma')}). Observational.`,
    cautions: [
      NEW_EXERCISE,
      PREGNANCY,
      'Ask your doctor first if you have uncontrolled high blood pressure, a hernia or recent surgery.',
    ],
  },
  {
    key: 'walk_after_meals',
    name: 'Walk after meals',
    kind: 'movement',
    summary: 'Walk for about ten minutes after each main meal.',
    schedule: { frequency: 'daily' },
    duration_days: 28,
    evidence_note: `Short breaks of light walking during a day of sitting lower the blood sugar after meals (meta-analysis, ${cite('buffey')}). In 41 people with type 2 diabetes, advice to walk ten minutes after each meal lowered it by 12% more than one walk a day (randomised crossover of two weeks, ${cite('reynoldsWalks')}). Longer effects were not tested.`,
    cautions: [DIABETES, 'Ask your doctor first if walking causes pain in your chest or legs.'],
  },
  {
    key: 'balance_training',
    name: 'Balance training',
    kind: 'movement',
    summary:
      'Practise balance and leg strength three times a week: standing on one leg, heel-to-toe walking, tai chi.',
    schedule: { frequency: 'times_per_week', times: 3 },
    duration_days: null,
    evidence_note: `Exercise with balance and functional training cuts the rate of falls of people over 60 at home by about a quarter (Cochrane review of randomised trials, ${cite('sherrington')}). Strong evidence for them; the trials did not include younger people.`,
    cautions: [
      'Hold on to something firm. Ask your doctor first after a fall or a recent operation, or if you get dizzy.',
    ],
  },
  {
    key: 'regular_sleep',
    name: 'Regular sleep',
    kind: 'sleep',
    summary: 'Go to bed and get up at the same times, within half an hour, weekends included.',
    schedule: { frequency: 'daily' },
    duration_days: 28,
    evidence_note: `More regular sleepers had 20 to 48% lower mortality than the least regular in a large cohort with wrist sensors, a stronger link than with sleep duration (${cite('windred')}). An expert panel finds regular times important, and sleeping in at the weekend useful after too little sleep (National Sleep Foundation, ${cite('sletten')}). Mostly observational: whether a change brings the benefit is not proven.`,
    cautions: [
      'Ask your doctor first if you do shift work, or have bipolar disorder or insomnia that lasts for months.',
    ],
  },
  {
    key: 'screen_free_hour',
    name: 'Screen-free hour',
    kind: 'sleep',
    summary: 'Use no phone, tablet, computer or television in the last hour before bed.',
    schedule: { frequency: 'daily' },
    duration_days: 28,
    evidence_note: `In the laboratory, 12 adults took nearly ten minutes longer to fall asleep after evenings with a bright tablet than with a printed book (${cite('chang')}); in a pilot trial with 38 people, no phone in the half hour before bed helped sleep and mood (${cite('hePhones')}). Small studies.`,
    cautions: ['Keep the phone within reach if someone may need you or you use it for medical alarms.'],
  },
  {
    key: 'morning_daylight',
    name: 'Morning daylight',
    kind: 'sleep',
    summary: 'Spend 20 to 30 minutes outdoors in the first hours after getting up.',
    schedule: { frequency: 'daily' },
    duration_days: 28,
    evidence_note: `Each hour more of daylight outdoors is associated with better mood and sleep among more than 400,000 people in the UK Biobank (${cite('burns')}). Observational, and over the whole day: the best time and dose are not known.`,
    cautions: [
      'Never look into the sun; protect your skin.',
      'Ask your doctor first if you have bipolar disorder or eye disease, or take medicines that make you sensitive to light.',
    ],
  },
  {
    key: 'mindfulness',
    name: 'Mindfulness',
    kind: 'mind',
    summary: 'Sit for ten minutes and bring your attention back to the breath each time it wanders.',
    schedule: { frequency: 'daily' },
    duration_days: 56,
    evidence_note: `Programmes produce small to moderate improvements in anxiety, depression and pain after about eight weeks in randomised trials (moderate evidence), with no proven advantage over exercise or other treatments (${cite('goyal')}).`,
    cautions: [
      'Ask your doctor first if you have had trauma, psychosis or severe depression. Stop if it makes you feel worse.',
      'It does not replace treatment.',
    ],
  },
  {
    key: 'slow_breathing',
    name: 'Slow breathing',
    kind: 'mind',
    summary:
      'Breathe slowly for five minutes, about six breaths a minute, the out-breath longer than the in-breath.',
    schedule: { frequency: 'daily' },
    duration_days: 28,
    evidence_note: `Breathing exercises of various kinds slightly to moderately lower reported stress in 12 randomised trials, most of them with a moderate risk of bias (meta-analysis, ${cite('fincham')}).`,
    cautions: ['Stop if you get dizzy. Ask your doctor first if you have lung disease or panic attacks.'],
  },
  {
    key: 'caffeine_cut_off',
    name: 'Caffeine cut-off',
    kind: 'substance',
    summary: 'Have no coffee, black or green tea, cola or energy drinks in the eight hours before bed.',
    schedule: { frequency: 'daily' },
    duration_days: 28,
    evidence_note: `In a randomised trial with 12 people, 400 mg of caffeine six hours before bed shortened sleep by more than an hour (${cite('drake')}); a review of trials suggests stopping about nine hours before bed for a cup of coffee (${cite('gardiner')}).`,
    cautions: ['Cut down over days if you drink a lot: a sudden stop causes headaches.', PREGNANCY],
  },
  {
    key: 'alcohol_free_days',
    name: 'Alcohol-free days',
    kind: 'substance',
    summary: 'Drink no alcohol from Monday to Thursday, and no more than usual at the weekend.',
    schedule: { frequency: 'weekly', days: [1, 2, 3, 4] },
    duration_days: null,
    evidence_note: `Several drink-free days a week are advised as a way to cut down (${cite('drinkingGuideline')}). A month without alcohol lowered blood pressure, weight and insulin resistance in healthy people who drank about 32 units a week (observational, ${cite('mehta')}). Whether single alcohol-free days do so was not tested.`,
    cautions: [
      'Do not stop suddenly if you drink heavily every day or get shaky without it: withdrawal can be dangerous. Get medical help to stop.',
      'In pregnancy, drink no alcohol at all.',
    ],
  },
  {
    key: 'smoke_free',
    name: 'Smoke-free',
    kind: 'substance',
    summary: 'Smoke no cigarettes today. Nicotine replacement counts as smoke-free.',
    schedule: { frequency: 'daily' },
    duration_days: null,
    evidence_note: `Stopping is good at any age: it lowers the risk of early death, heart disease, stroke, lung disease and twelve cancers (${cite('smokingReport')}). It is also associated with less anxiety, depression and stress (meta-analysis of cohorts, ${cite('taylor')}).`,
    cautions: [
      'Ask a pharmacist or doctor about nicotine replacement and medicines: they make success more likely.',
      'Some medicines (clozapine, theophylline, warfarin) need another dose after stopping: ask your doctor first.',
      PREGNANCY,
    ],
  },
] as const satisfies readonly Protocol[]

export type ProtocolKey = (typeof PROTOCOLS)[number]['key']
