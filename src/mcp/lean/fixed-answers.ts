import type { PlainRequest } from './plain-request.ts'

type Id = PlainRequest['id']
/** An answer up to its id, which is its last member. */
type FixedAnswer = { head: Uint8Array; init: ResponseInit }

/** There are few selections of tools, and a list of tools has 96 KB. */
const MAX_ANSWERS = 64

/**
 * Answers that are the same for everyone who asks the same: the SDK's own bytes, kept from the first time. The oldest
 * is dropped first.
 */
export function createFixedAnswers() {
  const answers = new Map<string, FixedAnswer>()

  return {
    /** The answer to another request with this key. */
    find(key: string, id: Id): Response | undefined {
      const found = answers.get(key)
      if (found === undefined) return undefined
      const end = `${JSON.stringify(id)}}`
      // Bytes: text with any character beyond ASCII is encoded for each response, which takes twice as long.
      const body = Buffer.allocUnsafeSlow(found.head.length + Buffer.byteLength(end))
      body.set(found.head)
      body.write(end, found.head.length)
      return new Response(body, found.init)
    },

    /** Keeps the answer to the request with this id, if it is a result. @returns the same answer. */
    async keep(key: string, id: Id, { status, headers, body }: Response): Promise<Response> {
      const bytes = Buffer.from(await new Response(body).arrayBuffer())
      const init = { status, headers: Object.fromEntries(headers) }
      const end = `,"id":${JSON.stringify(id)}}`
      const length = bytes.length - Buffer.byteLength(end)
      if (bytes.subarray(0, RESULT.length).equals(RESULT) && bytes.toString('utf8', length) === end) {
        answers.set(key, { head: Buffer.concat([bytes.subarray(0, length), ID]), init })
        if (answers.size > MAX_ANSWERS) answers.delete(answers.keys().next().value ?? '')
      }
      return new Response(bytes, init)
    },
  }
}

const RESULT = Buffer.from('{"result":')
const ID = Buffer.from(',"id":')
