import { addDays, type LocalDate } from '../../src/contract/calendar-date.ts'
import { OWNER, PERMISSIONS, type Principal } from '../../src/core/principal.ts'
import type { IssueJwtRequest } from '../../src/identity/jwts.ts'
import type { ProfileInput } from '../../src/profile/schema.ts'
import type { Services } from '../../src/services.ts'
import type { IssueRequest } from '../../src/tokens/tokens.ts'
import { RECIPE } from './menu.ts'

export const USER = OWNER

const PRINCIPAL: Principal = {
  kind: 'local',
  userId: USER,
  credentialId: 'year',
  permissions: PERMISSIONS,
  expiresAt: null,
}

const profileOf = (timeZone: string): ProfileInput => ({
  allergies: ['shellfish'],
  conditions: ['migraine', 'hay fever'],
  health_goals: ['fewer headaches', 'lose a few kilos slowly', 'sleep better'],
  supplement_stack: [
    { name: 'Vitamin D3', dose: '1000 IU', schedule: 'every morning' },
    { name: 'Magnesium', dose: '300 mg', schedule: 'before bed' },
    { name: 'Omega-3', dose: '1 g', schedule: 'with lunch' },
  ],
  dietary_preferences: { pattern: 'Mediterranean', avoid: ['energy drinks'], dislikes: ['liver', 'olives'] },
  metrics_data: { age: 41, sex: 'female', height_cm: 171, weight_kg: 70.2, activity_level: 'low_active' },
  goal: 'lose',
  targets: { fiber_g: 30, sodium_mg: 2000 },
  time_zone: timeZone,
})

/** The profile and the recipe, from the first day on. */
export function beginAccount({ features }: Services, timeZone: string): void {
  features.profiles.replace(USER, profileOf(timeZone))
  features.ownFoods.create(USER, {
    name: RECIPE.name,
    synonyms: [...RECIPE.synonyms],
    ingredients: RECIPE.ingredients.map((ingredient) => ({ ...ingredient })),
    servings: RECIPE.servings,
  })
}

/** The tokens that were issued, by their names: who has one can use it. */
type Secrets = Map<string, string>

type Happening = {
  /** Days before the end, and minutes since midnight. */
  ago: number
  minutes: number
  happen(services: Services, secrets: Secrets): unknown
}

/** Tokens that were made, used and revoked over the year, clients that were connected, and talks. In order. */
const HAPPENINGS: readonly Happening[] = [
  { ago: 340, minutes: 1215, happen: issues('Old phone') },
  { ago: 210, minutes: 1180, happen: issues('Kitchen tablet', { expiresInDays: 365, scopes: ['read'] }) },
  { ago: 209, minutes: 1201, happen: revokes('Old phone') },
  { ago: 84, minutes: 1290, happen: issues('Backup script', { expiresInDays: 90, scopes: ['read'] }) },
  { ago: 40, minutes: 700, happen: issues('Phone app') },
  { ago: 25, minutes: 1230, happen: connects('Claude Desktop', { days: 90 }) },
  { ago: 9, minutes: 1260, happen: connects('VS Code', { days: 30, scopes: ['health:read'] }) },
  { ago: 6, minutes: 1275, happen: signsIn('Safari on iPhone') },
  { ago: 4, minutes: 1100, happen: asks('How was my week?', 'What could I eat more of?') },
  { ago: 3, minutes: 560, happen: signsIn('Firefox on Windows') },
  { ago: 3, minutes: 1140, happen: uses('Kitchen tablet') },
  { ago: 0, minutes: 180, happen: uses('Backup script') },
  {
    ago: 0,
    minutes: 830,
    happen: asks('What goes with my headaches?', 'How much protein is left for today?'),
  },
  { ago: 0, minutes: 905, happen: uses('Phone app') },
]

/** What happened to the account on a day, in order. */
export const happeningsOn = (date: LocalDate, end: LocalDate) =>
  HAPPENINGS.filter(({ ago }) => addDays(end, -ago) === date)

function issues(name: string, request: Pick<IssueRequest, 'expiresInDays' | 'scopes'> = {}) {
  return ({ tokens }: Services, secrets: Secrets) => {
    secrets.set(name, tokens.issue({ userId: USER, name, ...request }).token)
  }
}

function uses(name: string) {
  return ({ tokens }: Services, secrets: Secrets) => {
    tokens.verify(secrets.get(name) ?? '')
    tokens.flushUsage()
  }
}

function revokes(name: string) {
  return ({ tokens }: Services, secrets: Secrets) => {
    const found = tokens.verify(secrets.get(name) ?? '')
    if (found !== undefined) tokens.revoke(USER, found.tokenId)
  }
}

function connects(name: string, request: Pick<IssueJwtRequest, 'days' | 'scopes'>) {
  return ({ jwts }: Services) => jwts.issue({ userId: USER, name, ...request })
}

function signsIn(browser: string) {
  return ({ sessions }: Services) =>
    sessions.open({
      userId: USER,
      permissions: PERMISSIONS,
      issuedBy: null,
      issuerExpiresAt: null,
      with: 'link',
      browser,
    })
}

/** A talk of several questions, answered from the person's own data. */
function asks(...questions: string[]) {
  return async ({ tools }: Services) => {
    let session: unknown
    for (const message of questions) {
      const input = { message, ...(session !== undefined && { session_id: session }) }
      const reply = await tools.call('chat_with_assistant', input, { principal: PRINCIPAL })
      session = reply.session_id
    }
  }
}
