import type { TestServer } from '../support.ts'

const DAY = 86_400_000

/** A journal with something of each kind, over as many days. */
export async function keepJournal(server: TestServer, userId: string, days: number, word = 'oats') {
  const { foodJournal, checkins, protocols, ownFoods, profiles } = server.services.features
  profiles.replace(userId, {
    health_goals: [word],
    dietary_preferences: { notes: word },
    allergies: ['peanut'],
  })
  ownFoods.create(userId, { name: `${word} bar`, nutrients: { energy_kcal: 400 } })
  ownFoods.create(userId, { name: `${word} dish`, ingredients: [{ text: 'apple', grams: 100 }] })
  const { id } = protocols.subscribe(userId, { protocol: 'hydration', start: '2020-01-01', end: null })
  for (let day = days - 1; day >= 0; day--) {
    const at = new Date(server.clock.now() - day * DAY)
    const input = { food_name: `${word} ${day}`, calories: 100 + day, notes: `=${word}, "quoted"\nand more` }
    const { entry } = foodJournal.log(userId, { ...input, consumed_at: at.toISOString() })
    if (day % 3 === 0) foodJournal.markDay(userId, entry.date, day % 2 === 0)
    checkins.log(userId, {
      content: `${word} day`,
      mood: 1 + (day % 10),
      symptoms: [{ name: word, severity: day % 2 === 0 ? 3 : null }],
      protocols: [{ id, status: 'taken' }],
      date: entry.date,
    })
  }
  const token = server.token(userId)
  for (const message of [`Tell me of ${word}`, 'My protein?']) {
    await server.request('POST', '/api/tools/chat_with_assistant', { token, body: { message } })
  }
  return token
}

/** Every record of a list of the API, by its cursors. */
export async function listAll(server: TestServer, token: string, path: string, key: string) {
  const all = []
  let cursor = ''
  do {
    const { json } = await server.request('GET', `${path}?limit=200${cursor}`, { token })
    all.push(...json[key])
    cursor = json.next_cursor ? `&cursor=${json.next_cursor}` : ''
  } while (cursor !== '')
  return all
}
