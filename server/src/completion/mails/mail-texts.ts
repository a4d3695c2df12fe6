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
export function filled(text: string, values: Readonly<Record<string, string>>, direction: 'ltr' | 'rtl'): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : isolated(value, direction)
  })
}

/** As on the page: text of the email's own script needs no isolation, which would end up in what is copied or searched. */
const OWN_SCRIPT = {
  ltr: /^[\p{Script=Latin}\p{N}\p{P}\p{S}\p{Zs}]*$/u,
  rtl: /^[\p{Script=Arabic}\p{N}\p{P}\p{S}\p{Zs}]*$/u,
}

/** A value keeps its own direction: a Latin name or address doesn't reorder the Arabic sentence around it. */
function isolated(value: string, direction: 'ltr' | 'rtl'): string {
  return OWN_SCRIPT[direction].test(value) ? value : `\u2068${value}\u2069`
}
