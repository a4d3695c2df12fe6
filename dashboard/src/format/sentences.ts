// What sentences are made of: plurals, lists, and typed text. Texts use these and never a format of their own.
import { formatNumber } from './numbers.ts'

// The texts are English, so their plural forms are too.
const PLURAL = new Intl.PluralRules('en')
const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

export interface PluralForms {
  readonly one: string
  readonly other: string
}

/** Picks the form for a count and puts the number in the place of `#`. */
export function plural(count: number, forms: PluralForms): string {
  const form = PLURAL.select(count) === 'one' ? forms.one : forms.other
  return form.split('#').join(formatNumber(count))
}

/** With a capital letter at its start. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "A, B and C". */
export function formatList(items: readonly string[]): string {
  return LIST.format(items)
}

/** Typed text inside a sentence: its direction and control characters stay inside it. On its own, use `<UserText>`. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
