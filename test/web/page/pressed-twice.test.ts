import { expect, setDefaultTimeout, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { CARED_FOR } from '../../../src/web/app/texts/cared-for.ts'
import { ENERGY_USE } from '../../../src/web/app/texts/energy-use.ts'
import { PEOPLE } from '../../../src/web/app/texts/people.ts'
import { FIRST, followerOf } from '../../profile/follower.ts'
import { domBench, type Page } from '../dom/bench.ts'
import { hold } from '../dom/held.ts'

/** A button whose request is on its way does not send it again. */

const site = domBench({
  settings: { RATE_LIMIT_WRITE_PER_MINUTE: '100000', RATE_LIMIT_READ_PER_MINUTE: '100000' },
  at: Date.parse(`${FIRST}T11:00:00Z`),
})
const { signIn, visit } = site
setDefaultTimeout(60_000)

type Pressed = { button: string; address: string; method: string; done: string }

/** Presses the button twice, as with a double click, while its first request is on its way. */
async function pressTwice(page: Page, { button: name, address, method, done }: Pressed): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  const held = hold(page, address, method)
  await button.click()
  await held.arrived()
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await button.click()
  expect(held.count()).toBe(1)
  await held.release()
  await page.getByText(done).waitFor()
  await button.waitFor({ state: 'detached' })
  expect(held.count()).toBe(1)
  expect(await page.getByText('No such invitation').count()).toBe(0)
}

test('an invitation to a person is withdrawn once', () => {
  site.server.services.invitations.issue('ann', 'owner')
  return visit(async (page) => {
    await signIn(page, PATHS.people)
    await pressTwice(page, {
      button: PEOPLE.of(PEOPLE.withdraw, 'ann'),
      address: '**/api/people/ann/invitations',
      method: 'DELETE',
      done: PEOPLE.withdrawn('ann'),
    })
  })
})

test('the invitation of somebody who is cared for is withdrawn once', () => {
  const { id } = site.server.services.guardians.add('owner', { name: 'Mia', takeoverAge: null })
  site.server.services.invitations.issue(id, 'owner')
  return visit(async (page) => {
    await signIn(page, PATHS.caredFor)
    await pressTwice(page, {
      button: CARED_FOR.of(PEOPLE.withdraw, 'Mia'),
      address: `**/api/cared-for/${id}/invitations`,
      method: 'DELETE',
      done: PEOPLE.withdrawn('Mia'),
    })
  })
})

test('somebody is enabled once', () => {
  site.server.services.people.change('ann', { isDisabled: true }, 'owner')
  return visit(async (page) => {
    await signIn(page, PATHS.people)
    await pressTwice(page, {
      button: PEOPLE.of(PEOPLE.enable, 'ann'),
      address: '**/api/people/ann',
      method: 'PATCH',
      done: PEOPLE.enabled('ann'),
    })
  })
})

test('the change of a week is undone once', () =>
  visit(async (page) => {
    const ada = await followerOf({ seed: 11, userId: 'owner' }, {}, site.server)
    await ada.live(22)
    const [moved] = await ada.changes('limit=1')
    await signIn(page, PATHS.profile)
    await pressTwice(page, {
      button: ENERGY_USE.undo,
      address: `**/api/profile/target-changes/${moved.date}/undo`,
      method: 'POST',
      done: ENERGY_USE.undone(moved.target_before_kcal),
    })
  }))

test('after a withdrawal that failed the button can be pressed again', () => {
  site.server.services.invitations.issue('ann', 'owner')
  return visit(async (page) => {
    await signIn(page, PATHS.people)
    const button = page.getByRole('button', { name: PEOPLE.of(PEOPLE.withdraw, 'ann'), exact: true })
    const held = hold(page, '**/api/people/ann/invitations', 'DELETE', true)
    await button.click()
    await held.arrived()
    await held.release()
    await page.getByText('Refused by the test.').waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('false')
    await button.click()
    await page.getByText(PEOPLE.withdrawn('ann')).waitFor()
  })
})
