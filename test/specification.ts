import { AUTHENTICATION_TO_VERSIONING } from './specification/authentication-to-versioning.ts'
import type { Clause } from './specification/clause.ts'
import { RESOURCES } from './specification/resources.ts'
import { STATES_AND_ENDPOINTS } from './specification/states-and-endpoints.ts'

/** Every clause of the service's specification, and the test that proves it. */
export const SPECIFICATION: readonly Clause[] = [
  ...RESOURCES,
  ...STATES_AND_ENDPOINTS,
  ...AUTHENTICATION_TO_VERSIONING,
]
