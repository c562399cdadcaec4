import { action, type CardEntry, read } from '../card-entry.ts'

/** Entries in place of two kinds whose decisive actions exclude each other. */
export const MERGED_ENTRIES = {
  /** Choking and not breathing at once: which of the two decides depends on whether the person is awake. */
  'airway-unclear': {
    title: 'Choking or not breathing',
    first: action('Awake: back blows and thrusts. Limp: chest compressions. Call {emergency}.'),
    do: [
      action(
        'Awake and cannot cough: five blows between the shoulder blades, five thrusts above the navel, again and again.',
      ),
      action(
        'Limp or not waking: push hard and fast in the middle of the chest; look into the mouth before each breath.',
      ),
      action(
        'A baby under one: five back blows face down, five chest thrusts with two fingers; limp: compressions.',
      ),
      action('Send somebody for a defibrillator (AED).'),
    ],
    doNot: [
      action('Do not feel blindly in the mouth, and give nothing to drink or eat.', 'by-mouth'),
      action('Do not stop until help takes over or they breathe.', 'delay'),
    ],
    lessUrgent: null,
    watch: 'Call {emergency} if somebody cannot speak, cough or breathe.',
    wrong: [
      'sugar',
      'aspirin',
      'inhaler',
      'sit-up',
      'lie-flat',
      'raise-legs',
      'leave',
      'move',
      'insulin',
      'warm',
      'cool',
    ],
    sources: [
      read(
        'NHS Harrow: How to help a choking teenager or adult',
        'http://harrow.healthhelpnow.nhs.uk/health-help/advice/teenager/teenager-choking/how-to-help-a-choking-teenager-or-adult/',
      ),
      read(
        'MSD Manual: Cardiac arrest and CPR',
        'https://www.msdmanuals.com/home/heart-and-blood-vessel-disorders/cardiac-arrest-and-cpr/cardiac-arrest-and-cpr',
      ),
    ],
  },
  /** Too much insulin, tablets or alcohol, and low blood sugar: sugar is right, although it is something by mouth. */
  'insulin-overdose': {
    title: 'Low blood sugar, and too much taken',
    first: action('Awake: fast sugar now. Drowsy: nothing by mouth. Call {emergency}.', 'sugar'),
    do: [
      action(
        'Awake and able to swallow: juice or glucose tablets, then bread; check every 15 minutes.',
        'sugar',
      ),
      action('Say what was taken, how much and when; keep the packaging.'),
      action('Drowsy or fitting: glucagon if there is some, and on their side.'),
      action('Opioids possible: naloxone and rescue breaths. Not breathing: chest compressions.'),
    ],
    doNot: [
      action('No more insulin.', 'insulin'),
      action('Do not make them vomit.'),
      action('Do not leave them to sleep it off: it can drop again for hours.', 'leave', 'delay'),
    ],
    lessUrgent: null,
    watch:
      'Check your blood sugar every 15 minutes and take fast sugar below 70 mg/dL (3.9 mmol/L); call {emergency} or a poison centre now.',
    wrong: ['aspirin', 'by-mouth'],
    sources: [
      read(
        'East of England Ambulance Service, NHS: Hypoglycaemia',
        'https://eastamb.nhs.uk/your-service/emergency-advice/hypoglycaemia',
      ),
      read(
        'National Poisons Centre, New Zealand: First aid',
        'http://www.poisons.co.nz/firstaidp.php?s=swallowed',
      ),
    ],
  },
  /** Both kinds of blood sugar at once: one section in place of two that contradict each other. */
  'glucose-unclear': {
    title: 'Blood sugar: too low or too high?',
    first: action('Check the blood sugar now; drowsy or vomiting: call {emergency}.'),
    do: [
      action('Measured below 70 mg/dL (3.9 mmol/L), awake and able to swallow: fast sugar.', 'by-mouth'),
      action('Measured above 250 mg/dL (14 mmol/L): sips of water, check ketones, no sugar.', 'by-mouth'),
      action(
        'You cannot check, and are awake, shaky and sweating: one glass of juice, and call.',
        'by-mouth',
      ),
    ],
    doNot: [
      action('Nothing by mouth for somebody drowsy.'),
      action('No insulin before the sugar is known.', 'insulin'),
    ],
    lessUrgent: null,
    watch: 'Check your blood sugar now; call {emergency} for confusion, drowsiness, vomiting or a seizure.',
    wrong: ['sugar', 'delay', 'leave', 'move'],
    sources: [
      read(
        'East of England Ambulance Service, NHS: Hypoglycaemia',
        'https://eastamb.nhs.uk/your-service/emergency-advice/hypoglycaemia',
      ),
    ],
  },
  /** Heat and cold at once. */
  'temperature-unclear': {
    title: 'Too hot or too cold?',
    first: action('Call {emergency} and get out of the heat or the cold.'),
    do: [
      action('Feel the chest and belly and tell {emergency}: they say whether to cool or to warm.'),
      action('Drowsy: on the side, and stay with them.'),
    ],
    doNot: [action('Nothing by mouth for somebody drowsy, no alcohol.', 'by-mouth')],
    lessUrgent: null,
    watch: 'Call {emergency} for confusion, drowsiness or collapse in heat or cold.',
    wrong: ['warm', 'cool', 'sugar', 'leave', 'delay', 'aspirin', 'move', 'raise-legs'],
    sources: [
      read(
        'California Office of Emergency Services: Summer heat',
        'https://www.caloes.ca.gov/ICESite/Pages/Summer-Heat-Resources.aspx',
      ),
    ],
  },
} as const satisfies Record<string, CardEntry>
