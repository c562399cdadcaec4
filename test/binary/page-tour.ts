import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'

/** A view in one of its states, for checks of everything there is and for pictures. */
export type Stop = {
  /** Of its picture. */
  name: string
  path: string
  /** Query or fragment. */
  suffix?: string
  isSignedOut?: boolean
  /** What is done there asks for a sign-in of the last minutes; a tour of everything takes longer. */
  needsProof?: boolean
  /** What a person does to get there. */
  act?: (page: Page) => Promise<void>
}

type Stops = readonly Omit<Stop, 'path'>[]

/** Every view has its place here, or this does not compile. */
const STOPS: Readonly<Record<keyof typeof PATHS, Stops>> = {
  today: [
    { name: 'sign-in', isSignedOut: true },
    { name: 'today' },
    {
      name: 'today-review',
      act: async (page) => {
        const field = page.getByLabel('What did you eat?')
        await field.fill('a bowl of lentil soup, two slices of rye bread and an apple')
        await field.press('Enter')
        await page.getByRole('button', { name: /^Save \d+ foods$/ }).waitFor()
        await page.locator('[data-save]:focus').waitFor()
      },
    },
  ],
  trends: [{ name: 'trends' }, { name: 'trends-year', suffix: '?days=365' }],
  doctor: [{ name: 'doctor' }],
  profile: [{ name: 'profile' }],
  protocols: [{ name: 'protocols' }],
  assistant: [
    { name: 'assistant' },
    {
      name: 'assistant-answer',
      act: async (page) => {
        // The latest talk, where there has been one.
        const id = await page.evaluate(
          "fetch('/api/assistant/conversations?limit=1').then((answer) => answer.json()).then((list) => list.conversations[0]?.id)",
        )
        if (typeof id !== 'string') return
        await page.goto(`${page.url()}?conversation=${id}`)
        // A question with its answer, rather than the end of it.
        await page
          .locator('.said')
          .last()
          .evaluate((question) => question.scrollIntoView())
      },
    },
  ],
  settings: [{ name: 'settings' }],
  people: [{ name: 'people' }],
  caredFor: [{ name: 'cared-for' }],
  sharing: [
    { name: 'sharing' },
    {
      name: 'sharing-link',
      act: async (page) => {
        await page.getByRole('button', { name: 'By a link, such as for a doctor' }).click()
        await page.getByLabel('For whom').fill('Dr. Weber')
      },
    },
  ],
  sharedWithMe: [{ name: 'shared-with-me' }],
  shared: [{ name: 'shared-refused', isSignedOut: true }],
  invitation: [{ name: 'invitation-refused', isSignedOut: true }],
  apiTokens: [
    { name: 'api-tokens' },
    {
      name: 'api-token-new',
      act: async (page) => {
        await page.getByRole('button', { name: 'New token' }).click()
        await page.getByLabel('Name').fill('Car display')
      },
    },
  ],
  toolTokens: [
    { name: 'tool-tokens' },
    {
      name: 'tool-token-new',
      act: async (page) => {
        await page.getByRole('button', { name: 'New token' }).click()
        await page.getByLabel('AI client').selectOption({ label: 'VS Code' })
      },
    },
  ],
  phone: [{ name: 'phone' }],
  pair: [
    {
      name: 'pair',
      needsProof: true,
      act: async (page) => {
        await page.getByRole('button', { name: 'Show passcode' }).click()
        await page.getByText('Waiting for the device…').waitFor()
      },
    },
  ],
  browsers: [{ name: 'browsers' }],
  passkeys: [{ name: 'passkeys' }],
  ownFoods: [
    { name: 'own-foods' },
    {
      name: 'own-food-new',
      act: async (page) => {
        await page.getByRole('button', { name: 'Add a food' }).click()
        await page.getByLabel('Name').fill('Granola')
      },
    },
    {
      name: 'recipe-new',
      act: async (page) => {
        await page.getByRole('button', { name: 'Add a recipe' }).click()
        await page.getByLabel('Name').fill('Lentil stew')
      },
    },
  ],
  data: [{ name: 'data' }],
  import: [{ name: 'import' }],
  activity: [{ name: 'activity' }],
  /** Only on a server that nobody uses; `page-setup.e2e.ts` goes there. */
  setUp: [],
  pairHere: [
    { name: 'pair-here', suffix: '#identifier=owner&channel=app&code=000000', isSignedOut: true },
    { name: 'pair-here-without-code', isSignedOut: true },
  ],
}

export const TOUR: readonly Stop[] = Object.entries(STOPS).flatMap(([key, stops]) =>
  stops.map((stop) => ({ ...stop, path: PATHS[key as keyof typeof PATHS] })),
)

export const addressOf = (origin: string, { path, suffix = '' }: Stop): string => `${origin}${path}${suffix}`
