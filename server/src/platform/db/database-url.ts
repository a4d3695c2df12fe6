// Connection URLs of PostgreSQL. Several hosts, separated by commas, name a primary and its standbys: the driver uses the one
// that accepts writes. URL can't parse such a list, so only the first host is given to it.

const FORM = /^(postgres(?:ql)?:\/\/)((?:[^@/?]*@)?)([^@/?]+)(.*)$/i

export function userOf(url: string): string {
  const [, protocol, user, hosts, rest] = FORM.exec(url)!
  return decodeURIComponent(new URL(`${protocol}${user}${hosts!.split(',')[0]}${rest}`).username)
}

/** Without target_session_attrs the first host that answers would do, even a standby. */
export function withWritableHost(url: string): string {
  return withSession(url, 'read-write')
}

/** Of several hosts, one that is a standby. */
export function withStandbyHost(url: string): string {
  return withSession(url, 'standby')
}

function withSession(url: string, attributes: string): string {
  const [, , , hosts, rest] = FORM.exec(url) ?? []
  if (!hosts?.includes(',') || /[?&]target_session_attrs=/.test(rest!)) return url
  return `${url}${rest!.includes('?') ? '&' : '?'}target_session_attrs=${attributes}`
}

/** The first URL with the user and password of the second: roles are the same on a replica. */
export function withUserOf(url: string, other: string): string {
  const [, protocol, , hosts, rest] = FORM.exec(url)!
  return `${protocol}${FORM.exec(other)![2]}${hosts}${rest}`
}
