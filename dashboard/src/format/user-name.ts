// The name that a user chose, or else the first part of their email.

const PARTS = /[^\p{L}\p{N}'’]+/u

let chosen: ReadonlyMap<string, string> = new Map()

/** Read with the session: the names of the user's own organisation. */
export function setUserNames(users: readonly { email: string; name: string }[]): void {
  chosen = new Map(users.map(({ email, name }) => [email, name]))
}

/** The chosen name, or "Ada Obi" from ada.obi+work@acme.example. */
export function userName(email: string): string {
  return chosen.get(email) ?? nameFromEmail(email)
}

/** With the email as well if another of them has the same name. */
export function distinctName(email: string, users: readonly { readonly email: string }[]): string {
  const name = userName(email)
  const isShared = users.some((other) => other.email !== email && userName(other.email) === name)
  return isShared ? `${name} · ${email}` : name
}

function nameFromEmail(email: string): string {
  const local = email.split('@', 1)[0]!
  const parts = partsOf(local)
  return parts.length === 0 ? local : parts.map(capitalised).join(' ')
}

/** "AO": at most two letters. */
export function initialsOf(email: string): string {
  return partsOf(chosen.get(email) ?? email.split('@', 1)[0]!)
    .slice(0, 2)
    .map((part) => [...part][0]!.toUpperCase())
    .join('')
}

/** Ignores a mailbox tag after a plus sign. */
function partsOf(local: string): string[] {
  return local.split('+', 1)[0]!.split(PARTS).filter(Boolean)
}

function capitalised(part: string): string {
  const [first = '', ...rest] = part
  return first.toUpperCase() + rest.join('')
}
