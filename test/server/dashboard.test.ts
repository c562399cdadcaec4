import { expect, test } from 'bun:test'
import dashboard from '../../docs/grafana-dashboard.json' with { type: 'json' }
import { testServer } from '../support.ts'

const queries = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => [title, expr] as const),
)
const namesIn = (text: string) =>
  [...text.matchAll(/\b(?:ext_server|process)_[a-z_]+/g)].map(([name]) => name)

test('the dashboard asks only for metrics that there are, each with the labels it has', async () => {
  const server = await testServer()
  // What a reader counts is there from its second look.
  await server.request('GET', '/api/ext/tokens', { token: server.token('ann') })
  const { text } = await server.request('GET', '/metrics', { token: server.token('owner', ['metrics']) })
  const declared = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
  for (const [title, expr] of queries) {
    const [name = ''] = namesIn(expr)
    expect([title, declared]).toEqual([
      title,
      expect.arrayContaining([name.replace(/_(?:bucket|count)$/, '')]),
    ])
    const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`))
    for (const [, labels = ''] of expr.matchAll(/\bby \(([^)]+)\)/g)) {
      for (const label of labels.split(', ')) {
        expect([title, label, lines.every((line) => line.includes(`${label}="`))]).toEqual([
          title,
          label,
          true,
        ])
      }
    }
  }
})

test('every metric is on the dashboard', async () => {
  const server = await testServer()
  const { text } = await server.request('GET', '/metrics', { token: server.token('owner', ['metrics']) })
  const shown = queries.map(([, expr]) => expr).join('\n')
  for (const [, name = ''] of text.matchAll(/^# TYPE (\S+)/gm))
    expect([name, shown.includes(name)]).toEqual([name, true])
})
