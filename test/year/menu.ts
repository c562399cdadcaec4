/** What a person eats: dishes as they log them, one line a food. A number is grams, a text a count and a measure. */
export type Amount = number | `${number} ${string}`
export type Line = readonly [food: string, amount: Amount]
export type Dish = readonly Line[]
type Dishes = readonly [Dish, ...Dish[]]

export const BREAKFASTS: Dishes = [
  [
    ['Porridge', 240],
    ['Semi-skimmed milk', 120],
    ['Blueberries', 60],
    ['Walnuts', 15],
    ['Honey', '1 teaspoon'],
  ],
  [
    ['Greek yogurt', 170],
    ['Granola', 45],
    ['Raspberries', 70],
    ['Pumpkin seeds', 10],
    ['Kiwi', 75],
  ],
  [
    ['Rye bread', '2 slices'],
    ['Cottage cheese', 90],
    ['Tomato', 80],
    ['Cucumber', 60],
    ['Boiled egg', '1 piece'],
  ],
  [
    ['Wholemeal bread', '2 slices'],
    ['Peanut butter', 18],
    ['Banana', '1 piece'],
    ['Plain yogurt', 120],
  ],
]

export const WEEKEND_BREAKFASTS: Dishes = [
  [
    ['Bread roll', '2 pieces'],
    ['Butter', 12],
    ['Gouda', 30],
    ['Jam', 20],
    ['Boiled egg', '1 piece'],
    ['Orange juice', 180],
  ],
  [
    ['Scrambled egg', 120],
    ['Smoked salmon', 50],
    ['Sourdough bread', '2 slices'],
    ['Avocado', 60],
    ['Rocket', 15],
  ],
  [
    ['Croissant', 65],
    ['Jam', 20],
    ['Fruit salad', 160],
    ['Plain yogurt', 150],
  ],
]

export const LUNCHES: Dishes = [
  [
    ['Lentil soup', 320],
    ['Rye bread', '1 slice'],
    ['Feta', 30],
    ['Apple', '1 piece'],
  ],
  [
    ['Chickpeas', 110],
    ['Couscous', 140],
    ['Green pepper', 60],
    ['Cucumber', 70],
    ['Feta', 40],
    ['Olive oil', '2 teaspoons'],
  ],
  [
    ['Grilled chicken breast', 110],
    ['Brown rice', 160],
    ['Broccoli', 120],
    ['Carrot', 70],
    ['Soy sauce', 8],
  ],
  [
    ['Canned tuna', 85],
    ['Kidney beans', 80],
    ['Green salad', 90],
    ['Sweetcorn', 40],
    ['Italian dressing', 20],
    ['Bread roll', '1 piece'],
  ],
  [
    ['Wholemeal bread', '2 slices'],
    ['Hummus', 50],
    ['Sliced turkey', 50],
    ['Tomato', 70],
    ['Pear', '1 piece'],
  ],
  [
    ['Tomato soup', 300],
    ['Cheddar cheese', 30],
    ['Sourdough bread', '1 slice'],
    ['Orange', '1 piece'],
  ],
]

export const WEEKEND_LUNCHES: Dishes = [
  [
    ['Vegetable omelette', 160],
    ['Green salad', 80],
    ['Bread roll', '1 piece'],
    ['Olive oil', '1 teaspoon'],
  ],
  [
    ['Minestrone', 320],
    ['Bread roll', '1 piece'],
    ['Mozzarella', 50],
    ['Tomato', 90],
  ],
  [
    ['Sushi', 260],
    ['Edamame', 70],
    ['Miso soup', 200],
    ['Soy sauce', 10],
  ],
]

