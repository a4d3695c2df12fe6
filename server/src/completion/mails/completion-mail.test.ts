// The email with a completion link, in every language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMPLETION_LOCALES } from '../../reference/completion-locales.ts'
import { completionMail, MAIL_TEXTS } from './completion-mail.ts'
import { MAIL_TEXT_CODES } from './mail-texts.ts'

const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
const branding = {
  ...{ partnerName: 'Nord\nbank {business}', displayName: null, accentColour: null, returnHosts: [] },
  ...{ supportEmail: 'help@nordbank.example', logoHash: null, updatedAt: null },
}
const mailIn = (locale: (typeof COMPLETION_LOCALES)[number], more = {}) =>
  completionMail({
    ...{ locale, business: 'Émile & Söhne <GmbH>', branding: { ...branding, ...more } },
    ...{ url: 'https://gangway.example/complete#token', expiresAt: new Date(Date.UTC(2026, 10, 22, 9, 30)) },
  })

test('every language has every text, with the same places for values', () => {
  assert.deepEqual(Object.keys(MAIL_TEXTS).sort(), [...COMPLETION_LOCALES].sort())
  for (const [locale, texts] of Object.entries(MAIL_TEXTS)) {
    assert.deepEqual(Object.keys(texts).sort(), [...MAIL_TEXT_CODES].sort(), locale)
    for (const code of MAIL_TEXT_CODES) {
      assert.ok(texts[code].trim(), `${locale} ${code}`)
      assert.deepEqual(placesIn(texts[code]), placesIn(MAIL_TEXTS.en[code]), `${locale} ${code}`)
      const isOwn = locale === 'en' || texts[code] !== MAIL_TEXTS.en[code]
      assert.ok(isOwn, `${locale} ${code} is not translated`)
    }
  }
})

test('values are put in place in text and HTML, and are never read as texts or markup', () => {
  for (const locale of COMPLETION_LOCALES) {
    const { subject, text, html } = mailIn(locale)
    assert.ok(subject.includes('Nord bank {business}') && !subject.includes('\n'), subject)
    assert.ok(text.includes('Émile & Söhne <GmbH>') && text.includes('https://gangway.example/complete#token'))
    assert.ok(html.includes('Émile &amp; Söhne &lt;GmbH&gt;') && !html.includes('<GmbH>'))
    assert.match(html, new RegExp(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`))
    assert.match(text, /2026/)
    assert.ok(text.includes('help@nordbank.example'))
    assert.ok(!mailIn(locale, { supportEmail: null }).text.includes('@'))
  }
})

test('in Arabic, Latin names and addresses keep their own direction; in other languages nothing is added', () => {
  const { subject, text, html } = mailIn('ar')
  const name = '\u2068Nord bank {business}\u2069'
  assert.ok(subject.includes(name) && text.includes(name) && html.includes(name), subject)
  assert.ok(text.includes('\u2068help@nordbank.example\u2069') && html.includes('\u2068help@nordbank.example\u2069'))
  assert.doesNotMatch(text, /[\u0660-\u0669]/)
  assert.doesNotMatch(mailIn('fr').html, /[\u2066-\u2069]/)
  assert.match(mailIn('en', { displayName: 'شركة النور' }).text, /\u2068شركة النور\u2069/)
})
