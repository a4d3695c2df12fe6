// A catalogue: every text of the page in one language. English decides which texts there are, so that a language in which one
// is missing doesn't compile. English is imported as a type only: a visitor loads one language.
import type { labels } from './labels/en.ts'
import type { counts, texts } from './texts/en.ts'

type English = typeof texts
export type TextKey = keyof English
export type CountKey = keyof typeof counts
type EnglishLabels = typeof labels
export type LabelGroup = keyof EnglishLabels

export type Texts = Readonly<Record<TextKey, string>>
/** The forms that the plural rules of a language distinguish: English has two, Arabic six. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>
export type Counts = Readonly<Record<CountKey, PluralForms>>
export type Labels = { readonly [Group in LabelGroup]: Readonly<Record<keyof EnglishLabels[Group], string>> }

export interface Catalogue {
  readonly texts: Texts
  readonly counts: Counts
  readonly labels: Labels
}

/** The names in braces: 'name' | 'size' of "{name}, {size}". */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never
export type PlaceholdersOf<Key extends TextKey> = Placeholders<English[Key]>
