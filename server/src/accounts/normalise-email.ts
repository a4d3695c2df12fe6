// The form of an address by which accounts are looked up: surrounding spaces, upper case and composed letters don't matter.
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
