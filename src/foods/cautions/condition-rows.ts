import { HIGH_MERCURY } from '../food-kind.ts'
import type { CautionRow } from './row.ts'
import { CAUTION_SOURCES as SOURCES } from './sources.ts'
import { ALCOHOL, LIQUORICE } from './triggers.ts'

/** Food and condition: what is eaten with kidney disease, high blood pressure or in pregnancy. */
export const CONDITION_ROWS: readonly CautionRow[] = [
  {
    key: 'potassium_kidneys',
    conditions: ['kidney disease'],
    food: { amount: { key: 'potassium_mg', from: 600 } },
    advice: 'limit',
    text: 'it is high in potassium, which some people with kidney disease are asked to limit; your doctor or dietitian knows whether you are one of them.',
    source: SOURCES.kidneyPotassium,
  },
  {
    key: 'star_fruit',
    conditions: ['kidney disease'],
    food: { words: /\bstar ?fruits?\b|\bcarambolas?\b/ },
    advice: 'avoid',
    text: 'star fruit can be toxic with kidney disease and is to be avoided. If you have eaten it and feel unwell or have hiccups, call a doctor at once.',
    source: SOURCES.starFruit,
  },
  {
    key: 'liquorice_pressure',
    conditions: ['high blood pressure'],
    food: LIQUORICE,
    advice: 'limit',
    text: 'real liquorice, eaten often, can raise blood pressure.',
    source: SOURCES.liquoricePressure,
  },
  {
    key: 'pregnancy_alcohol',
    conditions: ['pregnancy'],
    food: ALCOHOL,
    advice: 'avoid',
    text: 'the advice is not to drink alcohol in pregnancy. Your midwife or doctor can answer questions without judging.',
    source: SOURCES.pregnancyLimits,
  },
  {
    key: 'pregnancy_liver',
    conditions: ['pregnancy'],
    food: {
      words: /\bliver(?:wurst| sausage|s)?\b|\bpates?\b|\bhaggis\b|\bbraunschweiger\b|\bcod liver oil\b/,
    },
    advice: 'avoid',
    text: 'it may have more vitamin A than is safe in pregnancy, and pâté may carry listeria. Your midwife or doctor can advise.',
    source: SOURCES.pregnancyTommys,
  },
  {
    key: 'pregnancy_cheese',
    conditions: ['pregnancy'],
    food: {
      words:
        /\bunpasteuri[sz]ed\b|\braw milk\b|\bbrie\b|\bcamembert\b|\bchevre\b|\bblue cheese\b|\bcheese, blue\b|\bdanish blue\b|\bgorgonzola\b|\broquefort\b|\bcambozola\b/,
    },
    advice: 'avoid',
    text: 'unless cooked until steaming hot it may carry listeria, which can harm the baby. Your midwife or doctor can advise.',
    source: SOURCES.pregnancy,
  },
  {
    key: 'pregnancy_raw_meat',
    conditions: ['pregnancy'],
    food: {
      words:
        /\b(?:steak|beef|tuna|salmon) tartare\b|\bcarpaccio\b|\brare (?:steak|beef|burger)\b|\b(?:steak|burger),? rare\b|\braw (?:meat|beef|mince|oysters?|shellfish|clams?)\b|\boysters?,? raw\b|\bsashimi\b|\bceviche\b/,
    },
    advice: 'avoid',
    text: 'raw or undercooked meat, fish and shellfish may carry germs that can harm the baby. Your midwife or doctor can advise.',
    source: SOURCES.pregnancyTommys,
  },
  {
    key: 'pregnancy_cured_meat',
    conditions: ['pregnancy'],
    food: {
      words: /\bsalami\b|\bpepperoni\b|\bchorizo\b|\bprosciutto\b|\bparma ham\b|\bserrano ham\b/,
      not: /\bpizza\b/,
    },
    advice: 'limit',
    text: 'cold cured meat is not cooked, so the advice is to be careful with it, or to cook it. Your midwife or doctor can advise.',
    source: SOURCES.pregnancy,
  },
  {
    key: 'pregnancy_mercury',
    conditions: ['pregnancy'],
    food: { words: HIGH_MERCURY },
    advice: 'avoid',
    text: 'this fish is among the highest in mercury, and the advice is not to eat it in pregnancy. Your midwife or doctor can advise.',
    source: SOURCES.pregnancyLimits,
  },
  {
    key: 'pregnancy_caffeine',
    conditions: ['pregnancy'],
    food: { amount: { key: 'caffeine_mg', from: 200 } },
    advice: 'limit',
    text: 'the advice is at most 200 mg of caffeine a day in pregnancy, and this is about as much or more.',
    source: SOURCES.pregnancyLimits,
  },
]
