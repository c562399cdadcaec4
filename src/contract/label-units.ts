import type { NutrientKey } from './nutrients.ts'

/** A unit of labels that is not the one of the key: one of it is `factor` of those. */
export type LabelUnit = { unit: string; factor: number }

/**
 * Units of the labels of supplements, each for a form of the nutrient.
 * Source: U.S. National Institutes of Health, Office of Dietary Supplements, fact sheets for health professionals on
 * vitamin A, D, E and folate (https://ods.od.nih.gov/factsheets/list-all/), and 21 CFR 101.9(c)(8)(iv).
 */
export const LABEL_UNITS = {
  // Retinol, and beta-carotene of a supplement.
  vitamin_a_ug: [{ unit: 'IU', factor: 0.3 }],
  vitamin_d_ug: [{ unit: 'IU', factor: 0.025 }],
  vitamin_e_mg: [
    { unit: 'IU, synthetic', factor: 0.45 },
    { unit: 'IU, natural', factor: 0.67 },
  ],
  // Folic acid counts more than the folate of food.
  folate_ug: [{ unit: 'µg folic acid', factor: 1.7 }],
} as const satisfies Partial<Record<NutrientKey, readonly LabelUnit[]>>

export const labelUnitsOf = (key: NutrientKey): readonly LabelUnit[] =>
  (LABEL_UNITS as Partial<Record<NutrientKey, readonly LabelUnit[]>>)[key] ?? []
