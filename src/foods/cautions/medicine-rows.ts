import type { CautionRow } from './row.ts'
import { CAUTION_SOURCES as SOURCES } from './sources.ts'
import {
  ALCOHOL,
  ASK,
  CALCIUM,
  CALCIUM_TEXT,
  GRAPEFRUIT,
  LIQUORICE,
  RAISED,
  RAISES_PRESSURE,
  SALT_SUBSTITUTE,
  ST_JOHNS_WORT,
  TYRAMINE,
} from './triggers.ts'

const ACE_AND_SARTANS =
  'lisinopril, ramipril, enalapril, perindopril, captopril, quinapril, benazepril, fosinopril, trandolapril, losartan, ' +
  'valsartan, candesartan, telmisartan, olmesartan, irbesartan, sacubitril and valsartan'
const ACE =
  'lisinopril, ramipril, enalapril, perindopril, captopril, quinapril, benazepril, fosinopril, trandolapril'
const COUMARINS = 'warfarin, acenocoumarol, phenprocoumon'

/** Food and medicine. A row whose source could not be read is not here. */
export const MEDICINE_ROWS: readonly CautionRow[] = [
  {
    key: 'grapefruit_statins',
    medicines: 'simvastatin, felodipine',
    food: GRAPEFRUIT,
    advice: 'avoid',
    text: RAISED,
    source: SOURCES.grapefruitStatins,
  },
  {
    key: 'grapefruit',
    medicines: 'nifedipine, ciclosporin, buspirone, amiodarone',
    food: GRAPEFRUIT,
    advice: 'avoid',
    text: RAISED,
    source: SOURCES.grapefruit,
  },
  {
    key: 'grapefruit_amlodipine',
    medicines: 'amlodipine',
    food: GRAPEFRUIT,
    advice: 'limit',
    text: `large amounts can raise the amount of the medicine in your blood and its side effects. ${ASK}`,
    source: SOURCES.grapefruitAmlodipine,
  },
  {
    key: 'grapefruit_atorvastatin',
    medicines: 'atorvastatin, statin',
    food: GRAPEFRUIT,
    advice: 'limit',
    text: `large amounts can raise the amount of some statins in your blood. ${ASK}`,
    source: SOURCES.grapefruitStatins,
  },
  {
    key: 'grapefruit_fexofenadine',
    medicines: 'fexofenadine',
    food: GRAPEFRUIT,
    advice: 'apart',
    text: `the juice can keep the medicine from working as well. ${ASK}`,
    source: SOURCES.grapefruit,
  },
  {
    key: 'vitamin_k_warfarin',
    medicines: COUMARINS,
    food: {
      // At least 100 µg of vitamin K in 100 g (FNDDS 2021–2023).
      words:
        /\bspinach\b|\bkale\b|\bchard\b|\bcollards?\b|\b(?:spring|mustard|turnip|beet|dandelion|mixed salad|salad) greens\b|\bgreens\b|\b(?:water)?cress\b|\bparsley\b|\btabboul[ei]h?\b|\bbrussels? sprouts?\b|\bbroccoli\b|\bescarole\b|\bpalak\b|\bsaag\b|\bspanakopita\b|\bnatto\b/,
    },
    advice: 'steady',
    text: 'it is rich in vitamin K, which works against the medicine, so keep the amount about the same from week to week.',
    source: SOURCES.warfarin,
  },
  {
    key: 'juice_warfarin',
    medicines: COUMARINS,
    food: { words: /\bcranberr(?:y|ies)\b.*\b(?:juice|drink)\b|\bjuice\b.*\bcranberr|\bgrapefruits?\b/ },
    advice: 'avoid',
    text: `the juice can increase the effect of the medicine and the risk of bleeding, and is to be avoided. ${ASK}`,
    source: SOURCES.warfarinJuice,
  },
  {
    key: 'alcohol_warfarin',
    medicines: COUMARINS,
    food: ALCOHOL,
    advice: 'limit',
    text: `alcohol can change how the medicine works. ${ASK}`,
    source: SOURCES.warfarin,
  },
  {
    key: 'tyramine_maoi',
    medicines: 'phenelzine, tranylcypromine',
    food: TYRAMINE,
    advice: 'avoid',
    text: `${RAISES_PRESSURE} ${ASK}`,
    source: SOURCES.tyramine,
  },
  {
    key: 'tyramine_isocarboxazid',
    medicines: 'isocarboxazid',
    food: TYRAMINE,
    advice: 'avoid',
    text: `${RAISES_PRESSURE} ${ASK}`,
    source: SOURCES.tyramineIsocarboxazid,
  },
  {
    key: 'tyramine_selegiline',
    medicines: 'selegiline',
    food: TYRAMINE,
    advice: 'avoid',
    text: `foods that are high in tyramine can raise blood pressure with this medicine; whether that matters depends on your dose. ${ASK}`,
    source: SOURCES.tyramineSelegiline,
  },
  {
    key: 'tyramine_linezolid',
    medicines: 'linezolid',
    food: TYRAMINE,
    advice: 'limit',
    text: `large amounts of foods that are high in tyramine can raise blood pressure with this medicine. ${ASK}`,
    source: SOURCES.linezolid,
  },
  {
    key: 'salt_substitute',
    medicines: ACE_AND_SARTANS,
    conditions: ['kidney disease'],
    food: SALT_SUBSTITUTE,
    advice: 'avoid',
    text: `such salt is mostly potassium, which can rise too high in your blood. ${ASK}`,
    source: SOURCES.saltSubstitutes,
  },
  {
    key: 'salt_substitute_diuretics',
    medicines: 'spironolactone',
    food: SALT_SUBSTITUTE,
    advice: 'avoid',
    text: `such salt is mostly potassium, which can rise too high in your blood. ${ASK}`,
    source: SOURCES.spironolactone,
  },
  {
    key: 'potassium_spironolactone',
    medicines: 'spironolactone',
    // A fifth of the 3 g a day below.
    food: { amount: { key: 'potassium_mg', from: 600 } },
    advice: 'limit',
    text: `it is high in potassium, which this medicine keeps in the body. ${ASK}`,
    source: SOURCES.spironolactone,
  },
  {
    key: 'calcium_antibiotics',
    medicines: 'ciprofloxacin, norfloxacin, alendronate, risedronate, etidronate',
    food: CALCIUM,
    advice: 'apart',
    text: CALCIUM_TEXT,
    source: SOURCES.calciumAntibiotics,
  },
  {
    key: 'calcium_tetracyclines',
    medicines: 'tetracycline, doxycycline, minocycline',
    food: CALCIUM,
    advice: 'apart',
    text: CALCIUM_TEXT,
    source: SOURCES.tetracyclines,
  },
  {
    key: 'levothyroxine',
    medicines: 'levothyroxine',
    food: {
      words:
        /\bcoffee\b|\bespresso\b|\blatte\b|\bcappuccino\b|\bsoya?\b|\bsoybeans?\b|\btofu\b|\bedamame\b|\bbran\b|\b(?:calcium|iron) (?:tablet|supplement|pill)s?\b/,
      not: /\bsoya? sauce\b/,
    },
    advice: 'apart',
    text: `it can keep the medicine from being absorbed if taken at the same time. ${ASK}`,
    source: SOURCES.levothyroxine,
  },
  {
    key: 'alcohol_metronidazole',
    medicines: 'metronidazole',
    food: ALCOHOL,
    advice: 'avoid',
    text: `even a little alcohol can make you feel very ill with this medicine, and for two days after it. ${ASK}`,
    source: SOURCES.metronidazole,
  },
  {
    key: 'alcohol_tinidazole',
    medicines: 'tinidazole',
    food: ALCOHOL,
    advice: 'avoid',
    text: `alcohol can make you feel very ill with this medicine, and for three days after it. ${ASK}`,
    source: SOURCES.tinidazole,
  },
  {
    key: 'alcohol_metformin',
    medicines: 'metformin',
    food: ALCOHOL,
    advice: 'limit',
    text: `much alcohol, or alcohol without food, raises the risk of low blood sugar and, rarely, of lactic acidosis. ${ASK}`,
    source: SOURCES.alcoholDiabetes,
  },
  {
    key: 'alcohol_insulin',
    medicines: 'insulin, gliclazide, glibenclamide, glipizide, glimepiride',
    food: ALCOHOL,
    advice: 'limit',
    text: `alcohol makes dangerously low blood sugar more likely, most of all without food. ${ASK}`,
    source: SOURCES.alcoholDiabetes,
  },
  {
    key: 'alcohol_sedatives',
    medicines:
      'codeine, co-codamol, dihydrocodeine, tramadol, oxycodone, hydrocodone, morphine, fentanyl, buprenorphine, methadone, ' +
      'diazepam, lorazepam, alprazolam, clonazepam, temazepam, nitrazepam, oxazepam, chlordiazepoxide, zolpidem, zopiclone, eszopiclone',
    food: ALCOHOL,
    advice: 'avoid',
    text: `alcohol with this medicine can slow your breathing dangerously. ${ASK}`,
    source: SOURCES.alcoholSedatives,
  },
  {
    key: 'liquorice',
    medicines: `${ACE}, digoxin, furosemide, bumetanide, torasemide, hydrochlorothiazide, bendroflumethiazide, chlortalidone, indapamide`,
    food: LIQUORICE,
    advice: 'avoid',
    text: `real liquorice can weaken the medicine or worsen its side effects. ${ASK}`,
    source: SOURCES.liquorice,
  },
  {
    key: 'lithium_salt',
    medicines: 'lithium',
    // Half of a day's limit in one entry.
    food: { amount: { key: 'sodium_mg', from: 1150 } },
    advice: 'steady',
    text: `it is high in salt, and sudden changes of salt, up or down, change the amount of lithium in your blood. ${ASK}`,
    source: SOURCES.lithium,
  },
  {
    key: 'caffeine_clozapine',
    medicines: 'clozapine',
    food: { amount: { key: 'caffeine_mg', from: 100 } },
    advice: 'steady',
    text: `much more caffeine than usual can raise the amount of the medicine in your blood, so keep it about the same. ${ASK}`,
    source: SOURCES.clozapine,
  },
  {
    key: 'st_johns_wort',
    medicines:
      'warfarin, apixaban, rivaroxaban, dabigatran, simvastatin, atorvastatin, statin, digoxin, ciclosporin, contraceptive pill, nifedipine, ' +
      'omeprazole, fexofenadine, finasteride, sertraline, fluoxetine, citalopram, escitalopram, paroxetine, venlafaxine, duloxetine, ' +
      'buspirone, alprazolam, gliclazide',
    food: ST_JOHNS_WORT,
    advice: 'avoid',
    text: `this herb can change how the medicine works, or cause harmful side effects with it. ${ASK}`,
    source: SOURCES.stJohnsWort,
  },
]
