/** A person's journal and credentials over HTTP, in the words that every version since the first has known. */

type Json = Record<string, unknown>
type Schema = { properties?: Record<string, unknown> }
type Document = {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
}

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03']
const MEALS = [
  { food_name: '2 slices of whole wheat bread with 20 g butter', meal_type: 'breakfast' },
  { food_name: 'spaghetti bolognese', quantity: 1, unit: 'plate', meal_type: 'lunch', calories: 640 },
  { food_name: 'apple', grams: 182, meal_type: 'snack', notes: 'from the garden' },
  { food_name: 'grüner Tee', quantity: 2, unit: 'cup' },
]
const CHECKINS = [
  { content: 'Slept 7 hours, mood 7 of 10, a headache in the evening. Weight 68.5 kg.', mood: 7, energy: 6 },
  {
    content: 'Blood pressure 128/82, took ibuprofen 400 mg.',
    stress: 4,
    symptoms: [{ name: 'headache', severity: 6 }],
  },
  {
    content: 'A long walk, 12000 steps.',
    sleep_quality: 8,
    sleep_hours: 7.5,
    weight_kg: 68.4,
    water_ml: 1500,
  },
]
const PROFILE = {
  allergies: ['peanut'],
  conditions: ['high blood pressure'],
  medications: ['amlodipine 5 mg'],
  health_goals: ['sleep better'],
  supplement_stack: [{ name: 'vitamin D', dose: '1000 IU', schedule: 'in the morning' }],
  dietary_preferences: { pattern: 'vegetarian', avoid: ['cilantro'] },
  time_zone: 'Europe/Berlin',
  timezone: 'Europe/Berlin',
  sex: 'female',
  birth_date: '1988-05-04',
  birth_year: 1988,
  height_cm: 171,
  weight_kg: 68.5,
  activity_level: 'moderate',
}

export async function fillOverHttp(address: string, token: string, link: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const document = (await (await fetch(`${address}/openapi.json`, { headers })).json()) as Document

  /** A version that does not have the route or a field of the body goes without. */
  async function send(method: string, path: string, body?: Json, route = path): Promise<Json> {
    const operation = document.paths[route]?.[method.toLowerCase()]
    if (operation === undefined) return {}
    const known = operation.requestBody?.content['application/json']?.schema.properties
    const sent =
      body && known ? Object.fromEntries(Object.entries(body).filter(([key]) => key in known)) : body
    const response = await fetch(`${address}${path}`, {
      method,
      headers,
      ...(sent && { body: JSON.stringify(sent) }),
    })
    const text = await response.text()
    if (!response.ok) process.stderr.write(`  ${method} ${path}: ${response.status} ${text.slice(0, 200)}\n`)
    return text === '' || !text.startsWith('{') ? {} : (JSON.parse(text) as Json)
  }
  const tool = (name: string, input: Json) => send('POST', `/api/tools/${name}`, input)

  await send('PUT', '/api/profile', PROFILE)
  const entries: string[] = []
  for (const [at, day] of DAYS.entries())
    for (const [n, meal] of MEALS.entries()) {
      const logged = await tool('log_food', {
        ...meal,
        consumed_at: `${day}T${String(8 + 3 * n).padStart(2, '0')}:15:00+01:00`,
        client_entry_id: `meal-${at}-${n}`,
      })
      if (typeof logged.entry_id === 'string') entries.push(logged.entry_id)
    }
  await tool('log_food', { food_name: 'banana', client_entry_id: 'today' })
  for (const [n, checkin] of CHECKINS.entries())
    await tool('log_checkin', { ...checkin, client_entry_id: `checkin-${n}` })
  await send('PUT', `/api/journal/days/${DAYS[0]}`, { complete: true }, '/api/journal/days/{date}')
  await send(
    'PATCH',
    `/api/journal/foods/${entries[0]}`,
    { notes: 'corrected' },
    '/api/journal/foods/{entry_id}',
  )
  await send('DELETE', `/api/journal/foods/${entries[1]}`, undefined, '/api/journal/foods/{entry_id}')

  await tool('chat_with_assistant', { message: 'How was my protein on 2 March 2026?' })
  await tool('log_meals', {
    meals: [{ food_name: 'oatmeal 60 g', consumed_at: `${DAYS[2]}T20:00:00+01:00` }],
  })
  await tool('correct_food', { entry_id: entries[2], grams: 200, client_entry_id: 'correction' })
  await tool('copy_food', { ids: [entries[2]], to_date: '2026-03-04', client_entry_id: 'copy' })
  await tool('delete_entries', { kind: 'food', ids: [entries[3]], client_entry_id: 'deletion' })
  await tool('update_profile', { add: { health_goals: ['more fiber'] }, client_entry_id: 'profile' })

  const { protocols } = (await send('GET', '/api/protocols')) as { protocols?: { key: string }[] }
  const subscribed = await send('POST', '/api/protocols/subscriptions', {
    protocol: protocols?.[0]?.key,
    start: DAYS[0],
  })
  const subscription = (subscribed.id ?? (subscribed.subscription as Json | undefined)?.id) as
    | string
    | undefined
  await tool('log_checkin', {
    content: `Did ${protocols?.[0]?.key} today.`,
    protocols: [{ id: subscription, status: 'taken' }],
  })
  const one = '/api/protocols/subscriptions/{subscription_id}'
  await send(
    'PUT',
    `${one.replace('{subscription_id}', subscription ?? '')}/days/${DAYS[1]}`,
    { status: 'taken' },
    `${one}/days/{date}`,
  )
  await send('PATCH', one.replace('{subscription_id}', subscription ?? ''), { status: 'paused' }, one)

  const own = await send('POST', '/api/foods/own', {
    name: "Ann's muesli",
    synonyms: ['breakfast mix'],
    nutrients: { energy_kcal: 380, protein_g: 11, fat_g: 9, carbohydrate_g: 61, fiber_g: 8 },
    portions: [{ name: 'bowl', grams: 80 }],
    default_grams: 80,
  })
  const food = (own.id ?? (own.food as Json | undefined)?.id) as string | undefined
  await tool('log_food', { food_name: "1 bowl of Ann's muesli", consumed_at: `${DAYS[1]}T07:00:00+01:00` })
  if (food !== undefined)
    await send('GET', `/api/foods/own/${food}`, undefined, '/api/foods/own/{own_food_id}')

  await importFile(send)
  await credentials(send, address, link)
}

