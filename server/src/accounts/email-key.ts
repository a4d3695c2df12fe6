// Two spellings of one address are one account: blanks around it, upper case and composed letters make no difference.
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
