import { expect, test } from 'bun:test'
import { NUTRIENT_KEYS as OF_SERVER, NUTRIENTS as ON_SERVER } from '../../src/contract/nutrients.ts'
import { NUTRIENT_KEYS, NUTRIENTS } from '../../src/web/app/texts/nutrients.ts'

test("the page names the server's nutrients, in its order and units", () => {
  expect(NUTRIENT_KEYS).toEqual(OF_SERVER)
  expect(Object.values(NUTRIENTS).map(({ unit }) => unit)).toEqual(ON_SERVER.map(({ unit }) => unit))
})
