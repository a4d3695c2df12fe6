// Texts, numbers and names in each language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseLocale, formatTag } from './locales.ts'
import { loadTranslator } from './translator.ts'

test('the language is the chosen one, else that of the link, else the first of the browser that there is', () => {
  assert.equal(chooseLocale('fr', 'ar', ['pt-BR']), 'fr')
  assert.equal(chooseLocale(null, 'ar', ['pt-BR']), 'ar')
  assert.equal(chooseLocale('xx', null, ['de-DE', 'pt-BR', 'fr']), 'pt')
  assert.equal(chooseLocale(undefined, undefined, ['de']), 'en')
  assert.equal(formatTag('pt', ['de', 'pt-BR']), 'pt-BR')
  assert.equal(formatTag('pt', ['de']), 'pt-PT')
})

test('Arabic has six plural forms, and values keep their own direction', async () => {
  const { count, t, direction } = await loadTranslator('ar', ['ar-MA'])
  const forms = [0, 1, 2, 3, 11, 100].map((number) => count('remaining', number))
  assert.equal(new Set(forms.map((form) => form.replaceAll(/\P{Script=Arabic}/gu, ''))).size, 6)
  assert.equal(direction, 'rtl')
  assert.match(t('done.return', { partner: 'Acme (UK) Ltd' }), /\u2068Acme \(UK\) Ltd\u2069$/)
})

test('Arabic has Latin digits and the Gregorian calendar in every region, as its texts have', async () => {
  for (const region of ['ar-EG', 'ar-SA', 'ar-MA', 'ar-u-nu-arab']) {
    const { day, number, percent, fileSize } = await loadTranslator('ar', [region])
    const shown = [day('2026-12-01T12:00:00Z'), number(1234), percent(0.5), fileSize(15 * 1024 * 1024)]
    assert.doesNotMatch(shown.join(' '), /[\u0660-\u0669\u06f0-\u06f9]/, region)
    assert.match(shown[0]!, /2026/, region)
  }
})

test('numbers, sizes, dates and countries are written as the language does', async () => {
  const [en, fr, es] = await Promise.all([
    loadTranslator('en', ['en-GB']),
    loadTranslator('fr', []),
    loadTranslator('es', []),
  ])
  assert.equal(en.fileSize(15 * 1024 * 1024), '15 MB')
  assert.match(fr.fileSize(15 * 1024 * 1024), /^15\sMo$/)
  assert.equal(en.day('2026-12-01T12:00:00Z'), '1 December 2026')
  assert.equal(es.day('2026-12-01T12:00:00Z'), '1 de diciembre de 2026')
  assert.equal(fr.country('CIV'), 'Côte d’Ivoire')
  assert.equal(en.country('XXX'), 'XXX')
})

test('what is due with an expiry is due on the day of the document, in every time zone', async () => {
  const zone = process.env.TZ
  try {
    for (const timeZone of ['Pacific/Auckland', 'America/Los_Angeles']) {
      process.env.TZ = timeZone
      const { day } = await loadTranslator('en', ['en-GB'])
      assert.equal(day('2026-11-30T23:59:59.999Z'), '30 November 2026', timeZone)
    }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test('French punctuation never starts a line, and an unknown code has no label', async () => {
  const { t, label } = await loadTranslator('fr', [])
  assert.match(t('page.help', { partner: 'Acme' }), /question\u202f\? .*\u00a0:$/)
  assert.equal(label('reasons', 'NewerThanThisPage'), undefined)
})
