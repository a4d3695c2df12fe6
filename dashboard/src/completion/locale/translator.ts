// Texts, numbers and dates in one language.
import { countryNamesIn } from '../../format/country-name.ts'
import type {
  Catalogue,
  CountKey,
  LabelGroup,
  Labels,
  PlaceholdersOf,
  TextKey,
  Texts,
} from '../catalogues/catalogue.ts'
import { directionOf, formatTag, type Locale } from './locales.ts'

type Params<Key extends TextKey> = [PlaceholdersOf<Key>] extends [never]
  ? []
  : [params: Readonly<Record<PlaceholdersOf<Key>, string>>]

export interface Translator {
  readonly locale: Locale
  readonly direction: 'ltr' | 'rtl'
  t<Key extends TextKey>(key: Key, ...params: Params<Key>): string
  count(key: CountKey, count: number): string
  /** What a code is called; undefined for one that is newer than this page. */
  label(group: LabelGroup, code: string): string | undefined
  day(instant: string): string
  number(value: number): string
  percent(fraction: number): string
  fileSize(bytes: number): string
  country(alpha3: string): string
  compare(a: string, b: string): number
}

const LOADERS: Readonly<Record<Locale, () => Promise<Catalogue>>> = {
  en: () => both(import('../catalogues/texts/en.ts'), import('../catalogues/labels/en.ts')),
  fr: () => both(import('../catalogues/texts/fr.ts'), import('../catalogues/labels/fr.ts')),
  pt: () => both(import('../catalogues/texts/pt.ts'), import('../catalogues/labels/pt.ts')),
  es: () => both(import('../catalogues/texts/es.ts'), import('../catalogues/labels/es.ts')),
  ar: () => both(import('../catalogues/texts/ar.ts'), import('../catalogues/labels/ar.ts')),
}

async function both(texts: Promise<Omit<Catalogue, 'labels'>>, labels: Promise<Pick<Catalogue, 'labels'>>) {
  return { ...(await texts), ...(await labels) }
}

export async function loadTranslator(locale: Locale, ofBrowser: readonly string[]): Promise<Translator> {
  return createTranslator(locale, await LOADERS[locale](), ofBrowser)
}

export function createTranslator(locale: Locale, catalogue: Catalogue, ofBrowser: readonly string[]): Translator {
  const tag = formatTag(locale, ofBrowser)
  const plural = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(tag)
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 })
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'long' })
  const daysInUtc = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  const collator = new Intl.Collator(locale)
  const countries = countryNamesIn(locale)
  const isolate = isolateIn(directionOf(locale))
  const shown = (text: string) => (locale === 'fr' ? withFrenchSpaces(text) : text)
  return {
    locale,
    direction: directionOf(locale),
    t: (key, ...[params]) => shown(fill((catalogue.texts as Texts)[key], params ?? {}, isolate)),
    count(key, count) {
      const forms = catalogue.counts[key]
      return shown(fill(forms[plural.select(count)] ?? forms.other, { count: numbers.format(count) }, String))
    },
    label: (group, code) => (catalogue.labels[group] as Labels[LabelGroup] & Record<string, string>)[code],
    // The last moment of a day in UTC stands for that day wherever the reader is, such as the day on which a document expires.
    day: (instant) => (instant.endsWith('T23:59:59.999Z') ? daysInUtc : days).format(new Date(instant)),
    number: (value) => numbers.format(value),
    percent: (fraction) => percents.format(fraction),
    fileSize: (bytes) => fileSize(tag, bytes),
    country: countries,
    compare: collator.compare,
  }
}

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** Text of the page's own script needs no isolation, which would end up in what is copied or searched. */
const OWN_SCRIPT = {
  ltr: /^[\p{Script=Latin}\p{N}\p{P}\p{S}\p{Zs}]*$/u,
  rtl: /^[\p{Script=Arabic}\p{N}\p{P}\p{S}\p{Zs}]*$/u,
}

/** A value keeps its own direction: an English company name doesn't reorder the Arabic sentence around it. */
function isolateIn(direction: 'ltr' | 'rtl'): (value: string) => string {
  return (value) => (OWN_SCRIPT[direction].test(value) ? value : FIRST_STRONG_ISOLATE + value + POP_ISOLATE)
}

function fill(text: string, params: Readonly<Record<string, string>>, isolate: (value: string) => string): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => isolate(params[name] ?? ''))
}

/** A line never starts with a French punctuation mark: narrow spaces, and full ones before a colon and inside guillemets. */
function withFrenchSpaces(text: string): string {
  return text.replaceAll(/ (?=[;?!%])/g, '\u202f').replaceAll(/ (?=[:»])|(?<=«) /g, '\u00a0')
}

function fileSize(tag: string, bytes: number): string {
  const [unit, value] =
    bytes < 1024 * 1024
      ? (['kilobyte', Math.max(bytes / 1024, 0.1)] as const)
      : (['megabyte', bytes / 1024 / 1024] as const)
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}
