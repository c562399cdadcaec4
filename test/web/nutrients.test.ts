import { expect, test } from 'bun:test'
import { NUTRIENT_KEYS, NUTRIENTS as ON_SERVER } from '../../src/contract/nutrients.ts'
import { NUTRIENTS } from '../../src/web/app/texts/nutrients.ts'

test("the page names the server's nutrients, in its order and units", () => {
  expect(Object.keys(NUTRIENTS)).toEqual([...NUTRIENT_KEYS])
  expect(Object.values(NUTRIENTS).map(({ unit }) => unit)).toEqual(ON_SERVER.map(({ unit }) => unit))
})