export const DINNERS: Dishes = [
  [
    ['Baked salmon', 130],
    ['Boiled potato', 180],
    ['Green beans', 120],
    ['Green salad', 70],
    ['Olive oil', '2 teaspoons'],
    ['Lemon juice', 10],
  ],
  [
    ['Wholewheat pasta', 190],
    ['Marinara sauce', 130],
    ['Mushrooms', 80],
    ['Grated Parmesan', 12],
    ['Rocket', 25],
    ['Olive oil', '1 teaspoon'],
  ],
  [
    ['Tofu', 130],
    ['Brown rice', 150],
    ['Broccoli', 100],
    ['Green pepper', 70],
    ['Soy sauce', 10],
    ['Cashews', 15],
  ],
  [
    ['Roast chicken', 130],
    ['Baked sweet potato', 160],
    ['Cauliflower', 120],
    ['Carrot', 80],
    ['Plain yogurt', 60],
  ],
  [
    ['Baked cod', 150],
    ['Quinoa', 140],
    ['Cooked spinach', 110],
    ['Courgette', 100],
    ['Olive oil', '2 teaspoons'],
  ],
  [
    ['Minced beef', 90],
    ['Kidney beans', 100],
    ['Tomato', 120],
    ['White rice', 140],
    ['Green pepper', 60],
    ['Sour cream', 25],
  ],
  [
    ['Turkey breast', 120],
    ['Rice noodles', 150],
    ['Cooked spinach', 70],
    ['Carrot', 60],
    ['Peanuts', 10],
  ],
]

export const WEEKEND_DINNERS: Dishes = [
  [
    ['Cheese pizza', 260],
    ['Green salad', 90],
    ['Olive oil', '1 teaspoon'],
    ['Red wine', 150],
  ],
  [
    ['Beef steak', 150],
    ['Chips', 140],
    ['Green salad', 80],
    ['Green beans', 90],
    ['Red wine', 180],
  ],
  [
    ['Hamburger', 190],
    ['Chips', 130],
    ['Coleslaw', 80],
    ['Beer', 330],
  ],
  [
    ['Aubergine', 140],
    ['Lamb chop', 120],
    ['Couscous', 150],
    ['Plain yogurt', 70],
    ['White wine', 150],
  ],
  [
    ['Cheese fondue', 190],
    ['Sourdough bread', '2 slices'],
    ['Green salad', 90],
    ['Pear', '1 piece'],
  ],
]

export const SNACKS: Dishes = [
  [
    ['Apple', '1 piece'],
    ['Almonds', 20],
  ],
  [
    ['Dark chocolate', 20],
    ['Banana', '1 piece'],
  ],
  [
    ['Rice cake', '2 pieces'],
    ['Hummus', 30],
  ],
  [
    ['Orange', '1 piece'],
    ['Walnuts', 18],
  ],
  [
    ['Carrot', 80],
    ['Hummus', 35],
  ],
  [
    ['Skyr', 150],
    ['Strawberries', 80],
  ],
]

export const TREATS: Dishes = [
  [['Vanilla ice cream', 90]],
  [['Apple pie', 100]],
  [['Cheesecake', 80]],
  [['Dark chocolate', 30]],
  [['Popcorn', 25]],
]

/** What a day is filled up with: little things, hardly any energy. */
export const FILLERS: readonly [Line, ...Line[]] = [
  ['Coffee', 200],
  ['Water', 300],
  ['Green tea', 240],
  ['Cucumber', 60],
  ['Water', 250],
  ['Cappuccino', 180],
  ['Strawberries', 70],
  ['Peppermint tea', 240],
  ['Sparkling water', 330],
  ['Tomato', 60],
  ['Water', 350],
]

/** After these a headache is likelier the day after: red wine, aged cheese, dark chocolate. */
export const TRIGGERS: ReadonlySet<string> = new Set(['Red wine', 'Cheese fondue', 'Dark chocolate', 'Gouda'])
/** After these the belly is likelier to be bloated. */
export const BLOATING: ReadonlySet<string> = new Set(['Lentil soup', 'Kidney beans', 'Chickpeas'])

/** The person's own recipe, for 4 servings, and what it is called when it is eaten. */
export const RECIPE = {
  name: 'Sunday dal',
  synonyms: ['dal'],
  ingredients: [
    { text: 'lentils', grams: 600 },
    { text: 'coconut milk', grams: 200 },
    { text: 'tomato', grams: 400 },
    { text: 'raw onion', grams: 120 },
    { text: 'cooked spinach', grams: 150 },
    { text: 'olive oil', grams: 20 },
  ],
  servings: 4,
} as const
export const RECIPE_DINNER: Dish = [
  ['Sunday dal', '1 serving'],
  ['White rice', 140],
  ['Plain yogurt', 60],
  ['Green salad', 70],
]
