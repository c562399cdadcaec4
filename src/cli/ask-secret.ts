/** What is asked of a terminal. */
export type Terminal = {
  /** Its input; in raw mode, it shows nothing of what is typed. */
  input: AsyncIterable<Uint8Array>
  setRawMode(isRaw: boolean): void
  print(text: string): void
}

const MAX_CHARS = 1024
const ENDS = new Set(['\r', '\n', '\u0004'])
const INTERRUPT = '\u0003'
const ERASURES = new Set(['\b', '\u007f'])

/** Asks for a secret without showing it. @returns undefined if the person gave up, with Ctrl-C. */
export async function askSecret(
  { input, setRawMode, print }: Terminal,
  prompt: string,
): Promise<string | undefined> {
  // Before the prompt: what is typed earlier would be shown.
  setRawMode(true)
  try {
    print(prompt)
    return await readLine(input)
  } finally {
    setRawMode(false)
    print('\n')
  }
}

async function readLine(input: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let typed: string[] = []
  for await (const chunk of input) {
    for (const char of decoder.decode(chunk, { stream: true })) {
      if (char === INTERRUPT) return undefined
      if (ENDS.has(char)) return typed.join('')
      if (ERASURES.has(char)) typed = typed.slice(0, -1)
      else if (typed.length < MAX_CHARS) typed.push(char)
    }
  }
  return typed.join('')
}
