import { useEffect } from 'preact/hooks'

/**
 * For a view that reads what is behind the hash: a second link that is opened in the same tab changes nothing else, and the
 * view begins again with it.
 */
export function useNewHash(): void {
  useEffect(() => {
    const again = () => {
      // Views remove it once they have read it.
      if (window.location.hash !== '') window.location.reload()
    }
    window.addEventListener('hashchange', again)
    return () => window.removeEventListener('hashchange', again)
  }, [])
}
