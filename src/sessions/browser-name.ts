/** In this order: most browsers also claim to be others. */
const BROWSERS: readonly [token: RegExp, name: string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [token: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * `Firefox on Linux`, from a `User-Agent` header: a hint by which a person tells their sessions apart, and nothing
 * more. Undefined for what is no browser known here.
 */
export function browserName(userAgent: string | null): string | undefined {
  const named = (table: typeof BROWSERS) => table.find(([token]) => token.test(userAgent ?? ''))?.[1]
  const browser = named(BROWSERS)
  const system = named(SYSTEMS)
  return browser !== undefined && system !== undefined ? `${browser} on ${system}` : browser
}
