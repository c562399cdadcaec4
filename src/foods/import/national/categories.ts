/**
 * The categories of FNDDS for the groups of national tables, so that allergens, eating patterns and portions are found the
 * same way for all foods. A group is found by the longest beginning of its code: `AN` is under `A`.
 */

/** `category: code code`, a line each. */
function groupCategories(lines: string): (group: string) => string {
  const categories = new Map<string, string>()
  for (const line of lines.trim().split('\n')) {
    const at = line.lastIndexOf(': ')
    for (const code of line.slice(at + 2).split(' ')) categories.set(code, line.slice(0, at).trim())
  }
  return (group) => {
    for (let length = group.length; length > 0; length--) {
      const category = categories.get(group.slice(0, length))
      if (category !== undefined) return category
    }
    return ''
  }
}

/** The groups and subgroups of CIQUAL. */
export const CIQUAL_GROUPS = groupCategories(`
  Coleslaw, non-lettuce salads: 0101
  Soups, broth-based: 0102
  Meat mixed dishes: 0103 010301 010302 010303
  Seafood mixed dishes: 010304 010305
  Vegetable dishes: 010306 010309
  Pasta mixed dishes, excludes macaroni and cheese: 010307
  Cheese: 010308 0503
  Pizza: 0104
  Deli and cured meat sandwiches: 0105
  Turnovers and other grain-based items: 0106
  Other vegetables and combinations: 0201 1007
  White potatoes, baked or boiled: 0202
  Beans, peas, legumes: 0203
  Other fruits and fruit salads: 0204
  Dried fruits: 020404
  Nuts and seeds: 0205
  Pasta, noodles, cooked grains: 0301
  Cereal Grains and Pasta: 030102
  Yeast breads: 0302
  Crackers, excludes saltines: 0303
  Flour: 0304 0305
  Meat mixed dishes: 0404
  Beef, excludes ground: 0401 0402 040101 040201
  Pork: 040102 040202
  Chicken, whole pieces: 040103 040203
  Turkey, duck, other poultry: 040104 040204
  Lamb, goat, game: 040105 040106 040107 040205 040206 040207
  Liver and organ meats: 040108 040208
  Cold cuts and cured meats: 0403
  Sausages: 040304
  Soy and meat-alternative products: 040309 1009 1010 050205 050306
  Fish: 0405 0406 0904
  Shellfish: 0407 0408
  Seafood mixed dishes: 0409
  Eggs and omelets: 0410
  Milk, whole: 0501
  Yogurt, regular: 0502 050202
  Pudding: 050203 050204
  Cream and cream substitutes: 0504
  Bottled water: 0601
  Other fruit juice: 060201
  Fruit drinks: 060202
  Soft drinks: 060203
  Milk shakes and other dairy drinks: 060204
  Plant-based milk: 060205
  Coffee: 060206
  Nutritional beverages: 060207
  Wine: 060301
  Beer: 060302
  Liquor and cocktails: 060303 060304
  Sugars and honey: 0701
  Candy containing chocolate: 0702
  Candy not containing chocolate: 0703
  Jams, syrups, toppings: 0704 100103
  Doughnuts, sweet rolls, pastries: 0705
  Cookies and brownies: 0706
  Ready-to-eat cereal, higher sugar (>21.2g/100g): 0707
  Cereal bars: 0708
  Cakes and pies: 0709
  Ice cream and frozen dairy desserts: 0801 0803
  Gelatins, ices, sorbets: 0802
  Butter and animal fats: 0901 0905
  Salad dressings and vegetable oils: 0902
  Margarine: 0903
  Dips, gravies, other sauces: 1001 1003
  Mustard and other condiments: 1002
  Herbs and spices: 1004 1005 1006
  Nutritional beverages: 1008
  Formula, ready-to-feed: 1101
  Baby food: meat and dinners: 1102
  Baby food: fruit: 1103
  Baby food: cereals: 1104
`)

/** The groups of CoFID. */
export const COFID_GROUPS = groupCategories(`
  Flour: A AA
  Deli and cured meat sandwiches: AB
  Rice: AC
  Pasta, noodles, cooked grains: AD
  Pizza: AE
  Yeast breads: AF
  Rolls and buns: AG
  Ready-to-eat cereal, lower sugar (=<21.2g/100g): AI AK
  Cookies and brownies: AM
  Cakes and pies: AN AS
  Flour: AO
  Doughnuts, sweet rolls, pastries: AP
  Turnovers and other grain-based items: AT
  Milk, whole: B
  Flavored milk, whole: BH
  Cream and cream substitutes: BJ
  Cheese: BL
  Yogurt, regular: BN
  Ice cream and frozen dairy desserts: BP
  Pudding: BR
  Margarine: BT
  Cheese: BV
  Eggs and omelets: C
  Other vegetables and combinations: D DG DI
  White potatoes, baked or boiled: DA DAE DAM
  French fries and other fried white potatoes: DAP DAR
  Beans, peas, legumes: DB DF
  Vegetable dishes: DR
  Other fruits and fruit salads: F FA
  Other fruit juice: FC PE
  Nuts and seeds: G
  Herbs and spices: H
  Fish: J
  Shellfish: JK JM
  Seafood mixed dishes: JR
  Beef, excludes ground: M MAC
  Bacon: MAA
  Lamb, goat, game: MAE MAI ME
  Pork: MAG
  Burgers: MBG
  Chicken, whole pieces: MCA
  Turkey, duck, other poultry: MC
  Liver and organ meats: MG
  Cold cuts and cured meats: MI
  Meat mixed dishes: MR MIG
  Butter and animal fats: OA OB OE OF
  Salad dressings and vegetable oils: OC
  Coffee: P PA
  Soft drinks: PCA
  Fruit drinks: PCC
  Liquor and cocktails: Q
  Beer: QA QC
  Wine: QE QF QG
  Sugars and honey: S
  Jams, syrups, toppings: SC
  Candy containing chocolate: SEA
  Candy not containing chocolate: SEC
  Potato chips: SN
  Soups, broth-based: WA
  Dips, gravies, other sauces: W WC
  Mustard and other condiments: WCG WCN WE
  Herbs and spices: WY
`)

