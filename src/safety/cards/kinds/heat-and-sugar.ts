import { action, type CardEntry, read } from '../card-entry.ts'

export const HEAT_AND_SUGAR = {
  heat: {
    title: 'Heatstroke',
    first: action('Call {emergency}, get out of the heat, cool the whole body.', 'cool'),
    do: [
      action('Take off what you can; water over the skin and a fan; ice at neck, armpits and groin.', 'cool'),
      action('Drowsy: on the side. Shaking with cold: pause the cooling.'),
    ],
    doNot: [
      action('Nothing to drink for somebody drowsy or confused, no alcohol.'),
      action('No fever tablets: they do not help.', 'aspirin'),
    ],
    lessUrgent: 'Tired and thirsty, clear in the head: shade, water, rest. Better within half an hour.',
    watch:
      'Get into the shade and drink; call {emergency} for confusion, collapse, a seizure or skin that is very hot.',
    wrong: ['warm', 'leave', 'delay'],
    sources: [
      read(
        'California Office of Emergency Services: Summer heat',
        'https://www.caloes.ca.gov/ICESite/Pages/Summer-Heat-Resources.aspx',
      ),
    ],
  },
  cold: {
    title: 'Dangerously cold',
    first: action('Call {emergency}, get out of the cold, dry and wrap up.', 'warm'),
    instead: 'Call {emergency} and get out of the cold.',
    do: [
      action('Take wet clothes off; blankets round the trunk and head first.', 'warm'),
      action('Move them gently and keep them lying down.'),
      action('Awake and able to swallow: something warm and sweet.', 'by-mouth', 'sugar'),
    ],
    doNot: [
      action('No rubbing, no hot bath, no heat lamp.'),
      action('No alcohol.'),
      action('No walking about.', 'move'),
    ],
    lessUrgent: 'Shivering, awake and clear in the head: warm up indoors.',
    watch:
      'Get warm and dry; call {emergency} if the shivering stops, or for drowsiness, confusion or slurred speech.',
    wrong: ['cool', 'leave', 'delay', 'raise-legs'],
    sources: [
      read(
        'Manchester First Aid Training: Dealing with hypothermia',
        'https://manchesterfirstaidtraining.co.uk/first-aid-dealing-with-hypothermia/',
      ),
      read('Bridge2Health: Hypothermia', 'http://www.bridge2health.ca/en/index.asp'),
    ],
  },
  burns: {
    title: 'Burn',
    first: action('Cool the burn under cool running water for 20 minutes.'),
    do: [
      action(
        'Call {emergency} if it is large, deep, on face, hands or genitals, electric, chemical, or a child’s.',
      ),
      action('Take off rings and clothes near it, but not what sticks.'),
      action('Then cover it loosely with cling film; keep the rest of the body warm.', 'warm'),
    ],
    doNot: [action('No ice, butter, cream or toothpaste.'), action('Do not open blisters.')],
    lessUrgent: 'Smaller than the palm, only red, not on face, hands or genitals.',
    watch:
      'Cool it under running water for 20 minutes; call {emergency} if it is larger than your hand, deep, on the face, electric or chemical, or a child’s.',
    wrong: ['leave'],
    sources: [
      read(
        'Kent Fire and Rescue: First aid for burns and scalds',
        'https://www.kent.fire-uk.org/a-z/first-aid-burns-and-scalds-0',
      ),
      read(
        'North Bristol NHS Trust: Burns first aid',
        'https://www.nbt.nhs.uk/our-services/a-z-services/burns/first-aid-burns',
      ),
    ],
  },
  'glucose-high': {
    title: 'High blood sugar',
    first: action('No sugar. Check ketones; call {emergency} if ill, drowsy or vomiting.'),
    do: [
      action(
        'Call at once for blood ketones over 3 mmol/L, deep or fast breathing, belly pain or confusion.',
      ),
      action('Awake: sips of water.', 'by-mouth'),
      action('Keep to your insulin plan and ask your diabetes team about more.', 'insulin'),
    ],
    doNot: [
      action('Nothing with sugar.', 'sugar'),
      action('Never leave out insulin because you are not eating.'),
      action('No exercise.', 'move'),
    ],
    lessUrgent: 'High, but you feel well and have no ketones: water, your plan, check again in two hours.',
    watch:
      'Check blood sugar and ketones; call {emergency} for vomiting, belly pain, deep breathing, drowsiness, or ketones over 3 mmol/L.',
    wrong: ['delay'],
    sources: [
      read(
        'Corfe Castle Surgery, from the NHS: Diabetic ketoacidosis',
        'https://corfecastlesurgery.co.uk/health-a-z/?condition=diabetic-ketoacidosis%2F',
      ),
      read(
        'NHS: Preventing diabetic ketoacidosis',
        'http://www.nhs.uk/Conditions/diabetic-ketoacidosis/Pages/Prevention.aspx',
      ),
    ],
  },
} as const satisfies Record<string, CardEntry>
