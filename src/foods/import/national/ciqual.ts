import { basename } from 'node:path'
import type { OnBytesRead } from '../bytes.ts'
import { damagedError } from '../file-errors.ts'
import type { FoodStream } from '../source.ts'
import { readWorkbook, type Workbook } from '../xlsx.ts'
import { CIQUAL_GROUPS } from './categories.ts'
import { readTableRows, tableStream } from './national-table.ts'
import type { TableFood, TableProfile } from './profile.ts'
import { fileDate } from './versions.ts'

/** CIQUAL of Anses: a workbook of texts with decimal commas, and an XML file with the English names. */
const PROFILE: TableProfile = {
  kind: 'ciqual',
  encoding: 'utf-8',
  numbers: { decimal: ',', unknown: ['-'], trace: ['traces'], hasLimits: true },
  carbohydrate: 'available',
  // The headings have lost their slash: "(g 100 g)" is g in 100 g.
  columns: {
    energy_kcal: 'Energie, Règlement UE N° 1169 2011 (kcal 100 g)',
    water_g: 'Eau (g 100 g)',
    protein_g: 'Protéines, N x facteur de Jones (g 100 g)',
    carbohydrate_g: 'Glucides (g 100 g)',
    fat_g: 'Lipides (g 100 g)',
    sugars_g: 'Sucres (g 100 g)',
    fiber_g: 'Fibres alimentaires (g 100 g)',
    ash_g: 'Cendres (g 100 g)',
    alcohol_g: 'Alcool (éthanol) (g 100 g)',
    saturated_fat_g: 'AG saturés (g 100 g)',
    monounsaturated_fat_g: 'AG monoinsaturés (g 100 g)',
    polyunsaturated_fat_g: 'AG polyinsaturés (g 100 g)',
    cholesterol_mg: 'Cholestérol (mg 100 g)',
    salt_g: 'Sel chlorure de sodium (g 100 g)',
    sodium_mg: 'Sodium (mg 100 g)',
    calcium_mg: 'Calcium (mg 100 g)',
    iron_mg: 'Fer (mg 100 g)',
    magnesium_mg: 'Magnésium (mg 100 g)',
    potassium_mg: 'Potassium (mg 100 g)',
    zinc_mg: 'Zinc (mg 100 g)',
    vitamin_a_ug: 'Activité vitaminique A, équivalents rétinol (µg 100 g)',
    vitamin_d_ug: 'Vitamine D (µg 100 g)',
    alpha_tocopherol_mg: 'Alpha-tocophérol (vitamine E) (mg 100 g)',
    vitamin_e_mg: 'Vitamine E (mg 100 g)',
    vitamin_c_mg: 'Vitamine C (mg 100 g)',
    folate_ug: 'Vitamine B9 ou Folates totaux (µg 100 g)',
    vitamin_b12_ug: 'Vitamine B12 (µg 100 g)',
  },
  languages: ['en', 'fr'],
  category: CIQUAL_GROUPS,
}

const TEXTS = {
  group: 'alim_ssgrp_code',
  subgroup: 'alim_ssssgrp_code',
  code: 'alim_code',
  name: 'alim_nom_fr',
} as const
const NO_SUBGROUP = '000000'

export const isCiqualWorkbook = ({ title }: Workbook) => title === 'alim_grp_code'
export const isCiqualNames = (head: string) => head.includes('<alim_nom_fr>')

/** @param names the file of English names; without it, foods have their French names only. */
export function ciqualStream(workbook: Workbook, names: string | undefined, onRead: OnBytesRead): FoodStream {
  return tableStream(PROFILE, readFoods(workbook, names, onRead), () => fileDate(workbook.path))
}

async function* readFoods(
  workbook: Workbook,
  namesPath: string | undefined,
  onRead: OnBytesRead,
): AsyncGenerator<TableFood> {
  const english = namesPath === undefined ? undefined : await readEnglishNames(namesPath, onRead)
  for await (const row of readTableRows(readWorkbook(workbook, 0, onRead), TEXTS, PROFILE)) {
    const code = row.text('code')
    if (!/^\d{1,6}$/.test(code)) throw row.refuse('code', 'not a food code')
    if (row.text('name') === '') throw row.refuse('name', 'empty')
    const subgroup = row.text('subgroup')
    const name = english?.get(code)
    yield {
      code,
      names: { fr: row.text('name'), ...(name !== undefined && { en: name }) },
      group: subgroup === NO_SUBGROUP ? row.text('group') : subgroup,
      figure: row.figure,
    }
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }

/** By code. Each food has a line with its code and later one with its name. */
async function readEnglishNames(path: string, onRead: OnBytesRead): Promise<ReadonlyMap<string, string>> {
  const text = await Bun.file(path).text()
  onRead(text.length)
  if (!text.trimEnd().endsWith('</TABLE>'))
    throw damagedError({ file: basename(path), line: text.split('\n').length }, 'the file ends too early')
  const foods = text.matchAll(/<alim_code>(.*?)<\/alim_code>.*?<alim_nom_eng>(.*?)<\/alim_nom_eng>/gs)
  return new Map(
    [...foods].map(([, code = '', name = '']) => [
      code.trim(),
      name.trim().replace(/&(amp|apos|gt|lt|quot);/g, (_, entity: string) => ENTITIES[entity] ?? ' '),
    ]),
  )
}
