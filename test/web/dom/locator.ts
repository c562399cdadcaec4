import * as input from './input.ts'
import * as queries from './queries.ts'
import type { PageWindow } from './window.ts'
import type { World } from './world.ts'

export type Where = { readonly window: PageWindow; readonly world: World }
type Exact = { exact?: boolean }
type Filter = { hasText?: queries.TextMatch; has?: Locator }
type State = 'visible' | 'hidden' | 'attached' | 'detached'

/** The queries of a page or of an element. Names and meaning are Playwright's. */
export abstract class Searchable {
  abstract readonly where: Where
  protected abstract roots(): readonly queries.Root[]
  protected abstract readonly description: string

  getByRole = (role: string, options: queries.RoleOptions = {}) =>
    this.#find(`${role} ${options.name ?? ''}`, (root) => queries.byRole(root, role, options))

  getByLabel = (label: queries.TextMatch, { exact }: Exact = {}) =>
    this.#find(`label ${label}`, (root) => queries.byLabel(root, label, exact))

  getByText = (text: queries.TextMatch, { exact }: Exact = {}) =>
    this.#find(`text ${text}`, (root) => queries.byText(root, text, exact))

  /** Elements that match a CSS selector. */
  locator = (selector: string, filter: Filter = {}) =>
    this.#find(selector, (root) => [...root.querySelectorAll(selector)]).filter(filter)

  #find(what: string, search: (root: queries.Root) => Element[]): Locator {
    const description = `${this.description} ${what}`.trim()
    return new Locator(this.where, description, () => [...new Set(this.roots().flatMap(search))])
  }
}

/** A query that runs again at each use. Actions wait until it finds one element that a person could use. */
export class Locator extends Searchable {
  readonly where: Where
  protected readonly description: string
  readonly #search: () => Element[]

  constructor(where: Where, description: string, search: () => Element[]) {
    super()
    this.where = where
    this.description = description
    this.#search = search
  }

  /** The elements that match now, without waiting. */
  elements = (): Element[] => this.#search()
  protected roots = this.elements

  #narrow = (how: string, pick: (found: Element[]) => (Element | undefined)[]) =>
    new Locator(this.where, `${this.description} ${how}`, () =>
      pick(this.elements()).filter((element) => element !== undefined),
    )

  first = () => this.nth(0)
  last = () => this.nth(-1)
  nth = (at: number) => this.#narrow(`[${at}]`, (found) => [found.at(at)])
  filter = ({ hasText, has }: Filter) =>
    hasText === undefined && has === undefined
      ? this
      : this.#narrow(`with ${hasText ?? has?.description}`, (found) =>
          found.filter(
            (element) =>
              (hasText === undefined || queries.matches(element.textContent, hasText)) &&
              (has === undefined || has.elements().some((one) => one !== element && element.contains(one))),
          ),
        )

  async count(): Promise<number> {
    await this.where.world.settle()
    return this.elements().length
  }

  async all(): Promise<Locator[]> {
    return Array.from({ length: await this.count() }, (_, at) => this.nth(at))
  }

  async waitFor({ state = 'visible' }: { state?: State } = {}): Promise<void> {
    await this.#until(state, () => {
      const found = this.#one()
      if (state === 'attached') return found !== undefined
      if (state === 'detached') return found === undefined
      return (found !== undefined && queries.isVisible(found)) === (state === 'visible')
    })
  }

  /** @throws when several elements match. */
  #one(): Element | undefined {
    const found = this.elements()
    if (found.length > 1)
      throw new Error(`${found.length} elements are “${this.description}”:\n${found.map(outline).join('\n')}`)
    return found[0]
  }

  #until<T>(state: string, look: () => T | undefined | false): Promise<T> {
    return this.where.world.until(look, () => {
      const { document } = this.where.window
      return `“${this.description}” is not ${state}; the page says: ${queries.normal(document.body.textContent).slice(0, 1500)}`
    })
  }

  /** Waits for the one element that matches. */
  element = (): Promise<Element> => this.#until('there', () => this.#one())

  /** Waits until a person could use the element, acts on it, and waits until the page is idle. */
  async #act(work: (element: Element) => void, { force = false } = {}): Promise<void> {
    let why: string | undefined
    const element = await this.#until('ready to use', () => {
      const found = this.#one()
      why = found === undefined || force ? undefined : input.blockedReason(found)
      return why === undefined && found
    }).catch((error: Error) => {
      throw new Error(why === undefined ? error.message : `${why}: ${error.message}`)
    })
    work(element)
    await this.where.world.settle()
  }

  click = (options: { force?: boolean } = {}) => this.#act(input.click, options)
  fill = (value: string) => this.#act((element) => input.fill(element, value))
  focus = () => this.#act((element) => (element as HTMLElement).focus(), { force: true })
  setInputFiles = (...files: input.ChosenFile[]) =>
    this.#act((element) => input.setFiles(element, files), { force: true })
  dispatchEvent = (event: (window: PageWindow) => Event) =>
    this.#act((element) => void element.dispatchEvent(event(this.where.window)), { force: true })

  press = (key: string) =>
    this.#act((element) => {
      if (element.ownerDocument.activeElement !== element) (element as HTMLElement).focus()
      input.press(this.where.window, key)
    })

  check = (options: { force?: boolean } = {}) =>
    this.#act((element) => queries.isChecked(element) || input.click(element), options)
  uncheck = () => this.#act((element) => queries.isChecked(element) && input.click(element))

  /** By value or text, or by index. */
  selectOption = (wanted: string | { label: string } | { index: number }) =>
    this.#act((element) =>
      input.selectOption(element as HTMLSelectElement, ({ value, text }, at) => {
        if (typeof wanted === 'string') return value === wanted || queries.normal(text) === wanted
        return 'label' in wanted ? queries.normal(text) === wanted.label : at === wanted.index
      }),
    )

  async #ask<T>(question: (element: Element) => T): Promise<T> {
    await this.where.world.settle()
    return question(await this.element())
  }

  textContent = () => this.#ask(({ textContent }) => textContent)
  innerHTML = () => this.#ask(({ innerHTML }) => innerHTML)
  getAttribute = (name: string) => this.#ask((element) => element.getAttribute(name))
  inputValue = () => this.#ask((element) => (element as HTMLInputElement).value)
  isChecked = () => this.#ask(queries.isChecked)
  isFocused = () => this.#ask((element) => element.ownerDocument.activeElement === element)

  async isVisible(): Promise<boolean> {
    await this.where.world.settle()
    const found = this.#one()
    return found !== undefined && queries.isVisible(found)
  }

  async allTextContents(): Promise<string[]> {
    await this.where.world.settle()
    return this.elements().map(({ textContent }) => textContent)
  }
}

/** The start of an element's markup, for error messages. */
const outline = (element: Element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 120)
