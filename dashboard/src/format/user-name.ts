// Accounts have an email but no name, so the first part of the email is shown as the name.

const PARTS = /[^\p{L}\p{N}'’]+/u

/** "Ada Obi" from ada.obi+work@acme.example. */
export function userName(email: string): string {
  const local = email.split('@', 1)[0]!
  const parts = partsOf(local)
  return parts.length === 0 ? local : parts.map(capitalised).join(' ')
}

/** "AO": at most two letters. */
export function initialsOf(email: string): string {
  return partsOf(email.split('@', 1)[0]!)
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
