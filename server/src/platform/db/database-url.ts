// PostgreSQL connection URLs. Several hosts, separated by commas, are a primary and its standbys. URL can't parse such a
// list, so only one host is given to it.

const FORM = /^(postgres(?:ql)?:\/\/)((?:[^@/?]*@)?)([^@/?]+)(.*)$/i

/** An option of ours: PostgreSQL calls it search_path. */
const SCHEMA = /([?&])schema=([^&]*)/

export function userOf(url: string): string {
  const [, protocol, user, hosts, rest] = FORM.exec(url)!
  return decodeURIComponent(new URL(`${protocol}${user}${hosts!.split(',')[0]}${rest}`).username)
}

/**
 * One URL for each host. The service finds the primary itself, by a query on each connection: the driver takes a standby for
 * writable and tries again without a pause while no host fits.
 */
export function hostsOf(url: string): readonly string[] {
  const [, protocol, user, hosts, rest] = FORM.exec(url) ?? []
  if (!hosts) return [url]
  const settings = rest!
    .replace(/([?&])target_session_attrs=[^&]*&?/, '$1')
    .replace(SCHEMA, '$1search_path=$2')
    .replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${protocol}${user}${host}${settings}`)
}

/** The schema of a cell that shares its database with other cells. */
export function schemaOf(url: string): string | undefined {
  return SCHEMA.exec(url)?.[2]
}

/** The same database with another schema, on this server or on another one of its cluster. */
export function inSchema(
  url: string,
  schema: string,
  server?: { readonly host: string; readonly port: number },
): string {
  const [, protocol, user, hosts, rest] = FORM.exec(url)!
  const host = server ? `${server.host.includes(':') ? `[${server.host}]` : server.host}:${server.port}` : hosts
  return `${protocol}${user}${host}${rest!.replace(SCHEMA, `$1schema=${schema}`)}`
}

/** The first URL with the user and password of the second: roles are the same on a replica. */
export function withUserOf(url: string, other: string): string {
  const [, protocol, , hosts, rest] = FORM.exec(url)!
  return `${protocol}${FORM.exec(other)![2]}${hosts}${rest}`
}

/** Hosts, database and schema, without user, password and other options. */
export function addressOf(url: string): string {
  const [, , , hosts, rest] = FORM.exec(url)!
  const schema = schemaOf(url)
  return `${hosts}${rest!.replace(/\?.*$/s, '')}${schema === undefined ? '' : `?schema=${schema}`}`
}
