/** The slowest level makes the smallest file, and every level is read equally fast. */
const LEVEL = 22

export const packFile = (bytes: Uint8Array): Uint8Array => Bun.zstdCompressSync(bytes, { level: LEVEL })

export const unpackFile = (packed: Uint8Array): Uint8Array => Bun.zstdDecompressSync(packed)
