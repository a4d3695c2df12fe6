// Where the completion page may send the business back to: https addresses on hosts that an admin of the partner has allowed.

/** A host as it is compared: lower-case, international names in ASCII, a port only if it isn't 443. Undefined if it is none. */
export function normaliseHost(given: string): string | undefined {
  const text = given.trim()
  if (!/^[^\s/?#@\\:]+(?::\d{1,5})?$/.test(text) || !URL.canParse(`https://${text}`)) return undefined
  const { host, hostname } = new URL(`https://${text}`)
  return NAME.test(hostname) && hostname.length <= 253 ? host : undefined
}

/** At least two labels; a last label of digits only would be an IP address. */
const NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/

export function isAllowedReturnUrl(returnUrl: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(returnUrl)) return false
  const { protocol, username, password, host } = new URL(returnUrl)
  return protocol === 'https:' && username === '' && password === '' && hosts.includes(host)
}
