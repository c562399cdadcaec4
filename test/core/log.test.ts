import { describe, expect, test } from 'bun:test'
import { createLogger, LOG_LEVELS } from '../../src/core/log.ts'

describe('the log', () => {
  const logged = (level: (typeof LOG_LEVELS)[number], format: 'pretty' | 'json') => {
    const lines: string[] = []
    const log = createLogger({ level, format, now: () => 0, write: (line) => lines.push(line) })
    for (const each of LOG_LEVELS) log[each](`${each} message`, { id: 7, text: 'a "b"\nc', none: undefined })
    return lines
  }

  test('leaves out what is below its level', () => {
    for (const [index, level] of LOG_LEVELS.entries()) {
      expect(logged(level, 'pretty')).toHaveLength(LOG_LEVELS.length - index)
    }
  })

  test('is one line a message, as JSON or for people', () => {
    expect(JSON.parse(logged('error', 'json')[0] ?? '')).toEqual({
      time: '1970-01-01T00:00:00.000Z',
      level: 'error',
      message: 'error message',
      id: 7,
      text: 'a "b"\nc',
    })
    expect(logged('error', 'pretty')).toEqual([
      '1970-01-01T00:00:00.000Z error error message id=7 text="a \\"b\\"\\nc"',
    ])
  })
})
