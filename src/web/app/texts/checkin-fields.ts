/** What a check-in may hold, by field and by kind of measurement; the page and the cards of MCP Apps hosts show it. */
export const CHECKIN_FIELDS = {
  mood: 'Mood',
  energy: 'Energy',
  stress: 'Stress',
  sleep_quality: 'Sleep quality',
  sleep_hours: 'Sleep',
  weight_kg: 'Weight',
  water_ml: 'Water',
  symptoms: 'Symptom',
  medications: 'Medication',
} as const

export const MEASURED_NAMES = {
  blood_pressure: 'Blood pressure',
  glucose: 'Glucose',
  temperature: 'Temperature',
  pulse: 'Pulse',
  steps: 'Steps',
  spo2: 'Oxygen saturation',
} as const

export const ofTen = (value: number) => `${value} of 10`
