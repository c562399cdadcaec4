/** Meals as people write them, and the foods and weights that a careful person would accept. */
export type Scenario = {
  text: string
  /** The food, and its least and most grams. */
  items: readonly (readonly [food: string, least: number, most: number])[]
  unmatched?: readonly string[]
}

export const SCENARIOS: readonly Scenario[] = [
  {
    text: 'two eggs and 150 g Greek yogurt with a handful of blueberries',
    items: [
      ['Boiled egg', 90, 120],
      ['Greek yogurt', 150, 150],
      ['Blueberries', 30, 75],
    ],
  },
  {
    text: 'for lunch I had a bowl of lentil soup, 2 slices of rye bread with butter and a large coffee with milk',
    items: [
      ['Lentil soup', 245, 400],
      ['Rye bread', 50, 90],
      ['Butter', 7, 20],
      ['Coffee with milk', 300, 620],
    ],
  },
  { text: 'mac and cheese', items: [['Macaroni and cheese', 180, 300]] },
  {
    text: 'fish and chips',
    items: [
      ['Fried cod', 120, 200],
      ['Chips (fried potatoes)', 100, 200],
    ],
  },
  { text: 'peanut butter and jelly sandwich', items: [['Peanut butter and jelly sandwich', 90, 130]] },
  { text: 'a PB&J', items: [['Peanut butter and jelly sandwich', 90, 130]] },
  {
    text: "I'm having 246 grams of whole milk along with 33 grams of corn flakes for breakfast.",
    items: [
      ['Whole milk', 246, 246],
      ['Corn flakes', 33, 33],
    ],
  },
  {
    text: 'For dinner, I enjoyed a 6 oz grilled chicken breast with 1 cup of cooked brown rice and half a cup of steamed broccoli.',
    items: [
      ['Grilled chicken breast', 165, 175],
      ['Brown rice', 190, 200],
      ['Broccoli', 70, 90],
    ],
  },
  {
    text: '2 slices of toast with jam and butter, tea with milk and 2 sugars',
    items: [
      ['White toast', 45, 70],
      ['Jam', 15, 40],
      ['Butter', 8, 20],
      ['Black tea', 150, 380],
      ['Semi-skimmed milk (2%)', 10, 60],
      ['Sugar', 7, 10],
    ],
  },
  {
    text: '1 1/2 cups of cooked spaghetti with 1/2 cup marinara sauce',
    items: [
      ['Pasta', 200, 220],
      ['Marinara sauce', 115, 135],
    ],
  },
  {
    text: '½ cup oats with 200ml semi-skimmed milk',
    items: [
      ['Rolled oats', 38, 45],
      ['Semi-skimmed milk (2%)', 200, 210],
    ],
  },
  {
    text: 'a couple of boiled eggs, a banana, and 8 oz of orange juice',
    items: [
      ['Boiled egg', 100, 110],
      ['Banana', 110, 135],
      ['Orange juice', 240, 255],
    ],
  },
  {
    text: 'chicken breast 150g, rice 200g, broccoli 100g',
    items: [
      ['Grilled chicken breast', 150, 150],
      ['White rice', 200, 200],
      ['Broccoli', 100, 100],
    ],
  },
  {
    text: 'chicken 150g rice 200g broccoli 100g',
    items: [
      ['Roast chicken', 150, 150],
      ['White rice', 200, 200],
      ['Broccoli', 100, 100],
    ],
  },
  { text: 'coffee, no sugar', items: [['Coffee', 200, 400]] },
  {
    text: '3 chicken nuggets, large fries and a medium coke',
    items: [
      ['Chicken nuggets', 45, 60],
      ['French fries', 130, 200],
      ['Cola', 450, 620],
    ],
  },
  {
    text: 'a 12-ounce can of soda and a slice of pepperoni pizza',
    items: [
      ['Soft drink', 360, 380],
      ['Pepperoni pizza', 95, 140],
    ],
  },
  { text: 'two 150 g pots of yogurt', items: [['Yogurt', 300, 300]] },
  {
    text: 'eggs x2, 2x toast, bacon',
    items: [
      ['Boiled egg', 100, 100],
      ['White toast', 45, 70],
      ['Bacon', 8, 30],
    ],
  },
  {
    text: 'Breakfast: porridge with honey\nLunch: ham and cheese sandwich, apple\nDinner: spaghetti bolognese',
    items: [
      ['Porridge', 200, 300],
      ['Honey', 5, 21],
      ['Ham and cheese sandwich', 110, 180],
      ['Apple', 150, 210],
      ['Spaghetti bolognese', 230, 400],
    ],
  },
  {
    text: 'a handful of almonds and a splash of milk in my coffee',
    items: [
      ['Almonds', 20, 40],
      ['Semi-skimmed milk (2%)', 10, 30],
      ['Coffee', 200, 400],
    ],
  },
  {
    text: '2-3 cookies and a glass of milk',
    items: [
      ['Biscuit (cookie)', 40, 90],
      ['Semi-skimmed milk (2%)', 200, 260],
    ],
  },
  { text: 'a medium-sized apple weighing 182 grams', items: [['Apple', 182, 182]] },
  { text: 'two eggs, 50 g each', items: [['Boiled egg', 100, 100]] },
  {
    text: 'eggs bacon toast coffee',
    items: [
      ['Boiled egg', 50, 110],
      ['Bacon', 8, 30],
      ['White toast', 25, 60],
      ['Coffee', 200, 400],
    ],
  },
  {
    text: 'a pint of beer and a packet of crisps',
    items: [
      ['Beer', 470, 570],
      ['Potato crisps', 25, 60],
    ],
  },
  {
    text: 'half an avocado on toast',
    items: [
      ['Avocado', 65, 85],
      ['White toast', 25, 60],
    ],
  },
  { text: 'a dozen oysters', items: [['Oysters', 150, 250]] },
  { text: '0,5 l water', items: [['Water', 495, 510]] },
  { text: '50 g dry pasta', items: [['Pasta', 110, 150]] },
  { text: 'cup of tea', items: [['Black tea', 200, 250]] },
  { text: 'bacon, lettuce and tomato sandwich', items: [['BLT sandwich', 90, 200]] },
  {
    text: 'bowl of cereal with milk',
    items: [
      ['Breakfast cereal', 30, 60],
      ['Semi-skimmed milk (2%)', 100, 250],
    ],
  },
  {
    text: 'salad with 2 tablespoons of ranch dressing',
    items: [
      ['Green salad', 60, 200],
      ['Ranch dressing', 28, 32],
    ],
  },
  { text: 'coffee with cream and sugar', items: [['Coffee with milk and sugar', 200, 400]] },
  {
    text: 'grilled cheese and tomato soup',
    items: [
      ['Grilled cheese sandwich', 90, 150],
      ['Tomato soup', 240, 350],
    ],
  },
  {
    text: 'chicken tikka masala with naan and rice',
    items: [
      ['Chicken curry', 200, 350],
      ['Naan', 70, 180],
      ['White rice', 100, 250],
    ],
  },
  { text: '6 cherry tomatoes', items: [['Tomato', 80, 120]] },
  {
    text: '7up and a 2% milk',
    items: [
      ['Lemon-lime soda', 330, 380],
      ['Semi-skimmed milk (2%)', 200, 250],
    ],
  },
  { text: 'a large slice of chocolate cake', items: [['Chocolate cake', 100, 200]] },
  { text: 'glass of red wine', items: [['Red wine', 120, 185]] },
  {
    text: 'I grabbed a Starbucks grande caramel latte and a blueberry muffin on the way to work',
    items: [
      ['Flavoured latte', 440, 520],
      ['Blueberry muffin', 90, 180],
    ],
  },
  {
    text: 'I had a snack consisting of a 28g serving of potato chips and a 12 fl oz can of diet cola.',
    items: [
      ['Potato crisps', 28, 28],
      ['Diet cola', 350, 380],
    ],
  },
  {
    text: 'I just finished a lunch of one flour tortilla filled with a quarter cup of refried beans, 2 tablespoons of salsa and an ounce of shredded cheddar cheese.',
    items: [
      ['Flour tortilla', 40, 60],
      ['Refried beans', 60, 70],
      ['Salsa', 28, 35],
      ['Cheddar cheese', 28, 29],
    ],
  },
  {
    text: 'I ate 1 cup of cooked oatmeal topped with 1 tablespoon of brown sugar and 1/2 cup of blueberries and drank 8 fl oz of orange juice',
    items: [
      ['Porridge', 230, 250],
      ['Brown sugar', 9, 15],
      ['Blueberries', 70, 80],
      ['Orange juice', 240, 255],
    ],
  },
  {
    text: 'A cup of brewed coffee with one tablespoon of half and half and 2 teaspoons of sugar',
    items: [
      ['Coffee', 230, 245],
      ['Half and half', 14, 16],
      ['Sugar', 8, 9],
    ],
  },
  {
    text: 'I had 85 grams of cooked ground beef patty on a hamburger bun with a slice of American cheese and a tablespoon of ketchup',
    items: [
      ['Beef patty', 85, 85],
      ['Hamburger bun', 45, 60],
      ['American cheese', 18, 28],
      ['Ketchup', 15, 18],
    ],
  },
  {
    text: 'two scrambled eggs, two strips of bacon, hash browns and a glass of OJ',
    items: [
      ['Scrambled egg', 100, 130],
      ['Bacon', 12, 30],
      ['Hash browns', 50, 160],
      ['Orange juice', 200, 260],
    ],
  },
  {
    text: 'For dinner I had grilled chicken thighs (200g) with mashed potatoes (1 cup) and gravy (1/4 cup)',
    items: [
      ['Roast chicken thigh', 200, 200],
      ['Mashed potatoes', 210, 260],
      ['Gravy', 55, 65],
    ],
  },
  {
    text: "I'm having 93 grams of ugali with 120 grams of cooked kale and 60g of beef stew",
    items: [
      ['Stiff maize porridge', 93, 93],
      ['Cooked kale', 120, 120],
      ['Beef stew', 60, 60],
    ],
  },
  {
    text: 'Today I ate 3 chapatis with 1 cup dal and a cup of plain yogurt',
    items: [
      ['Chapati', 100, 160],
      ['Dal', 200, 260],
      ['Plain yogurt', 230, 250],
    ],
  },
  {
    text: 'I had a slice of cheese pizza and a can of coke from the vending machine',
    items: [
      ['Cheese pizza', 90, 140],
      ['Cola', 330, 380],
    ],
  },
  {
    text: 'Lunch was a turkey and cheese sandwich on whole wheat bread, a small bag of chips and an iced tea',
    items: [
      ['Turkey and cheese sandwich', 120, 200],
      ['Potato crisps', 25, 45],
      ['Unsweetened iced tea', 240, 500],
    ],
  },
  {
    text: '1 scoop whey protein with 300ml skimmed milk',
    items: [
      ['Whey protein powder', 20, 40],
      ['Skimmed milk', 300, 312],
    ],
  },
  {
    text: 'chicken burrito bowl with rice, black beans, cheese and guacamole',
    items: [
      ['Chicken burrito bowl', 250, 500],
      ['Guacamole', 30, 75],
    ],
  },
  { text: '2 tablespoons (32g) of peanut butter', items: [['Peanut butter', 32, 32]] },
  { text: 'a can of tuna in water', items: [['Canned tuna', 75, 150]] },
  { text: '1 lb of strawberries', items: [['Strawberries', 450, 456]] },
  {
    text: 'a few crackers with cheese',
    items: [
      ['Crackers', 8, 20],
      ['Cheddar cheese', 15, 40],
    ],
  },
  {
    text: "a McDonald's Big Mac with medium fries and a large Diet Coke",
    items: [
      ['Big Mac', 200, 230],
      ['French fries', 100, 150],
      ['Diet cola', 600, 900],
    ],
  },
  {
    text: 'Cheese (30g), crackers (6), grapes (a handful)',
    items: [
      ['Cheddar cheese', 30, 30],
      ['Crackers', 18, 30],
      ['Grapes', 30, 80],
    ],
  },
  {
    text: '2 pancakes with 2 tbsp maple syrup and a pat of butter',
    items: [
      ['Pancake', 80, 160],
      ['Pancake syrup', 38, 42],
      ['Butter', 5, 10],
    ],
  },
  { text: 'hamburger without bun', items: [['Beef patty', 75, 120]] },
  { text: 'a glass of soy milk, unsweetened', items: [['Unsweetened soy milk', 200, 260]] },
  { text: 'sushi, 8 pieces', items: [['Sushi', 160, 300]] },
  { text: 'chicken breast, grilled, 200 g', items: [['Grilled chicken breast', 200, 200]] },
  { text: 'milk, whole, 1 cup', items: [['Whole milk', 240, 250]] },
  { text: 'Yogurt, Greek, plain, nonfat', items: [['Fat-free Greek yogurt', 120, 200]] },
  {
    text: 'yoghurt (plain, low-fat) 200g with muesli 50g',
    items: [
      ['Low-fat plain yogurt', 200, 200],
      ['Granola', 50, 50],
    ],
  },
  { text: 'pot noodle', items: [['Ramen noodles', 300, 500]] },
  { text: 'chicken pot pie', items: [['Chicken pot pie', 200, 400]] },
  { text: 'one and a half cups of milk', items: [['Semi-skimmed milk (2%)', 360, 370]] },
  { text: 'a cup and a half of rice', items: [['White rice', 230, 245]] },
  { text: '2 1/2 oz cheddar', items: [['Cheddar cheese', 70, 72]] },
  { text: 'three-quarters of a cup of yogurt', items: [['Yogurt', 175, 190]] },
  { text: 'four 6-ounce glasses of white wine', items: [['White wine', 700, 730]] },
  { text: '1 bottle beer', items: [['Beer', 330, 510]] },
  { text: 'sausage, egg and cheese biscuit', items: [['Egg biscuit sandwich', 130, 220]] },
  {
    text: 'bowl of porridge with a drizzle of honey and some raisins',
    items: [
      ['Porridge', 230, 350],
      ['Honey', 4, 12],
      ['Raisins', 15, 45],
    ],
  },
  {
    text: 'mixed nuts 30g, dark chocolate 2 squares',
    items: [
      ['Mixed nuts', 30, 30],
      ['Dark chocolate', 10, 25],
    ],
  },
  {
    text: 'three fish fingers, oven chips and peas',
    items: [
      ['Fish finger', 55, 95],
      ['Chips (fried potatoes)', 100, 200],
      ['Peas', 60, 100],
    ],
  },
  {
    text: '1 tin of baked beans on 2 slices of toast',
    items: [
      ['Baked beans', 200, 420],
      ['White toast', 45, 70],
    ],
  },
  { text: 'a ham and tomato sandwich', items: [['Ham sandwich', 100, 180]] },
  {
    text: 'I enjoyed 212 grams of fried chicken drumsticks, 170 grams of mashed potatoes and 60 g of gravy, along with 240 grams of sweet tea.',
    items: [
      ['Fried chicken drumstick', 212, 212],
      ['Mashed potatoes', 170, 170],
      ['Gravy', 60, 60],
      ['Sweet tea', 240, 240],
    ],
  },
  {
    text: '1 tbsp olive oil, 1 tsp salt',
    items: [['Olive oil', 13, 15]],
  },
  { text: 'aubergine curry', items: [['Vegetable curry', 200, 350]] },
  { text: 'a 6-inch turkey sub', items: [['Turkey sub', 180, 210]] },
  { text: 'choclate milkshake', items: [['Chocolate milkshake', 250, 420]] },
  {
    text: '1 glass milk + 2 biscuits',
    items: [
      ['Semi-skimmed milk (2%)', 200, 260],
      ['American biscuit', 80, 120],
    ],
  },
]
