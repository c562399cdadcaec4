import type { Page } from 'playwright-core'

/** One tap on the day that is shown. `which`: the place of what is tapped, counted from 0 and around. */
export type Tap =
  | { kind: 'frequent'; which: number }
  | { kind: 'words'; words: string }
  | { kind: 'edit'; id: string; name: string }
  | { kind: 'delete'; id: string }
  | { kind: 'mark'; which: number }
  | { kind: 'scale'; field: string; step: number }
  | { kind: 'water'; which: number }

/** What the page shows of a day. */
export type Drawn = {
  /** Id and name. */
  entries: (readonly [string, string])[]
  /** Whether all is logged: the answer that is pressed. */
  mark: string | null
  scales: Record<string, string>
  /** In ml. */
  water: number
}

/** Runs in the page: looks at what is drawn, and taps without the way of a pointer, which takes most of the time. */
const HANDS = `(tap, isKept) => {
  const find = (selector, inside = document) => inside.querySelector(selector)
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)]
  const until = (look, what) => new Promise((resolve, reject) => {
    const end = performance.now() + 20000
    const again = () => {
      const found = look()
      if (found) resolve(found)
      else if (performance.now() > end) reject(new Error('never came: ' + what + '\\n' + document.body.innerText))
      else requestAnimationFrame(again)
    }
    again()
  })
  const ownText = (element) => [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join('').trim()
  const drawn = () => ({
    entries: all('[data-entry]').map((row) => [row.dataset.entry, ownText(find('.entry-name', row))]),
    mark: find('.logged button[aria-pressed=true]')?.textContent.trim() ?? null,
    scales: Object.fromEntries(all('.rating').map((rating) => [
      find('.rating-head span', rating).textContent, find('input:checked', rating)?.value ?? '',
    ])),
    water: Number((find('.water-total strong')?.textContent ?? '0').replaceAll(/[^0-9.]/g, '')),
  })
  const type = (input, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const openEntry = async (id) => {
    find('[data-entry="' + id + '"]').click()
    return await until(() => find('dialog .form-actions')?.closest('dialog'), 'the dialog of an entry')
  }
  const closed = () => until(() => find('dialog') === null, 'the end of the dialog')
  const around = (list, at) => list[at % list.length]
  const taps = {
    async frequent({ which }) {
      const foods = await until(() => all('.frequent .usual').length > 0 && all('.frequent .usual'), 'frequent foods')
      around(foods, which).click()
    },
    words({ words }) {
      type(find('#quick-add'), words)
      return until(() => find('#quick-add').value === words, 'the words').then(() => find('form.quick-add').requestSubmit())
    },
    async edit({ id, name }) {
      const dialog = await openEntry(id)
      const input = find('input[name=food_name]', dialog)
      type(input, name)
      await until(() => input.value === name, 'the name')
      find('button[type=submit]', dialog).click()
      await closed()
    },
    async delete({ id }) {
      find('.danger', await openEntry(id)).click()
      await closed()
    },
    mark({ which }) { around(all('.logged button'), which).click() },
    scale({ field, step }) {
      const rating = all('.rating').find((each) => find('.rating-head span', each).textContent === field)
      find('input[value="' + step + '"]', rating).click()
    },
    water({ which }) { around(all('.water-buttons .water-less, .water-add'), which).click() },
  }
  // Behind all that the page has begun to write.
  const written = () => new Promise((resolve, reject) => {
    const request = indexedDB.open('journal ')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const transaction = request.result.transaction('changes', 'readwrite', { durability: 'strict' })
      transaction.objectStore('changes').count()
      transaction.oncomplete = () => { request.result.close(); resolve() }
    }
  })
  return (async () => {
    await until(() => find('.logged') && find('.water-buttons') && find('.rating'), 'the day')
    if (tap === null) return drawn()
    const before = JSON.stringify(drawn())
    await taps[tap.kind](tap)
    await until(() => JSON.stringify(drawn()) !== before, 'what was tapped: ' + JSON.stringify(tap))
    if (isKept) { await written(); await written() }
    return drawn()
  })()
}`

/**
 * Taps, and waits until the page shows it.
 * @param isKept waits until it is on the disk as well.
 */
export const tapOn = (page: Page, tap: Tap, isKept = true): Promise<Drawn> =>
  page.evaluate(`(${HANDS})(${JSON.stringify(tap)}, ${isKept})`) as Promise<Drawn>

export const drawnOn = (page: Page): Promise<Drawn> => page.evaluate(`(${HANDS})(null)`) as Promise<Drawn>

/** How many changes the browser keeps that the server does not have and has not refused, and the next of them. */
export const waitingIn = (page: Page): Promise<{ waiting: number; refused: number; next: unknown }> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.open('journal ')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const all = request.result.transaction('changes').objectStore('changes').getAll()
      all.onsuccess = () => {
        request.result.close()
        const waiting = all.result.filter(({ refusal }) => refusal === undefined)
        resolve({ waiting: waiting.length, refused: all.result.length - waiting.length, next: waiting[0] })
      }
    }
  })`) as Promise<{ waiting: number; refused: number; next: unknown }>

/** Waits until the browser keeps so many answers to questions with this text, which are drawn before that. */
export const keepsAnswers = (page: Page, text: string, count: number): Promise<unknown> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.open('journal ')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const look = () => {
        const all = request.result.transaction('answers').objectStore('answers').getAllKeys()
        all.onsuccess = () => {
          if (all.result.filter((key) => String(key[2]).includes('${text}')).length < ${count}) return look()
          request.result.close()
          resolve()
        }
      }
      look()
    }
  })`)
