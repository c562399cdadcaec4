type Entry = { url: string; state: unknown; document: number }

type Tab = {
  /** Changes the address of its window. */
  setUrl(url: string): void
  /** Dispatches `popstate`. */
  popState(state: unknown): void
  /** Loads an address without a new entry. */
  load(url: string): Promise<void>
  /** Navigation is asynchronous. */
  enqueue(work: () => Promise<void>): void
}

/** The history of a tab. Going back to an entry of the same document does not load it again. */
export function createHistory(tab: Tab) {
  const entries: Entry[] = []
  let at = -1
  let documents = 0
  const present = () => entries[at]

  function add(entry: Entry): void {
    entries.splice(at + 1, entries.length, entry)
    at = entries.length - 1
  }

  async function go(steps: number): Promise<void> {
    const [from, to] = [present(), entries[at + steps]]
    if (to === undefined) return
    at += steps
    if (from?.document !== to.document) return await tab.load(to.url)
    tab.setUrl(to.url)
    tab.popState(to.state)
  }

  const absolute = (url: string) => new URL(url, present()?.url).href
  const setEntry = (isNew: boolean, state: unknown, url?: string | null) => {
    const entry = { url: absolute(url ?? ''), state, document: present()?.document ?? 0 }
    if (isNew) add(entry)
    else entries[at] = entry
    tab.setUrl(entry.url)
  }

  return {
    /** Adds the entry of a document that is loaded. */
    open(url: string): void {
      documents += 1
      add({ url, state: null, document: documents })
    },
    go,

    /** The `history` object of a window. */
    api: {
      get length() {
        return entries.length
      },
      get state() {
        return present()?.state ?? null
      },
      scrollRestoration: 'auto',
      pushState: (state: unknown, _: string, url?: string | null) => setEntry(true, state, url),
      replaceState: (state: unknown, _: string, url?: string | null) => setEntry(false, state, url),
      back: () => tab.enqueue(() => go(-1)),
      forward: () => tab.enqueue(() => go(1)),
      go: (steps: number) => tab.enqueue(() => go(steps)),
    },
  }
}
