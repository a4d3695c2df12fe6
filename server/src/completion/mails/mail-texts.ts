// The texts of emails to a business: one catalogue per language, with the same codes in each.

export const MAIL_TEXT_CODES = [
  'subject',
  'greeting',
  'request',
  'howTo',
  'button',
  'expiry',
  'keepPrivate',
  'support',
  'notExpected',
] as const
export type MailTexts = Readonly<Record<(typeof MAIL_TEXT_CODES)[number], string>>

/** Puts values in place of {names}. Values are never read as texts themselves. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
