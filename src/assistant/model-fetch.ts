/** More than any chat reply needs; a server that never stops sending is cut off here. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

/**
 * `fetch` for a model provider. It follows no redirect, which would send the API key and the person's data to an
 * address that was not configured; it limits the size of the response and waits as long as the caller's signal allows.
 */
export async function modelFetch(
  url: Parameters<typeof fetch>[0],
  init?: Parameters<typeof fetch>[1],
): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error', timeout: false })
  if (response.body === null) return response
  let bytes = 0
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > MAX_RESPONSE_BYTES) controller.error(new Error('The response is too long'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(bounded, response)
}
