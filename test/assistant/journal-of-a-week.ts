import { FULL } from './data.ts'
import { assistantWith, toolsOver } from './support.ts'

/** A person who logged some days; the clock stands at noon of Tuesday, 10 March 2026, in UTC. */
export function weekOf(settings: Record<string, string> = {}) {
  const made = assistantWith(settings)
  const { foodJournal, checkins, profiles } = made.features
  profiles.replace('owner', {
    metrics_data: { age: 34, sex: 'female' },
    targets: { protein_g: 90, sodium_mg: 2000 },
    time_zone: 'UTC',
  })
  const eat = (
    date: string,
    time: string,
    food_name: string,
    protein: number,
    meal: 'breakfast' | 'lunch' | 'dinner' = 'lunch',
  ) =>
    foodJournal.log('owner', {
      food_name,
      meal_type: meal,
      calories: 500,
      protein,
      carbs: 40,
      fat: 10,
      grams: 200,
      consumed_at: `${date}T${time}:00Z`,
    })
  eat('2026-03-03', '12:00', 'Salmon', 40)
  eat('2026-03-03', '19:00', 'Lentil soup', 20, 'dinner')
  eat('2026-03-04', '12:00', 'Chicken', 50)
  eat('2026-03-04', '08:00', 'Coffee', 0, 'breakfast')
  eat('2026-03-09', '12:00', 'Salmon', 60)
  eat('2026-03-09', '19:00', 'Rice', 10, 'dinner')
  eat('2026-03-10', '08:00', 'Coffee', 1, 'breakfast')
  checkins.log('owner', { content: 'Fine.', date: '2026-03-03', mood: 6, sleep_hours: 7 })
  checkins.log('owner', { content: 'Good.', date: '2026-03-04', mood: 8, sleep_hours: 8 })
  checkins.log('owner', {
    content: 'Slow.',
    date: '2026-03-09',
    mood: 4,
    symptoms: [{ name: 'headache', severity: 5 }],
    sleep_hours: 5,
  })
  checkins.log('owner', { content: 'Up.', date: '2026-03-10', sleep_hours: 6.5 })
  const { callTool } = toolsOver(FULL)
  let sessionId: string | undefined
  return {
    ...made,
    /** Asks within one conversation. */
    ask: async (message: string) => {
      const reply = await made.chat(message, { callTool, ...(sessionId !== undefined && { sessionId }) })
      sessionId = reply.session_id
      return reply
    },
    begin: () => {
      sessionId = undefined
    },
  }
}

/** The first paragraph of a reply. */
export const firstOf = (reply: string) => reply.split('\n\n')[0] ?? ''
