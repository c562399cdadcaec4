/** The address at which a started program listens, from its log; the rest of the log is read and dropped. */
export async function listeningUrl(stderr: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  const reader = stderr.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`the server did not start:\n${text}`)
    text += decoder.decode(value)
    const url = /^listening on (\S+)$/m.exec(text)?.[1]
    if (url === undefined) continue
    // The rest of its log is read, so that it can go on writing.
    void (async () => {
      while (!(await reader.read()).done);
    })()
    return url
  }
}
