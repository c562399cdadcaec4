import { action, type CardEntry, read } from '../card-entry.ts'

/** What kills within minutes. */
export const AIRWAY_AND_HEART = {
  'not-breathing': {
    title: 'Not breathing',
    first: action('Call {emergency}, on speaker, and start chest compressions now.'),
    do: [
      action('Push hard and fast in the middle of the chest, about twice a second. Do not stop.'),
      action('Send somebody for a defibrillator (AED), switch it on and do what it says.'),
      action('A child, or somebody who nearly drowned: five rescue breaths first if you know how.'),
      action('A baby under one: push with two fingers, on the breastbone.'),
      action('If opioids are possible: give naloxone if there is some, and keep going.'),
    ],
    doNot: [
      action('Do not wait for a pulse or count gasps as breathing.', 'delay'),
      action('Do not sit them up, and give nothing by mouth.', 'sit-up', 'by-mouth', 'inhaler'),
    ],
    lessUrgent: null,
    watch: 'Call {emergency} at once if somebody does not wake up or does not breathe normally.',
    wrong: ['sugar', 'aspirin', 'warm', 'cool', 'insulin', 'move', 'leave', 'raise-legs'],
    sources: [
      read(
        'MSD Manual: Cardiac arrest and CPR',
        'https://www.msdmanuals.com/home/heart-and-blood-vessel-disorders/cardiac-arrest-and-cpr/cardiac-arrest-and-cpr',
      ),
      read(
        'Heart and Stroke Foundation of Canada: CPR and emergency care',
        'https://resuscitation.heartandstroke.ca/programs/resuscitation/cpr',
      ),
      read(
        'Resuscitation Council UK: CPR could save your child from drowning',
        'https://www.resus.org.uk/about-us/news-and-events/cpr-could-save-your-child-drowning-says-rcuk',
      ),
    ],
  },
  choking: {
    title: 'Choking',
    first: action('Five firm back blows, then five thrusts, again and again.'),
    do: [
      action(
        'If they can cough, let them cough. If not: lean them forward and hit between the shoulder blades.',
      ),
      action(
        'Thrusts: a fist above the navel, pull inwards and upwards. Pregnant or very large: on the chest.',
      ),
      action(
        'A baby under one: face down, five back blows; then face up, five chest thrusts with two fingers.',
      ),
      action(
        'Call {emergency} if it is not out after the first round. If they go limp, start chest compressions.',
      ),
    ],
    doNot: [
      action('Do not feel blindly in the mouth, and give nothing to drink or eat.', 'by-mouth'),
      action('No thrusts into the belly of a baby.'),
    ],
    lessUrgent: 'If they can speak, cough and breathe, stay with them; see a doctor after any thrusts.',
    watch: 'Call {emergency} if somebody cannot speak, cough or breathe, or if something stays stuck.',
    wrong: ['sugar', 'aspirin', 'inhaler', 'lie-flat', 'leave', 'delay'],
    sources: [
      read(
        'NHS Harrow: How to help a choking teenager or adult',
        'http://harrow.healthhelpnow.nhs.uk/health-help/advice/teenager/teenager-choking/how-to-help-a-choking-teenager-or-adult/',
      ),
      read(
        'St John Ambulance in the Surrey Comet: A choking baby',
        'http://www.surreycomet.co.uk/news/yournews/15140974.St_John_Ambulance_first_aid_tips/',
      ),
    ],
  },
  anaphylaxis: {
    title: 'Severe allergic reaction',
    first: action('Use the adrenaline pen now, into the outer thigh; call {emergency}.'),
    do: [
      action('Say “anaphylaxis” on the phone. No pen: call at once all the same.'),
      action(
        'Stay down with the legs raised; if breathing is hard, sit with the legs out.',
        'raise-legs',
        'sit-up',
      ),
      action('No better after five minutes: use a second pen.'),
    ],
    doNot: [
      action('Do not stand up or walk, even if it gets better.', 'move'),
      action('Do not wait for an antihistamine tablet to work.', 'delay'),
    ],
    lessUrgent: 'Only itching or a few hives, nothing else: an antihistamine, and watch the breathing.',
    watch:
      'Call {emergency} and use an adrenaline pen if the tongue, lips or throat swell, breathing gets hard, or faintness comes with a rash.',
    wrong: ['by-mouth', 'sugar', 'aspirin', 'leave'],
    sources: [
      read(
        'Anaphylaxis UK: What to do in an emergency',
        'http://anaphylaxis.org.uk/what-to-do-in-an-emergency/',
      ),
      read(
        'Bridgewater Surgeries, NHS: Adrenaline auto-injectors',
        'https://www.bridgewatersurgeries.nhs.uk/2023/07/17/adrenaline-auto-injectors/',
      ),
    ],
  },
  'bleeding-outside': {
    title: 'Heavy bleeding',
    first: action('Press hard on the wound, keep pressing, and call {emergency}.'),
    do: [
      action('Use a clean cloth or your hand. If it soaks through, put more on top and press harder.'),
      action(
        'An arm or leg that keeps spurting: a tourniquet above the wound if you have one; note the time.',
      ),
      action('Lay them down and keep them warm.', 'lie-flat', 'warm'),
    ],
    doNot: [
      action('Do not pull out anything that is stuck in the wound; press beside it.'),
      action('Nothing to eat or drink, and no aspirin.', 'by-mouth', 'aspirin'),
    ],
    lessUrgent: 'A small cut that stops after ten minutes of pressing.',
    watch:
      'Press on it for ten minutes; call {emergency} if it spurts, soaks through or does not stop, or if you take blood thinners.',
    wrong: ['sugar', 'sit-up', 'leave', 'delay'],
    sources: [
      read(
        'St John Ambulance in The News, Portsmouth: How to stem severe bleeding',
        'http://www.portsmouth.co.uk/news/health/first-aid-how-to-stem-severe-bleeging-1-8155479',
      ),
      read(
        'St John Ambulance Victoria: First aid for severe bleeding',
        'https://stjohn-web-appserv.azurewebsites.net/news/first-aid-for-severe-bleeding-how-tourniquets-can-save-a-life',
      ),
    ],
  },
  cardiac: {
    title: 'Possible heart attack',
    first: action('Call {emergency} now, stop all effort and rest.'),
    do: [
      action('Sit on the floor, leaning on a wall, knees bent; loosen tight clothes.', 'sit-up'),
      action(
        'Chew one aspirin (300 mg) if over 16, not allergic, not on blood thinners and not told otherwise.',
        'aspirin',
        'by-mouth',
      ),
      action('Use your own heart spray or tablets if a doctor prescribed them.', 'by-mouth'),
      action('If they collapse and do not breathe normally: chest compressions and a defibrillator.'),
    ],
    doNot: [
      action('Do not drive yourself or walk about.', 'move'),
      action('Do not wait to see whether it passes.', 'delay'),
    ],
    lessUrgent: null,
    watch:
      'Call {emergency} if chest pain or pressure lasts more than a few minutes, spreads to the arm, jaw or back, or comes with sweating, sickness or breathlessness.',
    wrong: ['lie-flat', 'raise-legs', 'leave'],
    sources: [
      read('St John Ambulance Cymru: Heart attack', 'https://www.sjacymru.org.uk/en/page/heart-attack'),
      read('Australian Red Cross: Heart attack', 'https://www.redcross.org.au/firstaid/basics/heart-attack/'),
    ],
  },
  breathing: {
    title: 'Severe trouble breathing',
    first: action('Sit upright, use the reliever inhaler, and call {emergency}.', 'sit-up', 'inhaler'),
    instead: 'Call {emergency} now: breathing is a struggle.',
    do: [
      action(
        'Asthma: one puff of the reliever every minute, up to ten; through a spacer if there is one.',
        'inhaler',
      ),
      action('Lean a little forward, loosen tight clothes, breathe slowly.', 'sit-up'),
      action(
        'If they get drowsy, blue or stop breathing: tell {emergency} and be ready for chest compressions.',
      ),
    ],
    doNot: [
      action('Do not lie down.', 'lie-flat', 'raise-legs'),
      action('Do not leave them alone.', 'leave'),
    ],
    lessUrgent: 'If a few puffs help and you can speak in full sentences, see a doctor today.',
    watch:
      'Call {emergency} if you cannot finish a sentence, the lips turn blue, or the inhaler does not help within ten minutes.',
    wrong: ['move', 'delay'],
    sources: [
      read(
        'Asthma Society of Ireland: Asthma attacks',
        'https://www.asthma.ie/about-asthma/asthma-attacks-flare-ups',
      ),
      read(
        'Moreton doctors, NHS: What to do when suffering an asthma attack',
        'https://moretondoctors.nhs.uk/practice_news/what-to-do-when-suffering-an-asthma-attack/',
      ),
    ],
  },
  gas: {
    title: 'Gas, smoke or carbon monoxide',
    first: action('Everybody out into fresh air now; then call {emergency} from outside.'),
    do: [
      action('Say what burned or leaked, how many were there, and who is still inside.'),
      action('On the way out only: open windows and doors, switch the source off.'),
      action('Not waking but breathing: on the side. Not breathing: chest compressions and breaths.'),
      action('All who were there are seen by a doctor, even if the fresh air helps.'),
    ],
    doNot: [
      action('Do not go back in, for anybody or anything: the fire service does.'),
      action('A smell of gas: no flame, no light switch, no phone inside.'),
    ],
    lessUrgent: null,
    watch:
      'Go out into fresh air now; call {emergency} for headache, dizziness, sickness or drowsiness in anybody who was there, or if an alarm sounds.',
    wrong: ['delay', 'leave'],
    sources: [
      read(
        'Industrial Safety & Hygiene News: How to treat carbon monoxide poisoning',
        'https://www.ishn.com/articles/108640-how-to-treat-carbon-monoxide-poisoning',
      ),
      read(
        'North Carolina Poison Control: Carbon monoxide',
        'https://ncpoisoncontrol.org/types-of-poisons/common-poisons-at-home-and-work/carbon-monoxide',
      ),
    ],
  },
  'poisoning-overdose': {
    title: 'Poisoning or overdose',
    first: action('Call {emergency} now. Opioids possible: give naloxone and rescue breaths.'),
    do: [
      action(
        'Not breathing normally: chest compressions and breaths. Breathing but not waking: on their side.',
      ),
      action(
        'Gas or smoke: out into fresh air first. Cleaner, acid or alkali: rinse the mouth and spit out.',
      ),
      action('No better two to three minutes after naloxone: give it again.'),
      action('Keep the packaging; say what, how much and when. The poison centre helps too.'),
    ],
    doNot: [
      action('Do not make them vomit.'),
      action('Nothing to eat or drink unless the poison centre says so.', 'by-mouth'),
      action('Do not wait for signs, and do not leave them to sleep it off.', 'delay', 'leave'),
    ],
    lessUrgent: null,
    watch:
      'Call a poison centre now, even if you feel well; call {emergency} for drowsiness, confusion, a seizure or trouble breathing.',
    wrong: ['aspirin'],
    sources: [
      read(
        'National Poisons Centre, New Zealand: First aid',
        'http://www.poisons.co.nz/firstaidp.php?s=swallowed',
      ),
      read(
        'Naloxone Saves: How do I use naloxone',
        'https://www.naloxonesaves.org/how-you-can-support/how-do-i-use-naloxone/',
      ),
    ],
  },
  'glucose-low': {
    title: 'Low blood sugar',
    first: action('Awake: fast sugar now. Drowsy: nothing by mouth, call {emergency}.', 'sugar'),
    instead: 'Call {emergency} now and say that the blood sugar is low.',
    do: [
      action(
        'Awake and able to swallow: a glass of juice or four glucose tablets; check again in 15 minutes.',
        'sugar',
      ),
      action('Better: eat bread or biscuits, so that it does not drop again.', 'sugar'),
      action('Drowsy, confused or fitting: glucagon if there is some, and on their side.'),
    ],
    doNot: [
      action('No insulin now.', 'insulin'),
      action('Put nothing into the mouth of somebody who is drowsy.'),
      action('Do not leave them alone.', 'leave'),
    ],
    lessUrgent: 'If the sugar is above 70 mg/dL (3.9 mmol/L) again and you feel well.',
    watch:
      'Check your blood sugar now, and again in 15 minutes. Below 70 mg/dL (3.9 mmol/L) take fast sugar; call {emergency} for confusion, drowsiness or a seizure.',
    wrong: ['delay'],
    sources: [
      read(
        'East of England Ambulance Service, NHS: Hypoglycaemia',
        'https://eastamb.nhs.uk/your-service/emergency-advice/hypoglycaemia',
      ),
      read(
        'Zana, from the NHS: Treating hypoglycaemia',
        'https://zana.com/a/hypoglycaemia-treating-hypoglycaemia.2539',
      ),
    ],
  },
} as const satisfies Record<string, CardEntry>
