import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const CSS = join(import.meta.dir, '../../src/web/app/css')
const text = ['tokens.css', 'trends.css'].map((name) => readFileSync(join(CSS, name), 'utf8')).join('\n')

/** Red, green and blue, 0–255. */
type Color = readonly number[]

function token(name: string): { light: Color; dark: Color } {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\(#([0-9a-f]{6}), #([0-9a-f]{6})\\)`).exec(text) ?? []
  const parts = (hex: string) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return { light: parts(light), dark: parts(dark) }
}

/** WCAG 2.2, relative luminance. */
function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Color, other: Color): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

/** WCAG 2.2, 1.4.11: what has to be seen to understand a picture stands out by 3 to 1. */
test.each([
  ['c1', 'card'],
  ['c1-mid', 'card'],
  ['c2', 'card'],
  ['c3', 'card'],
  ['c1', 'c1-mid'],
])('in a chart %s stands out from %s, in both themes', (drawn, behind) => {
  const [one, other] = [token(drawn), token(behind)]
  expect(contrast(one.light, other.light)).toBeGreaterThan(3)
  expect(contrast(one.dark, other.dark)).toBeGreaterThan(3)
})
