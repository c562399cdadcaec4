import type { TestServer } from '../support.ts'

/** Files in the columns of the real ones, with made-up lines. */

export const SERVINGS_HEADER =
  'Day,Time,Group,Food Name,Amount,Energy (kcal),Alcohol (g),Caffeine (mg),Water (g),B1 (Thiamine) (mg),B12 (Cobalamin) (µg),Folate (µg),Vitamin A (IU),Vitamin C (mg),Vitamin D (IU),Vitamin E (mg),Calcium (mg),Iron (mg),Magnesium (mg),Potassium (mg),Sodium (mg),Zinc (mg),Net Carbs (g),Carbs (g),Fiber (g),Sugars (g),Added Sugars (g),Fat (g),Cholesterol (mg),Monounsaturated (g),Polyunsaturated (g),Saturated (g),Protein (g),Category'

export const NUTRITION_HEADER =
  'Date,Meal,Calories,Fat (g),Saturated Fat,Polyunsaturated Fat,Monounsaturated Fat,Trans Fat,Cholesterol,Sodium (mg),Potassium,Carbohydrates (g),Fiber,Sugar,Protein (g),Vitamin A,Vitamin C,Calcium,Iron,Note'

/** A line of `servings.csv`: what is not given is an empty cell. */
export function serving(cells: Record<string, string>): string {
  return SERVINGS_HEADER.split(',')
    .map((title) => {
      const cell = cells[title] ?? ''
      return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
    })
    .join(',')
}

/** A line of `Nutrition-Summary.csv`. */
export const mealSum = (date: string, meal: string, kcal: number | '', note = '') =>
  `${date},${meal},${kcal},${kcal === '' ? '' : 12.5},4.1,1.0,2.0,0.0,30.0,410.0,300.0,40.0,5.0,9.0,21.0,10.0,4.0,8.0,6.0,${note}`

const GROUPS = ['Breakfast', 'Lunch', 'Dinner', 'Snacks']
const FOODS = ['Oats', 'Apple', 'Rice, cooked', 'Lentils', 'Olive oil', 'Yoghurt']

/** A `servings.csv` of so many days before 10 March 2026, 20 lines each. */
export function servingsOfDays(days: number): string {
  const lines = [SERVINGS_HEADER]
  const last = Temporal.PlainDate.from('2026-03-09')
  for (let day = days - 1; day >= 0; day--) {
    const date = last.subtract({ days: day }).toString()
    for (let entry = 0; entry < 20; entry++) {
      lines.push(
        serving({
          Day: date,
          Group: GROUPS[Math.floor(entry / 5)] ?? '',
          'Food Name': `${FOODS[entry % FOODS.length]} ${entry}`,
          Amount: entry % 2 === 0 ? `${50 + entry}.00 g` : '1.50 cup',
          'Energy (kcal)': String(60 + entry),
          'Protein (g)': '4.5',
          'Carbs (g)': '11',
          'Fat (g)': '1.25',
          'Vitamin D (IU)': '4',
        }),
      )
    }
  }
  return `${lines.join('\r\n')}\r\n`
}

/** A file's first line and records, for one whose cells hold no line breaks. */
export function partsOf(file: string) {
  const [header = '', ...lines] = file.replace(/^\uFEFF/, '').split(/\r?\n/)
  const records = lines.map((text, index) => ({ line: index + 2, text })).filter(({ text }) => text !== '')
  return { header, records }
}

type Choices = { date_order?: string; weight_unit?: string }

/** Imports a whole file through the API, and finishes it. */
export async function importFile(server: TestServer, token: string, file: string, choices: Choices = {}) {
  const { header, records } = partsOf(file)
  const body = { file_name: 'file.csv', fingerprint: 'f', header, records: records.length, ...choices }
  const created = await server.request('POST', '/api/imports', { token, body })
  if (created.status !== 201) throw new Error(created.text)
  const path = `/api/imports/${created.json.id}`
  for (let first = 0; first < records.length; first += 500) {
    const chunk = records.slice(first, first + 500)
    const answer = await server.request('POST', `${path}/records`, { token, body: { first, records: chunk } })
    if (answer.status !== 200) throw new Error(answer.text)
  }
  return (await server.request('PATCH', path, { token, body: { status: 'finished' } })).json
}
