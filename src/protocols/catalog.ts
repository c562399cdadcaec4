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
  /** What is known, how strong the evidence is, from which kind of study, with a citation. */
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
    evidence_note:
      'Weight loss in randomised trials is small and about the same as with equal calories spread over the day: no better than three meals a day (Lowe et al., JAMA Internal Medicine 2020) or than calorie restriction alone over a year (Liu et al., New England Journal of Medicine 2022). Long-term effects are not known.',
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
    evidence_note:
      'European reference values for all water, food included, are 2.0 litres a day for women and 2.5 for men (EFSA 2010); they are based on observed intakes, not on trials. Drinking more prevented bladder infections in women who often had them and drank little (randomised trial, Hooton et al., JAMA Internal Medicine 2018); for most other claims the evidence is weak.',
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
    evidence_note:
      'In a large Spanish trial in people at high risk, advice to eat this way with olive oil or nuts led to about 30% fewer heart attacks, strokes and cardiovascular deaths than a low-fat diet (PREDIMED, re-analysed in New England Journal of Medicine 2018). Moderate to strong evidence; effects in low-risk people are less certain.',
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
    evidence_note:
      'Feeding trials lasting weeks lowered blood pressure, by about 11.4/5.5 mmHg in people with hypertension (Appel et al., New England Journal of Medicine 1997), and more with less sodium (Sacks et al., New England Journal of Medicine 2001). Strong for blood pressure; fewer trials follow heart attacks and strokes.',
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
    evidence_note:
      'People who eat 25 to 29 g or more a day have 15 to 30% lower rates of death, heart disease, type 2 diabetes and bowel cancer in cohort studies, and trials show lower weight, cholesterol and blood pressure (Reynolds et al., Lancet 2019). 30 g is the recommendation of the UK Scientific Advisory Committee on Nutrition (2015).',
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
    evidence_note:
      'In pooled cohort studies the risk of heart disease, stroke and early death falls with intake up to about 800 g a day (Aune et al., International Journal of Epidemiology 2017). These studies are observational: part of the difference may come from other habits.',
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
    evidence_note:
      'Less salt for four weeks or more lowers blood pressure in people with and without hypertension (meta-analysis of randomised trials, He et al., BMJ 2013); the World Health Organization recommends under 2 g of sodium for adults (guideline 2012). Strong for blood pressure, less direct for heart attacks and strokes.',
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
    evidence_note:
      'The World Health Organization recommends that free sugars give less than 10% of energy (guideline 2015): strong evidence for teeth from cohort studies, moderate for body weight from trials and cohorts. Drinks are the easiest place to start.',
    cautions: ['Keep a fast sugar available if you treat low blood sugar with it.'],
  },
  {
    key: 'fish_twice_weekly',
    name: 'Fish twice a week',
    kind: 'nutrition',
    summary: 'Eat two portions of fish or seafood a week, at least one of them oily.',
    schedule: { frequency: 'times_per_week', times: 2 },
    duration_days: null,
    evidence_note:
      'One to two seafood meals a week are advised to lower the risk of heart disease and stroke, especially in place of less healthy food (American Heart Association, Rimm et al., Circulation 2018). The evidence is mostly observational.',
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
    evidence_note:
      'Small, short trials find more fullness and less evening snacking, for example in 20 young women who used to skip breakfast (Leidy et al., American Journal of Clinical Nutrition 2013). Whether it changes weight over months is uncertain.',
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
    evidence_note:
      'Relieves symptoms in many people with irritable bowel syndrome in short randomised trials of low to moderate quality; guidelines advise it as a second step, with a dietitian (British Society of Gastroenterology, Gut 2021). It is not a permanent diet: the strict phase is too restrictive.',
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
    evidence_note:
      'Regular self-weighing is associated with more weight loss and less regain in cohorts and in trials that combine it with other help (systematic review, Zheng et al., Obesity 2015). Its effect on its own is not clear.',
    cautions: [EATING_DISORDER, 'Stop if the number affects your mood.', 'Not a guide during pregnancy.'],
  },
  {
    key: 'aerobic_150',
    name: '150 minutes of movement',
    kind: 'movement',
    summary: 'Move briskly for 30 minutes on five days: fast walking, cycling, swimming, dancing.',
    schedule: { frequency: 'times_per_week', times: 5 },
    duration_days: null,
    evidence_note:
      'The World Health Organization recommends 150 to 300 minutes of moderate activity a week for adults (guidelines 2020). There is strong evidence, mostly from large cohorts, of less early death, heart disease and diabetes; trials show better fitness, mood and blood pressure.',
    cautions: [NEW_EXERCISE, PREGNANCY, DIABETES],
  },
  {
    key: 'strength_twice_weekly',
    name: 'Strength twice a week',
    kind: 'movement',
    summary: 'Train all large muscle groups twice a week, with weights, bands or your body weight.',
    schedule: { frequency: 'times_per_week', times: 2 },
    duration_days: null,
    evidence_note:
      'Recommended on two or more days a week by the World Health Organization (guidelines 2020). In pooled cohorts muscle strengthening is associated with 10 to 17% lower risk of early death, heart disease, cancer and diabetes (Momma et al., British Journal of Sports Medicine 2022); trials show gains in strength and function.',
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
    evidence_note:
      'Light walking after eating lowers the rise of blood sugar in small, short trials (meta-analysis, Buffey et al., Sports Medicine 2022), in type 2 diabetes more than one walk at any time (randomised crossover, Reynolds et al., Diabetologia 2016). Effects over years have not been tested.',
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
    evidence_note:
      'Exercise with balance and functional training cuts the rate of falls of older people at home by about a quarter (Cochrane review of randomised trials, Sherrington et al. 2019). Strong evidence for people over 60; little is known about younger people.',
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
    evidence_note:
      'Regular sleepers have lower mortality in a large cohort with wrist sensors, a stronger link than with sleep duration (Windred et al., Sleep 2024); an expert panel advises consistency (National Sleep Foundation, Sletten et al., Sleep Health 2023). Mostly observational: whether a change brings the benefit is not proven.',
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
    evidence_note:
      'In the laboratory, bright e-readers before bed delayed sleep by about ten minutes in 12 adults (Chang et al., PNAS 2015); in a pilot trial with 38 people, putting the phone away helped sleep and mood (He et al., PLOS ONE 2020). Small studies, small effects.',
    cautions: ['Keep the phone within reach if someone may need you or you use it for medical alarms.'],
  },
  {
    key: 'morning_daylight',
    name: 'Morning daylight',
    kind: 'sleep',
    summary: 'Spend 20 to 30 minutes outdoors in the first hours after getting up.',
    schedule: { frequency: 'daily' },
    duration_days: 28,
    evidence_note:
      'More time in outdoor light is associated with better mood and sleep among some 400,000 people in the UK Biobank (Burns et al., Journal of Affective Disorders 2021). Observational. It is well established that light sets the body clock; the dose is not.',
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
    evidence_note:
      'Programmes of about eight weeks produce small to moderate improvements in anxiety, depression and pain in randomised trials (moderate evidence), with no proven advantage over exercise or other treatments (Goyal et al., JAMA Internal Medicine 2014).',
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
    evidence_note:
      'Breathing exercises slightly to moderately lower reported stress in randomised trials, many of them with a risk of bias (meta-analysis, Fincham et al., Scientific Reports 2023).',
    cautions: ['Stop if you get dizzy. Ask your doctor first if you have lung disease or panic attacks.'],
  },
  {
    key: 'caffeine_cut_off',
    name: 'Caffeine cut-off',
    kind: 'substance',
    summary: 'Have no coffee, black or green tea, cola or energy drinks in the eight hours before bed.',
    schedule: { frequency: 'daily' },
    duration_days: 28,
    evidence_note:
      'In a small randomised crossover study 400 mg of caffeine six hours before bed reduced sleep by more than an hour (Drake et al., Journal of Clinical Sleep Medicine 2013); a review of trials suggests stopping about nine hours before bed for a cup of coffee (Gardiner et al., Sleep Medicine Reviews 2023). People differ a lot.',
    cautions: ['Cut down over days if you drink a lot: a sudden stop causes headaches.', PREGNANCY],
  },
  {
    key: 'alcohol_free_days',
    name: 'Alcohol-free days',
    kind: 'substance',
    summary: 'Drink no alcohol from Monday to Thursday, and no more than usual at the weekend.',
    schedule: { frequency: 'weekly', days: [1, 2, 3, 4] },
    duration_days: null,
    evidence_note:
      'Several drink-free days a week are advised as a way to cut down (UK Chief Medical Officers, low risk drinking guidelines 2016). A month without alcohol lowered blood pressure, weight and insulin resistance in moderate to heavy drinkers (observational, Mehta et al., BMJ Open 2018). The evidence is good for drinking less, and weaker for alcohol-free days.',
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
    evidence_note:
      'The harm of smoking, and the benefit of stopping at any age, are among the best proven facts in medicine; stopping is also associated with less anxiety, depression and stress (meta-analysis of cohorts, Taylor et al., BMJ 2014).',
    cautions: [
      'Ask a pharmacist or doctor about nicotine replacement and medicines: they make success more likely.',
      'Some medicines (clozapine, theophylline, warfarin) need another dose after stopping: ask your doctor first.',
      PREGNANCY,
    ],
  },
] as const satisfies readonly Protocol[]

export type ProtocolKey = (typeof PROTOCOLS)[number]['key']
