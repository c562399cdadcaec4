/** Five people, each with a week of meals that repeats: what they ate at a time, in their words. */

export type Life = {
  name: string
  profile: Record<string, unknown>
  /** Every day. */
  usual: readonly (readonly [time: string, foods: readonly string[]])[]
  /** By the number of the day in a week, in addition. */
  sometimes: Readonly<Record<number, readonly (readonly [time: string, foods: readonly string[]])[]>>
}

export const LIVES: readonly Life[] = [
  {
    name: 'athlete',
    profile: {
      metrics_data: { age: 24, sex: 'male', height_cm: 182, weight_kg: 74, activity_level: 'very_active' },
      health_goals: ['marathon under three hours'],
      supplement_stack: [{ name: 'Creatine', dose: '5 g' }],
      goal: 'muscle',
    },
    usual: [
      ['07:00', ['400 g porridge', '1 banana', '250 ml milk']],
      ['12:30', ['150 g chicken breast', '300 g rice', '100 g broccoli']],
      ['16:00', ['1 apple', '30 g almonds']],
      ['19:30', ['350 g pasta with tomato sauce', '100 g mixed salad', '200 g yogurt']],
    ],
    sometimes: { 3: [['21:00', ['330 ml beer']]], 6: [['10:00', ['2 slices of toast with peanut butter']]] },
  },
  {
    name: 'pregnant',
    profile: {
      metrics_data: {
        age: 31,
        sex: 'female',
        height_cm: 166,
        weight_kg: 64,
        activity_level: 'low_active',
        pregnant: true,
      },
      supplement_stack: [{ name: 'Folic acid', dose: '400 µg' }],
      goal: 'lose',
    },
    usual: [
      ['08:00', ['2 slices of toast with butter', '2 cups of coffee', '1 orange']],
      ['13:00', ['200 g vegetable soup', '1 cheese sandwich']],
      ['19:00', ['150 g salmon', '200 g potatoes', '100 g green beans']],
    ],
    sometimes: {
      1: [['21:00', ['50 g brie']]],
      2: [['12:30', ['60 g liver pate']]],
      4: [['12:00', ['6 pieces of salmon sashimi']]],
      5: [['20:00', ['a glass of wine']]],
      6: [['10:30', ['500 ml coffee']]],
    },
  },
  {
    name: 'young',
    profile: {
      metrics_data: { age: 15, sex: 'female', height_cm: 165, weight_kg: 48, activity_level: 'active' },
      health_goals: ['get slim for summer'],
      goal: 'lose',
    },
    usual: [
      ['07:30', ['1 apple']],
      ['13:00', ['100 g mixed salad', '2 rice cakes']],
      ['18:30', ['150 g vegetable soup', '100 g low fat yogurt', '150 g rice']],
    ],
    sometimes: {},
  },
  {
    name: 'kidneys',
    profile: {
      metrics_data: { age: 63, sex: 'male', height_cm: 174, weight_kg: 88, activity_level: 'inactive' },
      conditions: ['type 2 diabetes', 'CKD stage 3b'],
      medications: ['metformin 500 mg'],
      goal: 'lose',
    },
    usual: [
      ['08:00', ['2 slices of white bread', '60 g ham', '30 g cheese', '1 cup of coffee']],
      ['12:30', ['400 ml canned chicken noodle soup', '1 roll']],
      ['18:30', ['150 g sausages', '250 g mashed potatoes', '100 g sauerkraut']],
    ],
    sometimes: {
      2: [['15:00', ['a slice of cake']]],
      5: [['20:00', ['2 glasses of red wine']]],
      6: [['13:30', ['400 g baked potato']]],
    },
  },
  {
    name: 'old',
    profile: {
      metrics_data: { age: 82, sex: 'female', height_cm: 158, weight_kg: 42.5, activity_level: 'inactive' },
      conditions: ['high blood pressure'],
      medications: ['Amlodipin 5 mg'],
      goal: 'lose',
    },
    usual: [
      ['08:00', ['1 slice of toast with jam', 'half a grapefruit', '1 cup of tea']],
      ['12:30', ['200 g vegetable soup', '1 slice of bread']],
      ['18:00', ['1 egg', '1 slice of bread with butter']],
    ],
    sometimes: { 0: [['15:00', ['a slice of cake', '1 cup of coffee']]], 3: [['12:45', ['80 g chicken']]] },
  },
]
