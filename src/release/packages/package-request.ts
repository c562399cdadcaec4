import { SERVER_INFO } from '../../core/version.ts'

/** The processors that packages are made for, by their names in Debian. */
export const ARCHITECTURES = { amd64: 'x86_64', arm64: 'aarch64' } as const
export type Architecture = keyof typeof ARCHITECTURES

export type PackageRequest = {
  binary: string
  /** The runtime, for what is derived from the source. */
  bun: string
  arch: Architecture
  version: string
  isCompressed: boolean
  /** Folder of the finished package. */
  out: string
  /** Empty folder for what is needed on the way. */
  work: string
  /** Seconds since 1970, for everything in the package that has a time. */
  epoch: number
  /** Name and address, as Debian writes them. */
  maintainer: string
  env: Readonly<Record<string, string | undefined>>
}

export const HOMEPAGE = 'https://example.com/ext-server'

export const LONG_DESCRIPTION = [
  'A server for the health journal of a family: food, check-ins, diet score and',
  'trends, for a page in the browser, AI clients (MCP) and your own apps. It',
  'listens on this machine only, and keeps everything in one directory.',
]

/** A version before a release sorts below it, which a hyphen would not do. */
export const packageVersion = (version: string) => version.replace('-', '~')

export const PACKAGE = SERVER_INFO.name
