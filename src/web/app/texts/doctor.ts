import { TO_DOCTOR } from './to-doctor.ts'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const DOCTOR = {
  ...TO_DOCTOR,
  lead: 'One page to print and take along.',
  period: 'Period',
  periods: { 30: '30 days', 90: '90 days', 365: 'Year' },
  print: 'Print',
  includeBody: 'Include weight and energy',
  includeBodyHint: 'They are left out unless you choose to show them to your doctor.',
  bodyLeftOut: 'Weight and energy are left out.',
  questions: 'What I want to ask',
  questionsHint: 'Only printed, not stored.',
  covered: (from: string, to: string, count: number) => `${from} to ${to}, ${days(count)}`,
  basis: 'From what was logged; unknown days are not counted.',
  printedOn: (date: string) => `Printed on ${date}.`,
  notStated: 'Not stated',
  none: 'None',
  unknown: '–',
  yes: 'Yes',

  person: 'Person',
  age: 'Age',
  sex: 'Sex',
  height: 'Height',
  weight: 'Weight',
  pregnant: 'Pregnant',
  lactating: 'Breastfeeding',
  allergies: 'Allergies and intolerances',
  conditions: 'Conditions',
  weightFromProfile: (weight: string) => `${weight} (profile)`,
  weightOnce: (weight: string, date: string) => `${weight} on ${date}`,
  weightChange: (first: string, firstDate: string, latest: string, latestDate: string, change: string) =>
    `${first} on ${firstDate}, ${latest} on ${latestDate}: ${change}`,

  medicines: 'Medicines',
  medicinesOfProfile: 'In the profile',
  supplements: 'Supplements',
  taken: 'Taken in this period',
  noneTaken: 'No medicine was logged in this period.',

  symptoms: 'Symptoms',
  noSymptoms: 'No symptom was logged in this period.',
  mostFrequent: (count: number) => `The ${count} most frequent.`,
  byMonth: 'Days with each symptom by month',

  measured: 'Measured values',
  noneMeasured: 'No measured value was logged in this period.',
  measures: {
    blood_pressure: 'Blood pressure',
    blood_glucose: 'Glucose',
    heart_rate: 'Pulse',
    temperature: 'Temperature',
  },

  wellbeing: 'Sleep, mood and stress',
  ratings: { sleep_hours: 'Sleep', mood: 'Mood', stress: 'Stress' },
  outOfTen: (value: string) => `${value} of 10`,
  hours: (value: string) => `${value} h`,
  knownDays: (known: number, all: number) => `${known} of ${all}`,

  food: 'Food',
  pattern: 'Eating pattern',
  noCompleteDays: 'No day has all of its food logged, so there are no averages.',
  foodBasis: (complete: number, all: number) =>
    `Averages a day, over the days with all food logged: ${complete} of ${all}. From food tables; amounts may be estimates.`,
  nutrients: { energy_kcal: 'Energy', protein_g: 'Protein', fiber_g: 'Fibre', sodium_mg: 'Salt' },

  protocols: 'Protocols',
  adherence: (done: number, due: number) => `${done} of ${due} (${Math.round((100 * done) / due)}%)`,
  notDue: 'No day was due',
  since: (start: string, end: string | null) => (end === null ? `Since ${start}` : `${start} to ${end}`),

  columns: {
    name: 'Name',
    days: 'Days',
    lastDate: 'Last date',
    severity: 'Mean severity',
    symptom: 'Symptom',
    value: 'Value',
    count: 'Count',
    mean: 'Mean',
    lowest: 'Lowest',
    highest: 'Highest',
    latest: 'Latest',
    average: 'Average',
    knownDays: 'Days known',
    protocol: 'Protocol',
    dates: 'Dates',
    done: 'Due days done',
  },
} as const
