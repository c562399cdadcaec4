/** Meningitis and other infections, high and low blood sugar. Syntax: `red-flag-signs.ts`. */
export const INFECTION_AND_BLOOD_SUGAR = {
  stiffNeck: [
    'stiff neck',
    'neck ~ stiff|rigid',
    'neck stiffness',
    'cant|cannot|couldnt bend|move|touch ~ neck|chin',
  ],
  rash: ['rash|rashes', 'purple|red spots|blotches'],
  lightHurts: [
    'light hurts|sensitivity',
    'sensitive|sensitivity to ~ light',
    'cant|cannot stand|bear ~ light',
    'photophobia',
    'light * hurting|hurts|painful',
  ],
  nonFadingRash: [
    'rash|spots ~ doesnt|wont|not|didnt|isnt|dont fade|fading|disappear|blanch|blanching|go',
    'rash|spots * not|doesnt|dont|wont|didnt fade|disappear|blanch',
    'non blanching',
    'glass test',
    'meningitis !vaccine|jab|vaccination|shot|b|booster|awareness',
  ],
  lowSugar: [
    'hypo|hypoglycemia|hypoglycaemia|hypoglycemic',
    'low ~ blood sugar|glucose|sugar|sugars',
    'blood sugar|glucose ~ low|dropping|crashing|crashed|dropped',
    'sugar|sugars|bg ~ low|dropping',
  ],
  highSugar: [
    'high ~ blood sugar|glucose|sugar|sugars',
    'blood sugar|glucose ~ high|sky',
    'sugar|sugars|bg ~ high',
    'hyperglycemia|hyperglycaemia',
  ],
  diabetic: ['diabetic|diabetes'],
  shaking: ['shaking|shaky|trembling|sweating|clammy', 'cant|cannot|couldnt eat|swallow|drink|keep'],
  vomiting: ['vomiting|vomited|puking|puked', 'throwing|threw|been up', 'been ~ sick', 'throwing|threw up'],
} as const satisfies Record<string, readonly string[]>
