import { expect, test } from 'bun:test'
import { foodSources } from '../../db/schema.ts'
import { personOn } from '../journal/support.ts'
import { expectProblem } from '../problems.ts'
import { testServer } from '../support.ts'
import { plainFood, storeFoods } from './stored-foods.ts'

const server = await testServer()
const ann = personOn(server, 'ann')
const bob = personOn(server, 'bob')
const CODE = '4006381333931'
const find = (code: string, who = ann) => who.request('GET', `/api/foods/barcodes/${code}`)

storeFoods(server.db, [plainFood('36000291452', 'Corn flakes'), plainFood(CODE, 'Muesli')], {
  id: 'off-1',
  name: 'Open Food Facts 1',
})
server.db.update(foodSources).set({ kind: 'off' }).run()

test('an imported product is found by any spelling of its code', async () => {
  for (const code of [CODE, '4006381%20333931', `0${CODE}`]) {
    const { status, json } = await find(code)
    expect([status, json.name]).toEqual([200, 'Muesli'])
  }
  // UPC-A with and without its zeros, as tables have it.
  for (const code of ['036000291452', '0036000291452', '00036000291452'])
    expect((await find(code)).json.name).toBe('Corn flakes')
})

test('a code that nobody has is 404, and what is no code says so', async () => {
  expectProblem(await find('96385074'), 404)
  for (const code of ['4006381333930', '123', 'x', '%3Cscript%3E']) expectProblem(await find(code), 422)
})

test('the person’s own food comes first, and is nobody else’s', async () => {
  const own = { name: 'Muesli of mine', nutrients: { energy_kcal: 360 }, barcode: `0${CODE}` }
  const { json } = await ann.request('POST', '/api/foods/own', own)
  expect(json.barcode).toBe(CODE)
  expect((await find(CODE)).json).toMatchObject({ source: 'own', name: 'Muesli of mine' })
  expect((await find(CODE, bob)).json).toMatchObject({ name: 'Muesli' })
  expectProblem(await ann.request('POST', '/api/foods/own', { ...own, name: 'x', barcode: '12345678' }), 422)
})
