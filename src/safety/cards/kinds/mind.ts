import { action, type CardEntry, read } from '../card-entry.ts'

/** Distress and danger from people: one number, one thing to do in the next ten minutes, no lecture. */
export const MIND = {
  suicidal: {
    title: 'You do not have to get through this alone',
    first: action('Call {crisis} now, or go to somebody you trust.', 'delay'),
    instead: 'Call {emergency} now, and let somebody you trust stay with you.',
    do: [
      action(
        'For the next ten minutes: put distance between you and anything you could use to hurt yourself, and sit near another person.',
        'delay',
      ),
      action('You can say just this: “I am thinking about ending my life, please stay with me.”'),
      action('If you have taken something or hurt yourself, or are about to: call {emergency}.'),
      action('If it is about somebody else: ask them openly, stay with them, and call together.'),
    ],
    doNot: [action('You need not explain or decide anything tonight.')],
    lessUrgent: null,
    watch:
      'If thoughts of not wanting to live come up, you can talk to {crisis} at any hour; if you might act on them, call {emergency}.',
    wrong: [],
    sources: [
      read(
        'University of North Carolina: Helping someone who has thoughts of suicide',
        'https://spi.unc.edu/i-want-to-learn-how-to-help-someone-who-is-having-thoughts-of-suicide',
      ),
      read(
        'Mind: Helping someone else seek help',
        'https://www.mind.org.uk/information-support/guides-to-support-and-services/seeking-help-for-a-mental-health-problem/helping-someone-else-seek-help/',
      ),
    ],
  },
  'harm-to-baby': {
    title: 'Too much with the baby',
    first: action('Put the baby down safely, step away, and call somebody.', 'leave'),
    instead: 'Call {emergency} now and say that the baby may be hurt.',
    do: [
      action(
        'On the back in the cot; leave the room for ten minutes and breathe. Crying does no harm.',
        'leave',
        'delay',
      ),
      action('Ask somebody to come over now, or call {crisis}.'),
      action('The baby was shaken, hurt or is drowsy, or you may act on a thought: call {emergency}.'),
    ],
    doNot: [action('Never shake the baby.')],
    lessUrgent: null,
    watch:
      'It is all right to put the baby down and step away for a few minutes; call {emergency} if the baby was shaken or hurt, or you fear that you may do it.',
    wrong: [],
    sources: [
      read(
        'New York City Health: Never shake your baby',
        'https://www.nyc.gov:443/site/doh/health/health-topics/pregnancy-shake-safety.page',
      ),
      read(
        'Lancashire County Council: Babies cry, you can cope',
        'https://lancashire.gov.uk/children-education-families/pregnancy-baby-and-parenting/bump-birth-and-beyond/babies-cry-you-can-cope',
      ),
    ],
  },
  violence: {
    title: 'You have a right to be safe',
    first: action('In danger now: call {police}; get to other people.'),
    do: [
      action(
        'Within the next ten minutes, if you can leave safely: go to a neighbour, a shop or a locked room with a phone.',
        'move',
      ),
      action('If you cannot speak, stay on the line, cough or tap; answer what they ask.'),
      action('Hurt, strangled or pregnant: be seen by a doctor today, even if it looks like little.'),
    ],
    doNot: [action('It is not your fault, and you need not confront anybody.')],
    lessUrgent: null,
    watch:
      'If you are ever in danger, call {police}; a domestic-violence line listens and plans with you, also when nothing happens right now.',
    wrong: [],
    sources: [
      read('RISE: Ways to stay safe', 'https://riseuk.org.uk/get-help/first-steps/ways-to-stay-safe'),
      read('Eden Safeguarding: Safety planning', 'https://www.edensafeguarding.com/safety-planning'),
    ],
  },
  psychosis: {
    title: 'When the mind plays tricks',
    first: action('Call {crisis}, or {emergency} if anybody may come to harm.'),
    do: [
      action('For the next ten minutes: a quiet place, less noise and light, one calm person.', 'delay'),
      action('Helping somebody: speak slowly, say that you are there, and ask what they need to feel safe.'),
      action('New confusion with fever, a blow to the head, drugs or a new medicine: call {emergency}.'),
    ],
    doNot: [
      action('Do not argue about what they see or hear, and do not play along.'),
      action('Do not stop medicines suddenly.'),
    ],
    lessUrgent: null,
    watch:
      'See a doctor today for voices or thoughts that frighten you; call {emergency} if they tell you to hurt yourself or somebody.',
    wrong: [],
    sources: [
      read(
        'Mind: Helping someone else seek help',
        'https://www.mind.org.uk/information-support/guides-to-support-and-services/seeking-help-for-a-mental-health-problem/helping-someone-else-seek-help/',
      ),
      read(
        'Rethink: Getting help for someone in a mental health crisis',
        'https://rethink.org/advice-and-information/carers-hub/getting-help-for-someone-in-a-mental-health-crisis',
      ),
    ],
  },
  'self-injury': {
    title: 'You deserve care, also right now',
    first: action('Look after the wound first, then call {crisis} or a friend.', 'delay'),
    instead: 'Call {emergency} now, and let somebody you trust stay with you.',
    do: [
      action('Press a clean cloth on a cut; deep, gaping or not stopping: call {emergency}.'),
      action(
        'An urge: wait ten minutes with ice in your hand, cold water on the face, or somebody on the phone.',
        'delay',
      ),
      action('Put what you use out of reach, or give it to somebody.'),
    ],
    doNot: [action('You have not failed, and you owe nobody an explanation.')],
    lessUrgent: null,
    watch:
      'You can talk to {crisis} at any hour; call {emergency} for a deep wound, tablets, or if you think of ending your life.',
    wrong: [],
    sources: [
      read(
        'HSE, Ireland: Self-harm, things to help yourself',
        'https://www2.hse.ie/conditions/self-harm/things-to-help-yourself',
      ),
    ],
  },
  'eating-disorder-crisis': {
    title: 'Your body needs help today',
    first: action('See a doctor today; fainting or chest pain: call {emergency}.', 'delay'),
    instead: 'Call {emergency} now and say that there is an eating disorder.',
    do: [
      action('In the next ten minutes: tell one person how you feel, and ask them to come along.'),
      action(
        'Say at the desk: eating disorder, what you keep down, and since when. Ask for blood salts and an ECG.',
      ),
      action('Sit or lie down while you feel faint.', 'delay', 'lie-flat'),
    ],
    doNot: [action('You need not be thinner or sicker to be helped.'), action('No exercise today.', 'move')],
    lessUrgent: null,
    watch:
      'See a doctor this week; call {emergency} for fainting, chest pain, a very slow or uneven heartbeat, or if nothing stays down.',
    wrong: [],
    sources: [
      read(
        'Rise Above Treatment Center: When are eating disorders treated in the ER',
        'https://www.riseabovetreatmentcenter.org/blog-2-1/18oinby3b3evya3bbfko6vzz5n8a8c',
      ),
      read(
        'Abbi Clinic: New guidance of the Royal College of Psychiatrists on eating disorder emergencies',
        'https://abbiclinic.co.uk/new-guidance-on-ed-emergency-care-published',
      ),
    ],
  },
} as const satisfies Record<string, CardEntry>

export const UNCLEAR = {
  title: 'This may be an emergency',
  first: action('Call {emergency} now: they tell you what to do.'),
  do: [
    action('Say what you see, what happened and where you are.'),
    action('Stay with the person. Not waking but breathing: on the side. Not breathing: chest compressions.'),
  ],
  doNot: [action('Do not drive yourself.', 'move')],
  lessUrgent: null,
  watch:
    'If it gets worse, comes with trouble breathing, faintness, confusion or strong pain, call {emergency}.',
  wrong: ['by-mouth', 'sugar', 'aspirin', 'leave', 'delay'],
  sources: [
    read(
      'MSD Manual: Cardiac arrest and CPR',
      'https://www.msdmanuals.com/home/heart-and-blood-vessel-disorders/cardiac-arrest-and-cpr/cardiac-arrest-and-cpr',
    ),
  ],
} as const satisfies CardEntry
