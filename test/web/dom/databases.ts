import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { PageWindow } from './window.ts'
import type { World } from './world.ts'

/** The databases of one browser, which its tabs share. */
export type Databases = IDBFactory

export const createDatabases = (): Databases => new IDBFactory()

/** Gives a window the databases of its browser. The page is busy until what it asked of them is done. */
export function giveDatabases(window: PageWindow, databases: Databases, world: World): void {
  const over = (target: EventTarget, types: readonly string[], name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const type of types) target.addEventListener(type, () => resolve())
    void world.track(name, promise)
  }
  const indexedDB = {
    open(name: string, version?: number) {
      const request = databases.open(name, version)
      over(request, ['success', 'error', 'blocked'], 'opening a database')
      request.addEventListener('success', () => {
        const opened = request.result
        const transaction = opened.transaction.bind(opened)
        opened.transaction = (...given: Parameters<typeof transaction>) => {
          const begun = transaction(...given)
          over(begun, ['complete', 'abort'], 'a transaction')
          return begun
        }
      })
      return request
    },
    deleteDatabase: (name: string) => databases.deleteDatabase(name),
  }
  Object.defineProperties(window, {
    indexedDB: { value: indexedDB, configurable: true, writable: true },
    IDBKeyRange: { value: IDBKeyRange, configurable: true },
  })
}
