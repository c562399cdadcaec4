export const EMERGENCY = {
  helpers: 'For the helpers, from your profile',
  age: 'Age',
  pregnant: 'Pregnant',
  yes: 'yes',
  allergies: 'Allergies',
  conditions: 'Conditions',
  medications: 'Medicines',
}
