import type { BuiltPage } from './build-page.ts'

/** Set only by `bun run build`. */
declare const PAGE_IS_EMBEDDED: boolean | undefined

let built: Promise<BuiltPage> | undefined

/** The page's files: embedded in the released program; when run from source, built on first request. */
export function pageFiles(): Promise<BuiltPage> {
  built ??= load()
  return built
}

async function load(): Promise<BuiltPage> {
  if (typeof PAGE_IS_EMBEDDED === 'undefined') return await (await import('./build-page.ts')).buildPage()
  return (await import('./embedded-page.ts')).EMBEDDED_PAGE
}
