import { Worker } from 'node:worker_threads'

/** Set in the built program, where the files of the source are at another place. */
declare const PAGE_IS_EMBEDDED: boolean | undefined

/**
 * Runs a file of the program, such as `db/check-worker`, in a thread of its own. @returns the message that it sends.
 * @throws if it ends without one.
 */
export function runThread<T>(name: string, workerData: unknown): Promise<T> {
  const file = typeof PAGE_IS_EMBEDDED === 'undefined' ? `../${name}.ts` : `./${name}.js`
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const thread = new Worker(new URL(file, import.meta.url), { workerData })
  thread.once('message', resolve)
  thread.once('error', reject)
  thread.once('exit', () => reject(new Error(`the thread ${name} ended early`)))
  return promise
}
