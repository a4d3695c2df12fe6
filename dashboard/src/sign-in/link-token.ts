// The one-time token of an emailed link is after the #, where no server and no log sees it. It is removed from the address
// at once, so that it doesn't stay in the history of a shared browser.
import { useEffect, useState } from 'react'

/** Empty when the link has none, and after a reload. */
export function useLinkToken(): string {
  const [token] = useState(() => readToken(window.location.hash))
  useEffect(() => {
    const { pathname, search, hash } = window.location
    if (hash) window.history.replaceState(window.history.state, '', pathname + search)
  }, [])
  return token
}

function readToken(hash: string): string {
  const token = hash.slice(1)
  return /^[\w-]{1,100}$/.test(token) ? token : ''
}
