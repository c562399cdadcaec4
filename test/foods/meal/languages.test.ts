import { expect, test } from 'bun:test'
import type { Analysis } from '../../../src/foods/food.ts'
import { englishNames } from '../../../src/foods/languages/languages.ts'
import { EXACT_SCORE } from '../../../src/foods/meal/certainty.ts'
import { analyzeText } from '../../../src/foods/meal/passes.ts'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'

const read = (text: string): Analysis => analyzeText(text, starterIndex)
const foodsOf = (text: string) => read(text).items.map(({ food }) => food.name)

/** Meals as people type them, with the foods that they name. */
const MEALS: readonly (readonly [text: string, ...foods: string[]])[] = [
  ['Zwei Brötchen mit Butter und Honig', 'Crusty roll', 'Butter', 'Honey'],
  ['150 g Hähnchenbrust, 200 g Kartoffeln gekocht', 'Grilled chicken breast', 'Boiled potato'],
  ['zum Frühstück ein Glas Orangensaft', 'Orange juice'],
  ['Linsensuppe, ein Stück Brot', 'Lentil soup', 'White bread'],
  ['eine Tasse Kaffee und ein Apfel', 'Coffee', 'Apple'],
  ['Kartoffelsalat ohne Zwiebeln', 'Potato salad'],
  ['ce matin une tartine et un café noir', 'White bread', 'Coffee'],
  ["deux œufs, une cuillère à soupe d'huile d'olive", 'Boiled egg', 'Olive oil'],
  ['un verre de lait et une pomme', 'Semi-skimmed milk (2%)', 'Apple'],
  ['150 g de saumon fumé', 'Salmon, smoked'],
  ['riz et haricots verts', 'Rice, white, cooked, no added salt', 'Green beans'],
  ["j'ai mangé deux clémentines", 'Clementine'],
  ['he comido garbanzos y un plátano', 'Chickpeas', 'Banana'],
  ['dos huevos fritos, arroz', 'Fried egg', 'White rice'],
  ['un vaso de leche', 'Semi-skimmed milk (2%)'],
  ['merluza a la plancha, patatas cocidas', 'European hake, braised', 'Boiled potato'],
  ['una taza de café con leche', 'Café con leche'],
  ['ensalada y pan', 'Green salad', 'White bread'],
  ['a colazione cappuccino e cornetto', 'Cappuccino', 'Croissant'],
  ['80 g di riso, 100 g di pollo', 'White rice', 'Roast chicken'],
  ['due mele e una banana', 'Apple', 'Banana'],
  ['pasta al pomodoro', 'Pasta with tomato sauce'],
  ['un bicchiere di vino rosso', 'Red wine'],
  ["insalata con olio d'oliva", 'Lettuce', 'Olive oil'],
  ['120 g de arroz, 100 g de feijão', 'White rice', 'Feijão, carioca, cozido'],
  ['pão francês com manteiga', 'Pão, trigo, francês', 'Butter'],
  ['um copo de suco de laranja', 'Orange juice'],
  ['omelete de queijo e salada', 'Omelete, de queijo', 'Green salad'],
  ['dois ovos cozidos', 'Boiled egg'],
  ['iogurte natural com mel', 'Iogurte, natural', 'Honey'],
  ['50 g ruisleipää, 30 g savulohta', 'Rye bread', 'Smoked salmon'],
  ['kaurapuuroa ja mustikoita', 'Porridge', 'Blueberries'],
  ['lasi maitoa', 'Semi-skimmed milk (2%)'],
  ['kaksi kananmunaa', 'Boiled egg'],
  ['perunamuusia ja lihapullia', 'Mashed potatoes', 'Meatball, pork-beef mince, oven-baked'],
  ['kuppi kahvia ilman sokeria', 'Coffee'],
  ['två ägg och en banan', 'Boiled egg', 'Banana'],
  ['till frukost havregrynsgröt med mjölk', 'Porridge made with milk'],
  ['200 g kokt potatis, 100 g lax', 'Boiled potato', 'Baked salmon'],
  ['räksmörgås på caféet', 'Sandwich, shrimp'],
  ['ett glas apelsinjuice', 'Orange juice'],
  ['knäckebröd med ost', 'Crispbread', 'Cheddar cheese'],
  ['朝食：ご飯一膳、味噌汁、納豆', 'White rice', 'Miso soup', 'Natto'],
  ['トースト2枚とコーヒー', 'White toast', 'Coffee'],
  ['鶏むね肉150g', 'Grilled chicken breast'],
  ['バナナを食べました', 'Banana'],
  ['ヨーグルト', 'Plain yogurt'],
  ['ラーメンと餃子', 'Ramen noodles', 'Steamed dumpling'],
  ['米饭200克，西红柿炒鸡蛋150克', 'White rice', 'Tomato omelette'],
  ['一杯牛奶，两个鸡蛋', 'Semi-skimmed milk (2%)', 'Boiled egg'],
  ['早餐：白粥一碗', 'Congee'],
  ['苹果和香蕉', 'Apple', 'Banana'],
  ['三文鱼100克', 'Baked salmon'],
  ['我吃了一个苹果', 'Apple'],
]

test.each(MEALS.map(([text, ...foods]) => ({ text, foods })))('$text', ({ text, foods }) => {
  expect(foodsOf(text)).toEqual(foods)
})

test('the foods of all languages are built-in foods', () => {
  const isFood = (name: string) =>
    starterIndex.exact?.(name) !== undefined || (starterIndex.search(name, 1)[0]?.score ?? 0) >= EXACT_SCORE
  expect(englishNames().filter((name) => !isFood(name))).toEqual([])
})

test('words of no food name none, and what was not eaten does not count', () => {
  expect(foodsOf('café sem açúcar e pão sem manteiga')).toEqual(['Coffee', 'White bread'])
  expect(foodsOf('Kartoffeln ohne Butter')).toEqual(['Boiled potato'])
  expect(foodsOf('pasta senza formaggio')).toEqual(['Pasta'])
  expect(foodsOf('kaurapuuroa ilman maitoa')).toEqual(['Porridge'])
  expect(foodsOf('gröt utan mjölk')).toEqual(['Porridge'])
  expect(foodsOf('サラダ、ドレッシングなし')).toEqual(['Green salad'])
  expect(foodsOf('米饭，没有鸡蛋')).toEqual(['White rice'])
  expect(read('ich habe heute zum Abendessen in der Kantine mit Zwiebelkrapfenzeug gegessen')).toMatchObject({
    items: [],
    unmatched: ['Zwiebelkrapfenzeug'],
  })
})

test('three languages in one line are read, and what was not read is told', () => {
  const { items, unmatched } = read('two eggs avec du beurre, ein Brötchen und Apfelsaft, zorbledü')
  expect(items.map(({ food }) => food.name)).toEqual(['Boiled egg', 'Butter', 'Crusty roll', 'Apple juice'])
  expect(unmatched).toEqual(['zorbledü'])
})
