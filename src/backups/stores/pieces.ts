/** The bytes of an answer; an error if the connection ends before all of them. */
export async function* piecesOf(answer: Response): AsyncGenerator<Uint8Array> {
  const stated = answer.headers.get('content-length')
  const isPlain = answer.headers.get('content-encoding') === null
  let bytes = 0
  for await (const piece of answer.body ?? []) {
    bytes += piece.length
    yield piece
  }
  if (stated !== null && isPlain && bytes !== Number(stated))
    throw new Error('the connection ended before the whole file had arrived')
}
