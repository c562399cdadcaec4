import { describe, expect, test } from 'bun:test'
import { journalOf, personOn } from './support.ts'

/** Lists come newest first in pages that neither repeat nor lose anything. */

type Page = { ids: string[]; next: string | null }

async function withTwelve() {
  const journal = await journalOf()
  const dates = ['2026-03-05', '2026-03-08', '2026-03-09']
  for (let n = 0; n < 12; n++) {
    const date = dates[n % 3] ?? ''
    // Four each at one instant: the id decides among them.
    await journal.log({ food_name: '10 g rice', consumed_at: `${date}T12:00:00+01:00`, notes: `entry ${n}` })
    await journal.tool('log_checkin', { content: `checkin ${n}`, date })
  }
  return journal
}

const walk = async (page: (cursor: string | null) => Promise<Page>) => {
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const found: Page = await page(cursor)
    pages.push(found.ids)
    cursor = found.next
  } while (cursor !== null && pages.length < 50)
  return pages
}

const LISTS = [
  ['/api/journal/foods', 'entries'],
  ['/api/journal/checkins', 'checkins'],
] as const

describe.each(LISTS)('GET %s', (path, key) => {
  test('pages through everything once, newest first, whatever the size of a page', async () => {
    const { request } = await withTwelve()
    const all = (await request('GET', path)).json[key]
    expect(all).toHaveLength(12)
    const dates = all.map(({ date }: { date: string }) => date)
    expect(dates).toEqual([...dates].sort().reverse())
    for (const limit of [1, 5, 11, 12, 13]) {
      const pages = await walk(async (cursor) => {
        const more = cursor === null ? '' : `&cursor=${cursor}`
        const { json } = await request('GET', `${path}?limit=${limit}${more}`)
        return { ids: json[key].map(({ id }: { id: string }) => id), next: json.next_cursor }
      })
      expect(pages.flat()).toEqual(all.map(({ id }: { id: string }) => id))
      expect(pages).toHaveLength(Math.ceil(12 / limit))
    }
  })

  test('what is logged meanwhile does not shift the pages', async () => {
    const { request, log, tool } = await withTwelve()
    const first = (await request('GET', `${path}?limit=6`)).json
    await log({ food_name: '10 g rice' })
    await tool('log_checkin', { content: 'newer' })
    const second = (await request('GET', `${path}?limit=6&cursor=${first.next_cursor}`)).json
    const notes = [...first[key], ...second[key]].map(({ notes, content }) => notes ?? content)
    expect(new Set(notes).size).toBe(12)
    expect(second.next_cursor).toBeNull()
  })

  test('from and to choose local dates, both included', async () => {
    const { request } = await withTwelve()
    const count = async (query: string) => (await request('GET', `${path}?${query}`)).json[key].length
    expect(await count('from=2026-03-08')).toBe(8)
    expect(await count('to=2026-03-08')).toBe(8)
    expect(await count('from=2026-03-08&to=2026-03-08')).toBe(4)
    expect(await count('from=2026-03-09&to=2026-03-08')).toBe(0)
  })

  test.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'from=2026-02-30',
    'to=yesterday',
    'cursor=nonsense',
    'cursor=',
    'page=2',
  ])('?%s is refused with 422', async (query) => {
    const { request } = await journalOf()
    const { status, json } = await request('GET', `${path}?${query}`)
    expect(status).toBe(422)
    expect(json.errors[0].path).toStartWith(`/query/${query.split('=')[0]}`)
  })

  test('shows nobody else’s, not even through another person’s cursor', async () => {
    const { server, request } = await withTwelve()
    const { next_cursor } = (await request('GET', `${path}?limit=1`)).json
    const bob = personOn(server, 'bob')
    for (const query of ['', `?cursor=${next_cursor}`]) {
      expect((await bob.request('GET', `${path}${query}`)).json[key]).toEqual([])
    }
  })
})

test.each(['Etc/GMT+12', 'Pacific/Kiritimati', 'Europe/Berlin'])(
  'entries are found by the dates that they had in %s, wherever the person is now',
  async (zone) => {
    const { request, log, tool } = await journalOf()
    await request('PUT', '/api/profile', { time_zone: zone })
    const times = ['T00:00:00Z', 'T09:59:59Z', 'T12:00:00Z', 'T23:59:59Z']
    for (const time of times) await log({ food_name: '10 g rice', consumed_at: `2026-03-08${time}` })
    await tool('log_checkin', { content: 'fine', date: '2026-03-08' })
    await request('PUT', '/api/profile', { time_zone: 'Asia/Tokyo' })
    for (const [path, key] of LISTS) {
      const all: { date: string }[] = (await request('GET', path)).json[key]
      for (const date of ['2026-03-07', '2026-03-08', '2026-03-09']) {
        const found = (await request('GET', `${path}?from=${date}&to=${date}`)).json[key]
        expect(found).toEqual(all.filter((each) => each.date === date))
      }
    }
  },
)

describe('get_my_checkins', () => {
  test('shows ten, newest first, and next_before for older ones until there are none', async () => {
    const { tool } = await withTwelve()
    const first = await tool('get_my_checkins')
    expect(first.checkins).toHaveLength(10)
    const second = await tool('get_my_checkins', { before: first.next_before })
    expect(second.checkins).toHaveLength(2)
    expect(second.next_before).toBeNull()
    const contents = [...first.checkins, ...second.checkins].map(({ content }) => content)
    expect(new Set(contents).size).toBe(12)
  })

  test.each([1, 2, 7, 50])('pages by %p through everything once', async (limit) => {
    const { tool } = await withTwelve()
    const pages = await walk(async (before) => {
      const { checkins, next_before } = await tool('get_my_checkins', {
        limit,
        ...(before !== null && { before }),
      })
      return { ids: checkins.map(({ id }: { id: string }) => id), next: next_before }
    })
    expect(new Set(pages.flat()).size).toBe(12)
    expect(pages.flat()).toHaveLength(12)
  })

  test('days are the last N local dates, today included', async () => {
    const { tool } = await withTwelve()
    const count = async (days: number) => (await tool('get_my_checkins', { days, limit: 50 })).checkins.length
    expect([await count(1), await count(2), await count(3), await count(6), await count(365)]).toEqual([
      0, 4, 8, 12, 12,
    ])
  })

  test.each([
    ['limit: must be a whole number from 1 to 50', { limit: 0 }],
    ['limit: must be a whole number from 1 to 50', { limit: 51 }],
    ['limit: must be a whole number from 1 to 50', { limit: 2.5 }],
    ['days: must be a whole number from 1 to 365', { days: 366 }],
    ['before: must be the next cursor of an earlier answer', { before: 'nonsense' }],
  ])('%s: %j', async (message, input) => {
    const { refusal } = await journalOf()
    expect(await refusal('get_my_checkins', input)).toStartWith(message)
  })
})
