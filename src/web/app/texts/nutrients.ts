import { nutrientRecord } from '../../../contract/nutrients.ts'

/** What the page calls each nutrient, and its unit. */
export const NUTRIENTS = nutrientRecord(({ name, shortName = name, unit }) => ({ name: shortName, unit }))