type Send = (method: string, path: string, body?: Json, route?: string) => Promise<Json>

async function importFile(send: Send): Promise<void> {
  const opened = await send('POST', '/api/imports', {
    file_name: 'servings.csv',
    fingerprint: 'ann-servings',
    header: 'Day,Group,Food Name,Amount,Energy (kcal),Protein (g)',
    records: 2,
  })
  const id = String(opened.id)
  const one = '/api/imports/{import_id}'
  const records = [
    { line: 2, text: '2026-02-01,Breakfast,Oats,60.00 g,228,8' },
    { line: 3, text: '2026-02-01,Lunch,Lentil soup,350.00 g,310,18' },
  ]
  await send('POST', `/api/imports/${id}/records`, { first: 0, records }, `${one}/records`)
  await send('PATCH', `/api/imports/${id}`, { status: 'finished' }, one)
}

async function credentials(send: Send, address: string, link: string): Promise<void> {
  const child = await send('POST', '/api/ext/tokens', { name: 'watch', scopes: ['read'] })
  const id = (child.id ?? (child.token_info as Json | undefined)?.id) as string | undefined
  await send('POST', `/api/ext/tokens/${id}/rotate`, {}, '/api/ext/tokens/{token_id}/rotate')
  await send('POST', '/api/jwts', { name: 'desktop' })
  const issued = await send('POST', '/auth/passcodes', {
    identifier: 'ann@example.org',
    user_identifier: 'ann@example.org',
    channel: 'email',
  })
  const answers = {
    user_identifier: 'ann@example.org',
    identifier: 'ann@example.org',
    channel: 'email',
    session: true,
  }
  const wrong = { ...answers, code: '000000' }
  await send('POST', '/auth/passcodes/verify', wrong)
  const code = issued.code
  await send('POST', '/auth/passcodes/verify', { ...answers, code })
  if (link.startsWith('http')) {
    const credential = link.trim().split('\n')[0] ?? ''
    const body = new URLSearchParams({ credential }).toString()
    const signedIn = await fetch(`${address}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0]
    if (cookie === undefined) process.stderr.write(`  sign-in: ${signedIn.status}\n`)
    else await connectClient(address, cookie)
  }
}

const REDIRECT = 'http://127.0.0.1:5555/callback'

/** What an MCP client and its person do, as far as the version has it. */
async function connectClient(address: string, cookie: string): Promise<void> {
  const registered = await fetch(`${address}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [REDIRECT], client_name: 'A client' }),
  })
  if (!registered.ok) return void process.stderr.write(`  register: ${registered.status}\n`)
  const clientId = String(((await registered.json()) as Json).client_id)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    state: 'state',
    scope: 'health:read health:write',
    code_challenge: new Bun.CryptoHasher('sha256').update('v'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const page = await (await fetch(`${address}/oauth/consent?${query}`, { headers: { cookie } })).text()
  const fields = new URLSearchParams()
  for (const [tag] of page.slice(page.indexOf('action="/oauth/consent"')).matchAll(/<input[^>]*>/g)) {
    const [name = '', value = ''] = ['name', 'value'].map(
      (key) => new RegExp(` ${key}="([^"]*)"`).exec(tag)?.[1] ?? '',
    )
    if (!tag.includes('checkbox') || / checked/.test(tag)) fields.append(name, value.replaceAll('&amp;', '&'))
  }
  fields.set('decision', 'allow')
  const post = (path: string, body: URLSearchParams) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, origin: address },
      body: body.toString(),
    })
  const decided = await post('/oauth/consent', fields)
  const code = new URL(decided.headers.get('location') ?? 'http://x/').searchParams.get('code')
  if (code === null) return void process.stderr.write(`  consent: ${decided.status}\n`)
  const redeemed = await post(
    '/oauth/token',
    new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: REDIRECT,
      code_verifier: 'v'.repeat(43),
    }),
  )
  if (!redeemed.ok) process.stderr.write(`  token: ${redeemed.status} ${await redeemed.text()}\n`)
}
