// The languages of the page, and which one a visitor gets.

export const LOCALES = ['en', 'fr', 'pt', 'es', 'ar'] as const
export type Locale = (typeof LOCALES)[number]

/** Each in its own language, so that its speakers find it. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  fr: 'Français',
  pt: 'Português',
  es: 'Español',
  ar: 'العربية',
}

const RIGHT_TO_LEFT: readonly Locale[] = ['ar']

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(locale) ? 'rtl' : 'ltr'
}

export function isLocale(text: string | null | undefined): text is Locale {
  return LOCALES.some((locale) => locale === text)
}

/** What the visitor chose on the page, else what the link says, else the first language of the browser that there is. */
export function chooseLocale(
  chosen: string | null | undefined,
  ofLink: string | null | undefined,
  ofBrowser: readonly string[],
): Locale {
  if (isLocale(chosen)) return chosen
  if (isLocale(ofLink)) return ofLink
  return ofBrowser.map(languageOf).find(isLocale) ?? 'en'
}

/** Where the browser doesn't say which country's habits to follow for dates and numbers. */
const USUAL_REGION: Readonly<Record<Locale, string>> = { en: 'en-GB', fr: 'fr', pt: 'pt-PT', es: 'es', ar: 'ar' }

/** The tag for dates and numbers: of the visitor's own region, when the browser has one for this language. */
export function formatTag(locale: Locale, ofBrowser: readonly string[]): string {
  const tag = ofBrowser.find((tag) => languageOf(tag) === locale && tag.includes('-')) ?? USUAL_REGION[locale]
  return locale === 'ar' ? new Intl.Locale(tag, ARABIC_FORMAT).toString() : tag
}

/** Latin digits as in the texts, and the calendar of the documents that are asked for, in every Arabic-speaking country. */
const ARABIC_FORMAT = { numberingSystem: 'latn', calendar: 'gregory' }

function languageOf(tag: string): string {
  return tag.split('-', 1)[0]!.toLowerCase()
}
