import { action, type CardEntry, read } from '../card-entry.ts'

/** Illness, pregnancy and children. */
export const ILLNESS = {
  'pulmonary-embolism': {
    title: 'Possible clot in the lung',
    first: action('Call {emergency} now, sit still and rest.', 'sit-up'),
    do: [
      action('Sit in the position in which breathing is easiest.', 'sit-up'),
      action('Tell them about a swollen calf, surgery, a long journey, a birth or the pill.'),
    ],
    doNot: [action('Do not walk about or drive.', 'move'), action('Do not rub a swollen leg.')],
    lessUrgent: null,
    watch:
      'Call {emergency} for sudden breathlessness, a stabbing pain on breathing in, or coughed-up blood; see a doctor today for one swollen, painful calf.',
    wrong: ['aspirin', 'raise-legs', 'lie-flat', 'leave', 'delay'],
    sources: [
      read('nidirect: Pulmonary embolism', 'https://www.nidirect.gov.uk/conditions/pulmonary-embolism'),
      read(
        'Asthma + Lung UK: Pulmonary embolism, symptoms',
        'https://asthmaandlung.org.uk/conditions/pulmonary-embolism/what-symptoms',
      ),
    ],
  },
  ectopic: {
    title: 'Possible pregnancy outside the womb',
    first: action('Call {emergency} now, even before a test is positive.'),
    do: [
      action('Say: possible ectopic pregnancy, and when the last period was.'),
      action('Faint or very pale: lie down.', 'lie-flat'),
    ],
    doNot: [
      action('Do not drive yourself.', 'move'),
      action('Nothing to eat or drink, no aspirin.', 'by-mouth', 'aspirin'),
    ],
    lessUrgent: null,
    watch:
      'If you could be pregnant, call {emergency} for sudden strong pain low in the belly, shoulder-tip pain, faintness or heavy bleeding.',
    wrong: ['sugar', 'leave', 'delay'],
    sources: [
      read('nidirect: Ectopic pregnancy', 'https://www.nidirect.gov.uk/conditions/ectopic-pregnancy'),
      read(
        'Health for Under 5s, NHS: Ectopic pregnancy',
        'https://healthforunder5s.co.uk/sections/pregnancy/ectopic-pregnancy',
      ),
    ],
  },
  adrenal: {
    title: 'Possible adrenal crisis',
    first: action('Give the emergency hydrocortisone injection now, then call {emergency}.'),
    do: [
      action(
        'Into the outer thigh, through clothes if need be. In doubt, inject: one too many does no harm.',
      ),
      action('Not sure how: call first; they talk you through the steps of the leaflet.'),
      action(
        'Say “steroid-dependent, adrenal crisis”, and what was vomited and when. Show the steroid card.',
      ),
      action(
        'Lie down with the legs raised; drowsy: on the side. Unlock the door.',
        'lie-flat',
        'raise-legs',
      ),
    ],
    doNot: [
      action('Do not wait for tablets to work, and do not leave out steroids.', 'delay'),
      action('Do not drive yourself, even if the injection helps: it wears off.', 'move'),
    ],
    lessUrgent: null,
    watch:
      'On steroids, illness needs more of them: follow your sick-day rules today. If tablets do not stay down, use the emergency injection and call {emergency}.',
    wrong: ['leave', 'insulin'],
    sources: [
      read(
        'Addison’s Disease Self-Help Group: Adrenal crisis',
        'https://www.addisonsdisease.org.uk/emergency',
      ),
      read(
        'Pituitary Foundation: Adrenal crisis and the emergency injection',
        'https://pituitary.org.uk/information/treating-a-pituitary-condition/hydrocortisone/how-to-give-an-emergency-injection-of-hydrocortisone',
      ),
    ],
  },
  pregnancy: {
    title: 'Pregnancy, or after a birth',
    first: action('Call your maternity unit or {emergency} now.'),
    do: [
      action('Say how many weeks pregnant you are, or when you gave birth.'),
      action('Lie on your left side until help comes.', 'lie-flat'),
      action('The baby is coming: stay where you are, keep the baby warm and on your skin.'),
    ],
    doNot: [action('Do not drive yourself.'), action('Do not wait for the next appointment.', 'delay')],
    lessUrgent: null,
    watch:
      'Call your maternity unit or {emergency} for bleeding, strong pain, a bad headache, spots before the eyes, or a baby that moves less.',
    wrong: ['aspirin', 'leave', 'raise-legs'],
    sources: [
      read(
        'CDC Hear Her: Recognizing urgent warning signs',
        'https://www.cdc.gov/hearher/resources/news-media/recognizing-urgent-warning-signs.html',
      ),
      read(
        'Texas Health Services: Urgent maternal warning signs',
        'https://www.dshs.texas.gov/maternal-child-health/programs-activities-maternal-child-health/hear-her-texas/urgent-maternal-warning-signs',
      ),
    ],
  },
  'infant-child': {
    title: 'A seriously ill baby or child',
    first: action('Call {emergency} now for a limp, blue or hard-to-wake child.'),
    do: [
      action('Fever of 38 °C (100.4 °F) or more under three months: be seen at once.'),
      action('Hold the child in the position in which it breathes most easily.'),
      action('If it does not breathe: chest compressions and breaths.'),
    ],
    doNot: [
      action('Force nothing to drink on a drowsy child.'),
      action('No cold baths, and no aspirin for children.', 'aspirin'),
    ],
    lessUrgent:
      'A feverish child over three months that drinks, plays and answers you: see a doctor if it lasts.',
    watch:
      'Call {emergency} if the child is limp, blue, hard to wake, has a fit or fights for breath; a baby under three months with 38 °C (100.4 °F) is seen at once.',
    wrong: ['leave', 'delay'],
    sources: [
      read(
        'NHS Buckinghamshire: Spotting signs of serious illness',
        'http://bucks.healthhelpnow.nhs.uk/health-help/advice/teenager/spotting-signs-of-serious-illness/spotting-signs-of-serious-illness/',
      ),
      read(
        'Milton Keynes University Hospital, NHS: Illness in baby',
        'https://www.mkuh.nhs.uk/maternity-services/your-pregnancy-journey/postnatal-care/illness-in-baby',
      ),
    ],
  },
  meningitis: {
    title: 'Possible meningitis',
    first: action('Call {emergency} now and say: possible meningitis.'),
    do: [
      action(
        'Press a glass on the rash: spots that do not fade are an emergency. Look also where skin is pale.',
      ),
      action('Drowsy: on the side. Dim the light and stay with them.'),
    ],
    doNot: [
      action('Do not wait for a rash or for all the signs.', 'delay'),
      action('Do not leave them alone.', 'leave'),
    ],
    lessUrgent: null,
    watch:
      'Call {emergency} if fever or headache comes with a stiff neck, dislike of light, drowsiness, or spots that do not fade under a glass.',
    wrong: ['aspirin', 'move'],
    sources: [
      read('St John Ambulance: Meningitis', 'https://www.sja.org.uk/get-advice/first-aid-advice/meningitis/'),
      read('Zana, from the NHS: Meningitis, symptoms', 'https://zana.com/a/meningitis-symptoms.3167'),
    ],
  },
  sepsis: {
    title: 'Possible sepsis',
    first: action('Call {emergency} now and say: could this be sepsis?'),
    do: [
      action('Say when the infection began, and tell them about cancer treatment, surgery or a birth.'),
      action('Drowsy: on the side, and stay with them.'),
    ],
    doNot: [
      action('Do not wait for an antibiotic to work or until tomorrow.', 'delay'),
      action('Do not leave them alone.', 'leave'),
    ],
    lessUrgent: null,
    watch:
      'Call {emergency} if an infection comes with confusion, slurred speech, mottled or blue skin, fast breathing, or no urine all day.',
    wrong: ['aspirin', 'move'],
    sources: [
      read(
        'Patient, with the UK Sepsis Trust: Adult sepsis safety net',
        'https://patient.info/infections/sepsis-septicaemia-leaflet/adult-sepsis-safety-net',
      ),
      read(
        'Willington Medical Group, NHS: Sepsis in adults',
        'https://www.willingtonmedicalgroup.nhs.uk/about-us/news/804/',
      ),
    ],
  },
  abdomen: {
    title: 'Severe belly pain',
    first: action('Call {emergency}, or have somebody take you to emergency care.'),
    do: [
      action('Lie in the position that hurts least, knees bent.', 'lie-flat'),
      action('Note when it began and where; tell them about medicines and a possible pregnancy.'),
    ],
    doNot: [
      action('Nothing to eat or drink until you have been seen.', 'by-mouth'),
      action('No aspirin, ibuprofen or laxatives, no hot-water bottle.', 'aspirin', 'warm'),
      action('Do not drive yourself.'),
    ],
    lessUrgent: 'Mild cramps that come and go, no fever, no blood.',
    watch:
      'Call {emergency} if belly pain is severe or sudden, or comes with a hard belly, fever, blood, faintness, or vomiting that does not stop.',
    wrong: ['sugar', 'delay'],
    sources: [
      read(
        'Baptist Health: Emergency abdominal pain',
        'https://www.baptisthealth.com/care-services/conditions-treatments/emergency-abdominal-pain',
      ),
      read(
        'Drugs.com: Acute abdominal pain',
        'http://www.drugs.com/cg/acute-abdominal-pain-discharge-care.html',
      ),
    ],
  },
  torsion: {
    title: 'Sudden pain in a testicle',
    first: action('Go to an emergency department now: hours save the testicle.', 'move'),
    do: [
      action('Say “sudden pain in a testicle” at the desk; surgery within six hours saves most.'),
      action('Have somebody take you, or call {emergency}.'),
    ],
    doNot: [
      action('Nothing to eat or drink on the way.', 'by-mouth'),
      action('Do not wait until the pain eases.', 'delay'),
    ],
    lessUrgent: null,
    watch:
      'Go to an emergency department at once, or call {emergency}, if pain in a testicle is sudden or strong, or comes with swelling or vomiting.',
    wrong: ['aspirin', 'sugar'],
    sources: [
      read(
        'Fern House Surgery, NHS: Testicular torsion',
        'https://www.fernhousesurgery.co.uk/News/45ec7942-6385-4f51-823b-11185ee7e73d',
      ),
      read(
        'University of Rochester: Testicular torsion',
        'https://www.urmc.rochester.edu/urology/pediatric-patients/testicular_torsion.aspx',
      ),
    ],
  },
  sight: {
    title: 'Sudden loss of sight, or an injured eye',
    first: action('Emergency eye care now; a chemical in the eye: rinse first.', 'move'),
    instead: 'A chemical in the eye: rinse it while you call {emergency}.',
    do: [
      action('Chemical: hold the eye open under running water for 20 minutes, take contact lenses out.'),
      action('Something stuck in the eye: leave it, cover the eye without pressing.'),
      action('A weak arm or odd speech as well: it can be a stroke, call {emergency}.'),
    ],
    doNot: [action('Do not rub or press the eye.'), action('Do not drive.')],
    lessUrgent: 'A sticky or itchy eye that sees as always.',
    watch:
      'Go to emergency eye care today, or call {emergency}, for sudden loss of sight, a curtain, many flashes, or a red and very painful eye.',
    wrong: ['delay'],
    sources: [
      read('Eyes & Optics: Eye emergencies', 'https://www.eyesandoptics.com/eye-emergencies.html'),
      read('Vision Care Centre: Eye emergencies', 'https://visioncarecentre.ca/?p=33'),
    ],
  },
} as const satisfies Record<string, CardEntry>
