// The token is in the fragment of the address, which browsers send to no server. It is removed at once, so that it doesn't stay in
// the history or in a shared screenshot.

const TOKEN = /^[\w-]{43}$/

/** Whatever the address ends with is tried when the page is loaded: a link that was cut off can't be used. */
export function takeLinkToken(): string | undefined {
  const token = location.hash.slice(1)
  if (token === '') return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** The link was opened again in a tab that already shows the page. */
export function hasLinkToken(): boolean {
  return TOKEN.test(location.hash.slice(1))
}
