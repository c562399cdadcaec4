import type { Person } from './person.ts'
import { type Protection, protectionsOf } from './protections.ts'

/** Why a person who wants to lose weight gets no energy deficit. */
export type DeficitRefusal = `no_deficit_${Protection}`

const ORDER = ['under_19', 'pregnant', 'lactating', 'underweight', 'eating_disorder'] as const

/** All reasons against an energy deficit for this person, regardless of the goal; empty if there is no such reason. */
export const deficitRefusals = (person: Person): DeficitRefusal[] =>
  protectionsOf(person, ORDER).map((protection) => `no_deficit_${protection}` as const)
