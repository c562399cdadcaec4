/**
 * The medicines of a class that people name instead of them, by generic names: "painkillers" are whichever of these was taken.
 * The usual ones only; a class that is not here stands for itself.
 */
const PAINKILLERS =
  'ibuprofen|paracetamol|aspirin|naproxen|diclofenac|ketoprofen|metamizole|codeine|co-codamol|tramadol'
const ANTIHISTAMINES =
  'cetirizine|levocetirizine|loratadine|desloratadine|fexofenadine|chlorphenamine|diphenhydramine|bilastine'

const MEMBERS: Readonly<Record<string, string>> = {
  painkiller: PAINKILLERS,
  antihistamine: ANTIHISTAMINES,
  'hay fever tablet': ANTIHISTAMINES,
  antacid: 'calcium carbonate|Gaviscon',
  'sleeping pill': 'zopiclone|zolpidem|doxylamine|melatonin|temazepam',
  antidepressant:
    'sertraline|citalopram|escitalopram|fluoxetine|paroxetine|venlafaxine|duloxetine|mirtazapine|bupropion|amitriptyline',
  'blood pressure medication':
    'amlodipine|ramipril|lisinopril|enalapril|losartan|candesartan|valsartan|bisoprolol|metoprolol|hydrochlorothiazide|indapamide',
  'cholesterol tablet': 'atorvastatin|simvastatin|rosuvastatin|pravastatin|ezetimibe',
}

/** The names of a text's medicines, with the members of each class that is named. */
export const withMembers = (names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap((name) => [name, ...(MEMBERS[name]?.split('|') ?? [])])),
]
