// Users have no name but their email: its first part is what colleagues call each other.

/** "ada.obi" of ada.obi@acme.example. */
export function userName(email: string): string {
  return email.split('@', 1)[0]!
}

/** "AO": at most two letters. */
export function initialsOf(email: string): string {
  const parts = userName(email)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return parts
    .slice(0, 2)
    .map((part) => [...part][0]!.toUpperCase())
    .join('')
}
