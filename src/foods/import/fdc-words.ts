/**
 * The food groups of the Standard Reference. The Foundation download refers to them but does not contain
 * their names.
 */
export const FDC_CATEGORIES: ReadonlyMap<string, string> = new Map(
  [
    'Dairy and Egg Products',
    'Spices and Herbs',
    'Baby Foods',
    'Fats and Oils',
    'Poultry Products',
    'Soups, Sauces, and Gravies',
    'Sausages and Luncheon Meats',
    'Breakfast Cereals',
    'Fruits and Fruit Juices',
    'Pork Products',
    'Vegetables and Vegetable Products',
    'Nut and Seed Products',
    'Beef Products',
    'Beverages',
    'Finfish and Shellfish Products',
    'Legumes and Legume Products',
    'Lamb, Veal, and Game Products',
    'Baked Products',
    'Sweets',
    'Cereal Grains and Pasta',
    'Fast Foods',
    'Meals, Entrees, and Side Dishes',
    'Snacks',
    'American Indian/Alaska Native Foods',
    'Restaurant Foods',
    'Branded Food Products Database',
    'Quality Control Materials',
    'Alcoholic Beverages',
  ].map((name, index) => [String(index + 1), name]),
)

/** Units without meaning: the modifier is the measure. */
const NO_UNIT = /^(?:each|undetermined|unknown|)$/i
const SIZE = /^(?:extra |very )?(?:small|medium|large|jumbo|mini|regular|thin|thick)\b/i
/** Reference Amount Customarily Consumed, which is a serving on labels. */
const SERVING = /^racc$/i

/** "fruit" and `medium (2-2/3" dia)` are a medium fruit; "cup" and "slices" a cup of slices; "" and "stick" a stick. */
export function measureText(unit: string, modifier: string): string {
  if (SERVING.test(unit)) return 'serving'
  if (NO_UNIT.test(unit)) return modifier
  const words = SIZE.test(modifier) ? [modifier, unit] : [unit, modifier]
  return words.filter((word) => word !== '').join(' ')
}
