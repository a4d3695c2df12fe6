/** "Ada Obi" from ada.obi+work@acme.example, as the dashboard shows users who have chosen no name. */
export function nameFromEmail(email: string): string {
  const local = email.split('@', 1)[0]!
  const parts = local
    .split('+', 1)[0]!
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter(Boolean)
  return parts.length === 0 ? local : parts.map((part) => part[0]!.toUpperCase() + part.slice(1)).join(' ')
}
