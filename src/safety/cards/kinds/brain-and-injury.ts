import { action, type CardEntry, read } from '../card-entry.ts'

export const BRAIN_AND_INJURY = {
  stroke: {
    title: 'Possible stroke',
    first: action('Call {emergency} now and note the time it began.'),
    do: [
      action('Face, arms, speech: one sign is enough to call, even if it passes.'),
      action('Keep them still and comfortable; somebody drowsy lies on the side.'),
    ],
    doNot: [
      action('Nothing to eat or drink, and no aspirin.', 'by-mouth', 'aspirin'),
      action('Do not drive, and do not sleep on it.', 'delay'),
    ],
    lessUrgent: null,
    watch:
      'Call {emergency} if the face droops, an arm or leg is weak, or speech or sight is suddenly wrong, even for minutes.',
    wrong: ['sugar', 'leave', 'move'],
    sources: [
      read(
        'Barton Family Practice, NHS: When stroke strikes, act FAST',
        'https://www.bartonfamilypractice.nhs.uk/2021/03/16/when-stroke-strikes-act-f-a-s-t/',
      ),
      read('Sisinurse: Stroke', 'https://www.sisinurse.africa/first-aid/stroke'),
    ],
  },
  seizure: {
    title: 'Seizure',
    first: action('Keep them from harm, time it; call {emergency} after five minutes.', 'delay'),
    instead: 'Call {emergency} now, keep them from harm, and time the seizure.',
    do: [
      action(
        'Call at once if it is the first, in water, in pregnancy, with an injury, or a second one follows.',
      ),
      action('Something soft under the head; clear away what is hard or sharp.'),
      action('When the jerking stops: on their side, and stay until they are fully awake.'),
    ],
    doNot: [
      action('Put nothing in the mouth: no food, drink or tablets.', 'by-mouth'),
      action('Do not hold them down.'),
    ],
    lessUrgent:
      'A usual seizure of somebody with epilepsy that ends within five minutes, and they wake up as always.',
    watch:
      'Call {emergency} for a first seizure, one of more than five minutes, a second one, or if they do not wake up.',
    wrong: ['sugar', 'aspirin', 'inhaler', 'sit-up', 'move', 'leave', 'delay'],
    sources: [
      read(
        'UTMB Health: Epilepsy and seizures',
        'https://utmb.edu/utmbhealth/services/neurology/procedures-conditions/epilepsy-seizures/1000',
      ),
      read('UPMC Children’s: Seizures', 'https://www.chp.edu/injury-prevention/common-injuries/seizures'),
    ],
  },
  head: {
    title: 'Head injury or sudden severe headache',
    first: action('Call {emergency} now; keep still, above all the neck.'),
    do: [
      action('Press on what bleeds, but not hard where the skull may be broken.'),
      action('Not waking but breathing: on the side, keeping head, neck and back in line.'),
      action('Tell them about blood thinners.'),
    ],
    doNot: [
      action('No aspirin or ibuprofen, nothing to eat or drink.', 'aspirin', 'by-mouth'),
      action('Do not move them or take off a helmet.', 'move'),
      action('Do not leave them alone.', 'leave'),
    ],
    lessUrgent: 'A light bump, fully awake, no vomiting, no blood thinners: somebody watches for 24 hours.',
    watch:
      'Have somebody watch you for 24 hours; call {emergency} for vomiting, confusion, drowsiness, a worsening headache, a seizure or weakness.',
    wrong: ['sugar', 'sit-up', 'raise-legs', 'delay'],
    sources: [
      read(
        'Mayo Clinic content, MyMLC: Head trauma, first aid',
        'https://www.mymlc.com/health-information/articles/h/head-trauma-first-aid?section=When+to+seek+emergency+help',
      ),
      read(
        'Hato Hone St John, New Zealand: Head injuries',
        'https://alerts.stjohn.org.nz/first-aid/first-aid-library/head-injuries',
      ),
    ],
  },
  spine: {
    title: 'Neck, back or spinal cord',
    first: action('Call {emergency} now; keep head, neck and back still.'),
    do: [
      action('Hold the head in the position in which you found it.'),
      action('Not breathing: chest compressions come first. Vomiting: roll them as one piece, with help.'),
      action(
        'No fall, but numb between the legs or no control of bladder or legs: emergency department now.',
      ),
    ],
    doNot: [
      action('Do not move them, sit them up or take off a helmet.', 'move', 'sit-up'),
      action('Nothing to eat or drink.', 'by-mouth'),
    ],
    lessUrgent: null,
    watch:
      'Call {emergency} if legs or arms get weak or numb, if you are numb between the legs, or cannot hold or pass urine.',
    wrong: ['sugar', 'aspirin', 'raise-legs', 'leave', 'delay'],
    sources: [
      read(
        'Mayo Clinic content, MyMLC: Spinal injury, first aid',
        'https://mymlc.com/health-information/articles/s/spinal-injury-first-aid',
      ),
      read(
        'St. Elizabeth: Spinal injury, first aid',
        'https://stelizabeth.com/healthlibrary/FirstAid/spinal-injury-first-aid',
      ),
    ],
  },
  injury: {
    title: 'Serious injury',
    first: action('Call {emergency} now; press on what bleeds and keep still.'),
    do: [
      action('Leave in whatever sticks in a wound; support a broken limb as it lies.'),
      action('Pale, cold, faint: keep them lying down and warm.', 'lie-flat', 'warm'),
    ],
    doNot: [
      action('Do not move anyone whose neck or back may be hurt.', 'move'),
      action('Nothing to eat or drink.', 'by-mouth'),
    ],
    lessUrgent: null,
    watch:
      'Call {emergency} for heavy bleeding, a bone through the skin, a limb that is cold or numb, or after a hard fall or crash.',
    wrong: ['sugar', 'aspirin', 'sit-up', 'leave', 'delay'],
    sources: [
      read(
        'A.D.A.M., HealthCentral: Shock, first aid',
        'http://www.healthcentral.com/encyclopedia/adam/shock-4006303/treatment/',
      ),
    ],
  },
  'bleeding-inside': {
    title: 'Bleeding inside',
    first: action('Call {emergency} now: this blood has to be seen at once.'),
    do: [
      action('Lie down; if vomiting, on the side.', 'lie-flat'),
      action('Keep or photograph what came out, and tell them about blood thinners.'),
    ],
    doNot: [
      action('Nothing to eat or drink.', 'by-mouth'),
      action('No aspirin or ibuprofen.', 'aspirin'),
      action('Do not drive yourself.', 'move'),
    ],
    lessUrgent: null,
    watch:
      'Call {emergency} for blood in vomit, coughed-up blood, black stools like tar, or bleeding with faintness.',
    wrong: ['sugar', 'sit-up', 'leave', 'delay'],
    sources: [
      read(
        'James Madison University: Internal bleeding',
        'http://www.jmu.edu/safetyplan/fire/healthwelfare/survivalguide/bleeding/internal.shtml',
      ),
    ],
  },
} as const satisfies Record<string, CardEntry>
