// The token is in the fragment of the address, which browsers send to no server. It is removed at once, so that it doesn't stay in
// the history or in a shared screenshot.

export function takeLinkToken(): string | undefined {
  const token = location.hash.slice(1)
  if (token === '') return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