/** The food-use classes of Fineli. */
export const FINELI_GROUPS = groupCategories(`
  Other fruits and fruit salads: FRU BERFRESH
  Other fruit juice: FRUBJUIC
  Pudding: FRUBSOUP MILKPUDD
  Beans, peas, legumes: LEGU
  Soups, broth-based: LEGUSOUP VEGSOUP MEATSOUP FISHSOUP SEAFSOUP POULTSOU
  Other vegetables and combinations: VEG
  Vegetable dishes: VEGDISH MUSHRDI
  Vegetable juice: VEGJUICE
  Coleslaw, non-lettuce salads: SALAD
  White potatoes, baked or boiled: POTA
  French fries and other fried white potatoes: POTAFRIE
  Yeast breads: BR
  Rolls and buns: BUN
  Doughnuts, sweet rolls, pastries: BAKSWEET
  Turnovers and other grain-based items: BAKSALT
  Pancakes, waffles, French toast: PANCAKE
  Deli and cured meat sandwiches: SANDWICH
  Cookies and brownies: BISCUSWE
  Crackers, excludes saltines: BISCUSAV
  Rice: RICEADD
  Pasta, noodles, cooked grains: PASTAADD
  Oatmeal: PORR
  Ready-to-eat cereal, lower sugar (=<21.2g/100g): CERBRKF
  Cereal bars: CERBAR
  Pizza: PIZZA
  Flour: FLOUR
  Milk, whole: MILK SMILK
  Cream and cream substitutes: CREAM SOUCREAM
  Yogurt, regular: YOGHURT
  Cottage/ricotta cheese: CURD CHEESUNC
  Cheese: CHEES
  Ice cream and frozen dairy desserts: ICECREAM
  Butter and animal fats: BUTTER FATANIM FATCOOK
  Margarine: BUTTEHIG BUTTELOW VEGFAT
  Salad dressings and vegetable oils: OIL SALADDRE
  Eggs and omelets: EGG
  Fish: FISH
  Seafood mixed dishes: FISHDISH FISHSAUC SEAFDISH SEAFSAUC
  Shellfish: SEAFOOD
  Meat mixed dishes: MEAT
  Beef, excludes ground: MSTEAK
  Chicken, whole pieces: POULTRY
  Poultry mixed dishes: POUL
  Cold cuts and cured meats: SAUSCUTS MEATCUTS MEATPROD
  Sausages: SAUSAGE
  Liver and organ meats: OFFALDI
  Coffee: COFFEE
  Tea: TEA
  Bottled water: DRWATER
  Fruit drinks: DRJUICE
  Soft drinks: DRINK
  Diet soft drinks: DRINKART
  Sport and energy drinks: DRSPORT
  Beer: BEER CIDER
  Wine: WINE
  Liquor and cocktails: SPIRIT ALCOTH
  Sugars and honey: SUGADD
  Candy not containing chocolate: SWEET
  Candy containing chocolate: CHOCOL
  Jams, syrups, toppings: JAM DESSAUCE
  Herbs and spices: SPICES INGRMISC
  Mustard and other condiments: SPISAUCE
  Dips, gravies, other sauces: SAVSAUCE MILKSAUC VEGSAUC LEGUSAUC MEATSAUC POULSAUC
  Potato chips: SNACKSAV
  Nuts and seeds: SNACKVEG
  Baby food: meat and dinners: BABMEATD BABFISHD
  Baby food: vegetables: BABVEGE
  Baby food: fruit: BABFRUB
  Formula, ready-to-feed: INFMILK
  Nutritional beverages: MEALREP SPEC SPORTFOO
`)

/** The eighteen groups of the Japanese tables. */
export const MEXT_GROUPS = groupCategories(`
  Pasta, noodles, cooked grains: 01
  White potatoes, baked or boiled: 02
  Sugars and honey: 03
  Beans, peas, legumes: 04
  Nuts and seeds: 05
  Other vegetables and combinations: 06 08 09
  Other fruits and fruit salads: 07
  Fish: 10
  Meat mixed dishes: 11
  Eggs and omelets: 12
  Milk, whole: 13
  Salad dressings and vegetable oils: 14
  Cookies and brownies: 15
  Tea: 16
  Dips, gravies, other sauces: 17
  Stir-fry and soy-based sauce mixtures: 18
`)

/** The titles between the rows of TACO. */
export const TACO_GROUPS = groupCategories(`
  Pasta, noodles, cooked grains: Cereais
  Other vegetables and combinations: Verduras
  Other fruits and fruit salads: Frutas
  Salad dressings and vegetable oils: Gorduras
  Fish: Pescados
  Beef, excludes ground: Carnes
  Milk, whole: Leite
  Soft drinks: Bebidas
  Eggs and omelets: Ovos
  Candy not containing chocolate: Produtos
  Herbs and spices: Miscelâneas
  Dips, gravies, other sauces: Outros
  Meat mixed dishes: Alimentos
  Beans, peas, legumes: Leguminosas
  Nuts and seeds: Nozes
`)
