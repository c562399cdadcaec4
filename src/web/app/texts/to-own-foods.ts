/** What leads to the person's own foods, from Today. */
export const TO_OWN_FOODS = {
  title: 'Your foods',
  addYourself: 'Add it yourself',
} as const
