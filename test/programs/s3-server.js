import { createServer } from 'node:http'
import aws4 from 'aws4'
import S3rver from 's3rver'

/**
 * An S3 store for the key `S3RVER`: `s3-server.js FOLDER`. Prints its port. s3rver does not check signatures of version 4,
 * so a library calculates each one here before the request goes on.
 */
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

function isSigned({ method, url, headers }) {
  const wanted = new URL(url, 'http://store')
  const common = { service: 's3', region: 'us-east-1', method, host: headers.host }
  const given = wanted.searchParams.get('X-Amz-Signature')
  if (given !== null) {
    wanted.searchParams.delete('X-Amz-Signature')
    const query = wanted.search.replaceAll('+', '%20')
    const signed = aws4.sign({ ...common, path: wanted.pathname + query, signQuery: true }, CREDENTIALS)
    return new URL(signed.path, 'http://store').searchParams.get('X-Amz-Signature') === given
  }
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
  const signed = aws4.sign(
    { ...common, path: url, headers: Object.fromEntries(names.map((name) => [name, headers[name]])) },
    CREDENTIALS,
  )
  const signature = /Signature=(\w+)/
  const expected = signature.exec(signed.headers.Authorization)?.[1]
  return expected !== undefined && signature.exec(headers.authorization ?? '')?.[1] === expected
}

const store = new S3rver({
  silent: true,
  directory: process.argv[2],
  configureBuckets: [{ name: 'family' }],
})
await store.configureBuckets()
const answer = store.callback()
const server = createServer((request, response) => {
  if (isSigned(request)) return answer(request, response)
  response.statusCode = 403
  response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
