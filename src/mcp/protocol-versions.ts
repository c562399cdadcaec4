/** The versions of the discover era, newest first. */
export const DISCOVER_VERSIONS: readonly string[] = ['2026-07-28']

/** Those that the SDK of the initialize era supports, which is too large to be loaded for this list. */
export const INITIALIZE_VERSIONS: readonly string[] = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
]
