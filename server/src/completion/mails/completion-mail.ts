// The email with a completion link, in the language of the link. It contains nothing personal beyond the name of the business.
import { html } from '../../guide/markup.ts'
import { oneLine } from '../../platform/mail/one-line.ts'
import type { CompletionLocale } from '../../reference/completion-locales.ts'
import { shownName } from '../branding/branding-record.ts'
import type { BrandingRow } from '../branding/branding-sql.ts'
import { filled, type MailTexts } from './mail-texts.ts'
import { ar } from './texts/ar.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { pt } from './texts/pt.ts'

export const MAIL_TEXTS: Readonly<Record<CompletionLocale, MailTexts>> = { en, fr, pt, es, ar }
const RIGHT_TO_LEFT: ReadonlySet<CompletionLocale> = new Set(['ar'])
/** As on the page: dates as in Britain and Portugal, and in Arabic Latin digits, as the texts have them. */
const DATE_LOCALES: Readonly<Record<CompletionLocale, string>> = {
  ...{ en: 'en-GB', fr: 'fr', pt: 'pt-PT', es: 'es', ar: 'ar-u-nu-latn' },
}
const DEFAULT_COLOUR = '#0b5cad'

export function completionMail({
  locale,
  business,
  branding,
  url,
  expiresAt,
}: {
  locale: CompletionLocale
  business: string
  branding: BrandingRow
  url: string
  expiresAt: Date
}) {
  const texts = MAIL_TEXTS[locale]
  const values = {
    partner: oneLine(shownName(branding)),
    business: oneLine(business),
    date: new Intl.DateTimeFormat(DATE_LOCALES[locale], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
      .format(expiresAt)
      .concat(' UTC'),
    email: branding.supportEmail ?? '',
  }
  const direction = RIGHT_TO_LEFT.has(locale) ? 'rtl' : 'ltr'
  const text = (code: keyof MailTexts) => filled(texts[code], values, direction)
  const before = [text('greeting'), text('request'), text('howTo')]
  const after = [
    text('expiry'),
    text('keepPrivate'),
    ...(branding.supportEmail ? [text('support')] : []),
    text('notExpected'),
  ]
  const paragraph = (line: string) => html`<p style="margin:0 0 16px">${line}</p>`
  const button = `display:inline-block;padding:12px 20px;border-radius:6px;background:${branding.accentColour ?? DEFAULT_COLOUR};color:#ffffff;text-decoration:none`
  const subject = text('subject')
  return {
    subject,
    text: [...before, `${text('button')}:\n${url}`, ...after].join('\n\n'),
    html: html`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f5f6f8;font:16px/1.5 system-ui,sans-serif;color:#101828">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${subject}</h1>
${before.map(paragraph)}<p style="margin:24px 0"><a href="${url}" style="${button}">${text('button')}</a></p>
${after.map(paragraph)}</div>
</body>
</html>
`.text,
  }
}
