import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { fnddsFiles, folderOf } from './fixtures.ts'
import { everythingSeen, foodsOf, importInto, newDb, orphans, refusal } from './support.ts'

const COFID_NAMES =
  'Food Code,Food Name,Description,Group,Water,Protein,Fat,Carbohydrate,EnergyKiloCalories,Total sugars,Glucose,Galactose,Fructose,Alcohol,AOAC fibre,Satd FA /100g fd,Mono FA /100g food,Poly FA /100g food,Cholesterol,NSP fibre (zero may mean empty or trace),Retinol,Carotene,Vitamin D,Vitamin E,Vitamin B12,Folate,Vitamin C,Sodium,Potassium,Calcium,Magnesium,Iron,Zinc'
const COFID_CODES =
  ',,,,WATER,PROT,FAT,CHO,KCALS,TOTSUG,GLUC,GALACT,FRUCT,ALCO,AOACFIB,SATFOD,MONOFOD,POLYFOD,CHOL,ENGFIB,RET,CAREQU,VITD,VITE,VITB12,FOLT,VITC,NA,K,CA,MG,FE,ZN'
const COFID_ROWS = [
  '17-063,"Sugar, white",,SC,Tr,Tr,0.0,105.0,394,105.0,0.0,0.0,0.0,0.0,0.0,0.00,0.00,0.00,0.0,0.0,0,0,0.0,N,0.0,0,0,5,5,10,2,0.2,0.1',
  '17-752,"Wine, red",,QE,88.4,0.1,0.0,0.2,76,0.2,0.1,0.0,0.1,10.7,0.0,0.00,0.00,0.00,0.0,0.0,0,Tr,0.0,0.00,Tr,1,0,7,110,7,11,0.9,0.1',
]
const cofid = (lines: readonly string[]) => ({
  'cofid_2021.csv': lines.map((line) => `${line}\r\n`).join(''),
})
const whole = [COFID_NAMES, COFID_CODES, ...COFID_ROWS]
/** Line 3, and a cell in it counted from 0. */
const withCell = (line: number, from: string, to: string) =>
  cofid(whole.map((text, at) => (at === line - 1 ? text.replace(from, to) : text)))

const FINELI = {
  'food.csv':
    'FOODID;FOODNAME;FOODTYPE;PROCESS;EDPORT;IGCLASS;IGCLASSP;FUCLASS;FUCLASSP\n29;LIHALIEMI;DISH;BOIL;100;A;A;MEATSOUP;A\n',
  'component.csv': `EUFDNAME;COMPUNIT;CMPCLASS;CMPCLASSP\n${[
    'ENERC;KJ',
    ...'FAT CHOAVL PROT ALC SUGAR FIBC FASAT FAMCIS FAPU'.split(' ').map((name) => `${name};G`),
    ...'FOL VITA VITB12 VITD'.split(' ').map((name) => `${name};UG`),
    ...'VITC VITE CA FE K MG NA ZN CHOLE'.split(' ').map((name) => `${name};MG`),
  ]
    .map((line) => `${line};A;A\n`)
    .join('')}`,
  'component_value.csv':
    'FOODID;EUFDNAME;BESTLOC;ACQTYPE;METHTYPE\n29;ENERC;79,11;S;S\n29;CHOAVL;3,0;F;E\n29;FIBC;0,015;S;R\n29;NA;353,0;S;CG\n29;VITC;;X;X\n',
  'foodname_EN.csv': 'FOODID;FOODNAME;LANG\n29;MEAT BOUILLON;EN\n',
  'foodname_SV.csv': 'FOODID;FOODNAME;LANG\n29;K\xd6TTBULJONG;SV\n',
  'foodaddunit.csv': 'FOODID;FOODUNIT;MASS\n29;DL;100,0\n29;PORTM;300,0\n29;RKL;15,0\n',
}
const fineli = (changes: Partial<Record<keyof typeof FINELI, string>> = {}) =>
  Object.fromEntries(
    Object.entries({ ...FINELI, ...changes }).map(([name, text]) => [name, Buffer.from(text, 'latin1')]),
  )
const changedFineli = (file: keyof typeof FINELI, from: string, to: string) =>
  fineli({ [file]: FINELI[file].replace(from, to) })

const CIQUAL_HEADINGS =
  'alim_grp_code;alim_ssgrp_code;alim_ssssgrp_code;alim_code;alim_nom_fr;Energie, Règlement UE N° 1169 2011 (kcal 100 g);Eau (g 100 g);Protéines, N x facteur de Jones (g 100 g);Glucides (g 100 g);Lipides (g 100 g);Sucres (g 100 g);Fibres alimentaires (g 100 g);Cendres (g 100 g);Alcool (éthanol) (g 100 g);AG saturés (g 100 g);AG monoinsaturés (g 100 g);AG polyinsaturés (g 100 g);Cholestérol (mg 100 g);Sel chlorure de sodium (g 100 g);Sodium (mg 100 g);Calcium (mg 100 g);Fer (mg 100 g);Magnésium (mg 100 g);Potassium (mg 100 g);Zinc (mg 100 g);Activité vitaminique A, équivalents rétinol (µg 100 g);Vitamine D (µg 100 g);Alpha-tocophérol (vitamine E) (mg 100 g);Vitamine E (mg 100 g);Vitamine C (mg 100 g);Vitamine B9 ou Folates totaux (µg 100 g);Vitamine B12 (µg 100 g)'.split(
    ';',
  )
const CIQUAL_ROW = [
  ...['01', '0201', '020101', '20009', 'Carotte, crue', '30,2', '90', '0,78', '5,16', '< 0,5', '4,85', '2,9'],
  ...['0,71', '0', '< 0,15', 'traces', '-', '0', '0,12', ...Array.from({ length: 13 }, () => '-')],
]

