// The catalogues of the completion page: complete in every language, and nothing in them that the page doesn't use.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { DOCUMENT_CATEGORIES } from '../../../../server/src/reference/document-categories.ts'
import { REASON_CODES } from '../../../../server/src/reference/reason-codes.ts'
import { DOCUMENT_RULES, FIELD_RULES, PERSON_RULES } from '../../../../server/src/reference/requirement-rules.ts'
import {
  BUSINESS_TYPE_CODES,
  IDENTITY_TYPE_CODES,
  INDUSTRIES,
  OWNERSHIP_TYPES,
  PURPOSES_OF_ACCOUNT,
  REQUIREMENT_KINDS,
} from '../../../../server/src/reference/vocabularies.ts'
import { LOCALES } from '../locale/locales.ts'
import type { Catalogue } from './catalogue.ts'

const catalogues = new Map<string, Catalogue>()
for (const locale of LOCALES)
  catalogues.set(locale, {
    ...(await import(`./texts/${locale}.ts`)),
    ...(await import(`./labels/${locale}.ts`)),
  })
const english = catalogues.get('en')!

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

test('every language has every text of English, with the same placeholders', () => {
  for (const [locale, { texts, counts, labels }] of catalogues) {
    assert.deepEqual(Object.keys(texts), Object.keys(english.texts), locale)
    for (const [key, text] of Object.entries(texts)) {
      assert.ok(text.trim() !== '', `${locale} ${key}`)
      const expected = placeholders(english.texts[key as keyof typeof texts])
      assert.deepEqual(placeholders(text), expected, `${locale} ${key}`)
    }
    assert.deepEqual(Object.keys(counts), Object.keys(english.counts), locale)
    for (const [group, named] of Object.entries(labels)) {
      const expected = Object.keys(english.labels[group as keyof typeof labels])
      assert.deepEqual(Object.keys(named), expected, `${locale} ${group}`)
      for (const [code, text] of Object.entries(named)) assert.match(text, /\S/, `${locale} ${group} ${code}`)
    }
  }
})

test('counts have exactly the forms that the language distinguishes', () => {
  for (const [locale, { counts }] of catalogues) {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
    for (const [key, forms] of Object.entries(counts))
      assert.deepEqual(Object.keys(forms).sort(), pluralCategories.toSorted(), `${locale} ${key}`)
  }
  assert.equal(Object.keys(catalogues.get('ar')!.counts.remaining).length, 6)
})

test('every code that the service can return has a label', () => {
  const expected: Readonly<Record<string, readonly string[]>> = {
    requirements: [...[...FIELD_RULES, ...PERSON_RULES, ...DOCUMENT_RULES].map(({ id }) => id), 'identity-document'],
    kinds: REQUIREMENT_KINDS,
    reasons: REASON_CODES,
    categories: DOCUMENT_CATEGORIES,
    businessTypes: BUSINESS_TYPE_CODES,
    funds: INDUSTRIES,
    purposes: PURPOSES_OF_ACCOUNT,
    identityTypes: IDENTITY_TYPE_CODES,
    roles: OWNERSHIP_TYPES,
  }
  for (const [group, codes] of Object.entries(expected))
    assert.deepEqual(Object.keys(english.labels[group as keyof typeof english.labels]).sort(), [...codes].sort(), group)
  const { paths } = JSON.parse(contract())
  assert.ok(paths['/api/completion/v1/answers'] ?? paths['/completion/v1/answers'])
  const { CompletionFields, Address, Financials, BusinessPerson, Identity } = JSON.parse(contract()).components.schemas
  const names = [CompletionFields, Address, Financials, BusinessPerson, Identity]
    .flatMap(({ properties }) => Object.keys(properties))
    .filter((name) => !/UploadId$/.test(name))
  for (const name of names) assert.ok(name in english.labels.fields, name)
})

test('a translation is not the English text', () => {
  for (const [locale, catalogue] of catalogues) {
    if (locale === 'en') continue
    const same = Object.entries(catalogue.texts).filter(([key, text]) => english.texts[key as 'page.title'] === text)
    for (const [group, named] of Object.entries(catalogue.labels))
      same.push(...Object.entries(named).filter(([code, text]) => englishLabel(group, code) === text))
    // A few words are the same in several languages: Association, Selfie, Trust.
    assert.ok(same.length <= 6, `${locale}: ${same.map(([key]) => key).join(', ')}`)
  }
})

test('every text is used by the page', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const source = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((path) => !/catalogues|\.test\./.test(path))
    .map((path) => readFileSync(folder + path, 'utf8'))
    .join('\n')
  const unused = [...Object.keys(english.texts), ...Object.keys(english.counts)].filter(
    (key) => !source.includes(`'${key}'`),
  )
  assert.deepEqual(unused, [])
})

function englishLabel(group: string, code: string): string | undefined {
  return (english.labels as Record<string, Record<string, string>>)[group]?.[code]
}

function contract(): string {
  return readFileSync(new URL('../../../../contract/completion-api.json', import.meta.url), 'utf8')
}
