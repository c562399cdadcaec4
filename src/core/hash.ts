/** Lower-case hex SHA-256 of the UTF-8 text: 64 characters. For secrets see `secret.ts`. */
export function sha256(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex')
}
