/** What leads to the pages for the doctor, from other views. */
export const TO_DOCTOR = { title: 'For my doctor' } as const
