import { href, location, navigate } from './router.ts'

/** What people call the identity provider that they may sign in at; undefined: there is none. */
export const PROVIDER_NAME = document.documentElement.dataset.provider

/** In the query: why a sign-in there came to nothing. */
const PROBLEM = 'sign_in'

/** The address that leads to the provider, and from there back to where the person is. */
export function providerHref(): string {
  const { path, query } = location.value
  const text = new URLSearchParams([...query].filter(([name]) => name !== PROBLEM)).toString()
  return href('/auth/oidc/start', { next: text === '' ? path : `${path}?${text}` })
}

/** Why the last sign-in there came to nothing. */
export const providerProblem = () => location.peek().query.get(PROBLEM) ?? undefined

/** The address does not go on saying so. */
export function clearProviderProblem(): void {
  const { path, query } = location.peek()
  if (!query.has(PROBLEM)) return
  navigate(path, Object.fromEntries([...query].filter(([name]) => name !== PROBLEM)), { replace: true })
}
