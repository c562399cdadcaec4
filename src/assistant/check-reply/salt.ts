import type { Unit } from './units.ts'

/** Results have the sodium of salt. */
const SALT_PER_SODIUM = 2.5
const SALT = /^(?:of )?(?:table |cooking |added |kitchen )?salt\b/

/** An amount of salt in the sodium that it has. */
export const ofSalt = (unit: Unit | undefined, after: readonly string[]): Unit | undefined =>
  unit?.dimension === 'mass' && SALT.test(after.slice(0, 4).join(' '))
    ? { ...unit, factor: unit.factor / SALT_PER_SODIUM }
    : unit