async function ciqual(change: { row: number; column: number; value: string } | undefined = undefined) {
  const rows = [CIQUAL_HEADINGS, CIQUAL_ROW].map((cells, row) =>
    cells.map((cell, column) => (change?.row === row && change.column === column ? change.value : cell)),
  )
  return {
    'ciqual_2025_11_03.xlsx': await writeXlsx({ sheets: [{ name: 'composition nutritionnelle', rows }] }),
  }
}

type Damage = { name: string; files: Record<string, string | Uint8Array>; line: string }

const DAMAGES: Damage[] = [
  {
    name: 'CoFID: a renamed column',
    files: withCell(1, 'Protein', 'Proteins'),
    line: 'cofid_2021.csv, line 2: missing column "Protein (PROT)"',
  },
  {
    name: 'CoFID: a column with the code of another',
    files: withCell(2, 'KCALS', 'KJ'),
    line: 'cofid_2021.csv, line 2, column 9 (EnergyKiloCalories (KJ)): another unit than in "EnergyKiloCalories (KCALS)"',
  },
  {
    name: 'CoFID: a comma for a point',
    files: withCell(4, '10.7', '"10,7"'),
    line: 'cofid_2021.csv, line 4, column 14 (Alcohol (ALCO)): not a number as this table writes it (12.3)',
  },
  {
    name: 'CoFID: cut off within a line',
    files: { 'cofid_2021.csv': (cofid(whole)['cofid_2021.csv'] ?? '').slice(0, -20) },
    line: 'cofid_2021.csv, line 3: the file ends too early',
  },
  {
    name: 'CoFID: cut off within the last number',
    files: { 'cofid_2021.csv': (cofid(whole)['cofid_2021.csv'] ?? '').slice(0, -3) },
    line: 'cofid_2021.csv, line 3: the file ends too early',
  },
  {
    name: 'Fineli: a point for a comma',
    files: changedFineli('component_value.csv', '3,0', '3.0'),
    line: 'component_value.csv, line 3, column 3 (BESTLOC): not a number as this table writes it (12,3)',
  },
  {
    name: 'Fineli: another unit',
    files: changedFineli('component.csv', 'ENERC;KJ', 'ENERC;KCAL'),
    line: 'component.csv, line 2, column 2 (COMPUNIT): another unit than KJ',
  },
  {
    name: 'Fineli: a component that is no longer there',
    files: changedFineli('component.csv', 'FIBC;G', 'FIBT;G'),
    line: 'component.csv, line 24, column 1 (EUFDNAME): no component "FIBC" up to here',
  },
  {
    name: 'Fineli: without its values',
    files: Object.fromEntries(Object.entries(fineli()).filter(([name]) => name !== 'component_value.csv')),
    line: 'component.csv: needs the file of values in the same directory',
  },
  {
    name: 'CIQUAL: a column in another unit',
    files: await ciqual({ row: 0, column: 8, value: 'Glucides (mg 100 g)' }),
    line: 'ciqual_2025_11_03.xlsx, sheet "composition nutritionnelle", row 1, column I (Glucides (mg 100 g)): another unit than in "Glucides (g 100 g)"',
  },
  {
    name: 'CIQUAL: a point for a comma',
    files: await ciqual({ row: 1, column: 8, value: '5.16' }),
    line: 'ciqual_2025_11_03.xlsx, sheet "composition nutritionnelle", row 2, column I (Glucides (g 100 g)): not a number as this table writes it (12,3)',
  },
  {
    name: 'CIQUAL: English names that are cut off',
    files: {
      ...(await ciqual()),
      'alim_2025_11_03.xml': '<TABLE>\n<ALIM>\n<alim_code> 20009 </alim_code>\n<alim_nom_fr> Carotte',
    },
    line: 'alim_2025_11_03.xml, line 4: the file ends too early',
  },
]

describe('national tables', () => {
  test.each(DAMAGES)('$name: refused with its place, and what was there stays', async ({ files, line }) => {
    const db = newDb()
    await importInto(db, folderOf(await fnddsFiles()))
    await importInto(db, folderOf(cofid(whole)))
    const before = everythingSeen(db)
    expect(await refusal(db, folderOf(files))).toBe(line)
    expect(everythingSeen(db)).toEqual(before)
    expect(orphans(db)).toBe(0)
  })

  test('a part of a set is enough to name: the others are found beside it', async () => {
    const db = newDb()
    await importInto(db, join(folderOf(fineli()), 'food.csv'))
    expect(foodsOf(db, 'fineli-undated')).toMatchObject([
      {
        code: '29',
        name: 'Meat bouillon',
        // The published files are in ISO-8859-1.
        synonyms: ['Köttbuljong'],
        category: 'Soups, broth-based',
        default_grams: 300,
        portions: [
          { name: 'cup', grams: 236.6 },
          { name: 'serving', grams: 300 },
          { name: 'tbsp', grams: 15 },
        ],
        nutrients: {
          energy_kcal: 18.908,
          carbohydrate_g: 3.015,
          fiber_g: 0.015,
          sodium_mg: 353,
          vitamin_c_mg: null,
        },
      },
    ])
  })

  test('CIQUAL alone has French names, decimal commas, limits and traces', async () => {
    const db = newDb()
    await importInto(db, folderOf(await ciqual()))
    expect(foodsOf(db, 'ciqual-2025-11-03')).toMatchObject([
      {
        name: 'Carotte, crue',
        nutrients: {
          fat_g: 0.25,
          saturated_fat_g: 0.075,
          monounsaturated_fat_g: 0.025,
          polyunsaturated_fat_g: null,
          carbohydrate_g: 8.06,
          // From the salt, as the sodium is unknown.
          sodium_mg: 48,
        },
      },
    ])
  })
})
