import { ADULT_AGE } from './nutrients/entry.ts'

/** Nobody younger is asked about pregnancy. */
export const MIN_PREGNANCY_AGE = 10

/** Whether pregnancy and breastfeeding may concern somebody, as far as their sex and age are known. */
export const mayBePregnant = ({ sex, age }: { sex?: string | undefined; age?: number | undefined }) =>
  sex !== 'male' && (age ?? ADULT_AGE) >= MIN_PREGNANCY_AGE
