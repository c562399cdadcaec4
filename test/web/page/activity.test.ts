import { expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { createExport } from '../../../src/data/export.ts'
import { ACTIVITY, EVENT_TEXTS } from '../../../src/web/app/texts/activity.ts'
import { CARED_FOR } from '../../../src/web/app/texts/cared-for.ts'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { PERSON_BAR } from '../../../src/web/app/texts/person-bar.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

const site = domBench()
const { issueToken, request, signIn, visit } = site

const events = (page: Page) => page.getByRole('main').locator('li.event')

test('what was done is told in words, by day, with names, and nobody else’s', () =>
  visit(async (page) => {
    const token = issueToken({ name: 'Phone' })
    issueToken({ name: 'Zyzzyva', user: 'bob' })
    await request('GET', '/api/export?format=csv&part=own_foods', { token })
    const body = { user_identifier: 'ann@example.com', channel: 'email' }
    await request('POST', '/auth/passcodes', { token, body })
    await site.server.request('POST', '/auth/passcodes/verify', { body: { ...body, code: '0000000000' } })
    await signIn(page, PATHS.activity)
    await page.getByRole('heading', { level: 2, name: ACTIVITY.today }).waitFor()
    for (const [event, name, detail] of [
      ['token.issue', 'Phone', null],
      ['data.export', null, 'csv own_foods'],
      ['passcode.issue', 'ann@example.com', null],
      ['passcode.fail', 'ann@example.com', null],
      ['session.open', 'Chrome on Linux', null],
    ] as const) {
      const text = EVENT_TEXTS[event]?.(name, detail) ?? ''
      await page.getByText(text, { exact: true }).first().waitFor()
    }
    await page.getByText(ACTIVITY.warning).waitFor()
    expect(await page.getByRole('main').textContent()).not.toContain('Zyzzyva')
    await expectAccessible(page)
  }))

test('what cannot be loaded says so, and is asked for again', () =>
  visit(async (page) => {
    let isBroken = true
    page.route('**/api/audit*', (held) => {
      if (!isBroken) return held.continue()
      held.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
    })
    await signIn(page, PATHS.activity)
    await page.getByText(COMMON.internal(undefined)).waitFor()
    await expectAccessible(page)
    isBroken = false
    await page.getByRole('button', { name: COMMON.retry }).click()
    await events(page).first().waitFor()
  }))

test('what guardians and administrators did is told with their names', () =>
  visit(async (page) => {
    site.server.addPeople('ann', 'bob')
    const { db, clock, features, guardians, invitations, people } = site.server.services
    const { id: child } = guardians.add('ann', { name: 'Mia', takeoverAge: null })
    guardians.addGuardian('ann', child, 'bob')
    createExport({ db, clock, features }, child, { format: 'json', by: 'bob' })
    createExport({ db, clock, features }, child, { format: 'csv', part: 'days', by: 'ann' })
    people.change('ann', { name: 'Ann Weber' })
    invitations.acceptHere(guardians.invite('ann', child, undefined).secret)
    people.remove('bob')
    await signIn(page, PATHS.activity, { user: child })
    for (const sentence of [
      'Your account was created; Ann Weber did it',
      'An invitation for you was made; Ann Weber did it',
      'Ann Weber was made a guardian',
      // Of somebody who is not here any more.
      'A guardian was added; Ann Weber did it',
      'Everything was exported; a guardian did it',
      'A table was exported: days; Ann Weber did it',
    ])
      await page.getByText(sentence, { exact: true }).first().waitFor()
    await expectAccessible(page)
  }))

test('who invites, disables or deletes somebody finds it in their own activity', () =>
  visit(async (page) => {
    const { invitations, people } = site.server.services
    const { id } = people.add({ name: 'Zoe' }, 'owner')
    invitations.acceptHere(invitations.issue(id, 'owner').secret, {
      address: '203.0.113.7',
      browser: 'Firefox on Linux',
    })
    people.change(id, { isDisabled: true }, 'owner')
    const { id: deleted } = people.add({ name: 'Leo' }, 'owner')
    people.remove(deleted, 'owner')
    await signIn(page, `${PATHS.activity}?kind=people`)
    for (const sentence of [
      'You added Zoe',
      'You made an invitation for Zoe',
      'Your invitation for Zoe was accepted on Firefox on Linux, from the address 203.0.113.7',
      'You disabled Zoe',
      'You deleted leo',
    ])
      await page.getByText(sentence, { exact: true }).waitFor()
    await expectAccessible(page)
  }))

test('a guardian reads in the journal of a child who did what, and in their own whom they made a guardian', () =>
  visit(async (page) => {
    site.server.addPeople('ann', 'ben')
    const { guardians, people } = site.server.services
    const { id: child } = guardians.add('ann', { name: 'Mia', takeoverAge: null })
    guardians.addGuardian('ann', child, 'ben')
    guardians.setTakeoverAge('ben', child, 14, undefined)
    people.change(child, { name: 'Mia L.' }, 'ben')
    await signIn(page, PATHS.caredFor, { user: 'ann' })
    await page.getByRole('button', { name: CARED_FOR.of(CARED_FOR.open, 'Mia L.'), exact: true }).click()
    await page.getByRole('region', { name: PERSON_BAR.label }).getByText('Mia L.').waitFor()
    await page.goto(PATHS.activity)
    await page.getByText(ACTIVITY.leadOf('Mia L.')).waitFor()
    for (const sentence of [
      'Mia L.’s name was changed; ben did it',
      'The age from which Mia L. may take the journal over was set to 14; ben did it',
      'ben was made a guardian; ann did it',
      'ann was made a guardian',
      'Mia L.’s account was created; ann did it',
    ])
      await page.getByText(sentence, { exact: true }).waitFor()
    expect(await page.getByRole('option', { name: ACTIVITY.kinds.passkey }).count()).toBe(0)
    await expectAccessible(page)

    await page.getByRole('button', { name: PERSON_BAR.switchTo('ann') }).click()
    await page.getByRole('region', { name: PERSON_BAR.label }).getByText('ann').waitFor()
    await page.goto(`${PATHS.activity}?kind=guardian`)
    for (const sentence of ['You made ben a guardian of Mia L.', 'You became a guardian of Mia L.'])
      await page.getByText(sentence, { exact: true }).waitFor()
  }))
