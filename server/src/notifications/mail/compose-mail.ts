// The subject, text and HTML of an email with one notification or several.
import { type Html, html } from '../../guide/markup.ts'
import type { NotificationKind } from '../kinds.ts'
import { KINDS } from '../kinds.ts'
import type { Facts } from '../raised-sql.ts'
import { type Wording, wordingOf } from '../wording.ts'

export interface Mailed {
  readonly kind: NotificationKind
  readonly facts: Facts
  readonly concerned: boolean
}

export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A longer list ends with a link to all notifications. */
const MAX_LISTED = 50

/** `isDaily`: a daily digest, even with a single notification. `unsubscribeUrl` undefined: it can't be turned off. */
export function composeMail(
  notifications: readonly Mailed[],
  mail: { baseUrl: string; isDaily: boolean; unsubscribeUrl: string | undefined },
): ComposedMail {
  const listed = withCounts(notifications)
  const wordings = listed.map(({ kind, facts, concerned }) => wordingOf(kind, facts, concerned))
  const single = wordings.length === 1 && !mail.isDaily
  const subject = single ? wordings[0]!.subject : listSubject(listed, mail.isDaily)
  const settings = `${mail.baseUrl}/account`
  const footer = mail.unsubscribeUrl
    ? { text: `Change your email notifications: ${settings}`, html: settingsLink(settings) }
    : { text: "You can't turn off this email because it is about security.", html: REQUIRED }
  const body = single ? onePart(wordings[0]!, mail.baseUrl) : listPart(wordings, mail.baseUrl)
  return {
    subject,
    text: [body.text, '', '--', footer.text].join('\n'),
    html: page(subject, html`${body.html}${footer.html}`).text,
  }
}

const COUNTED_KINDS: readonly NotificationKind[] = [
  'case.assigned',
  'case.unassigned',
  'case.back_in_queue',
  'case.reviewer_suspended',
]

/** Cases are often assigned several at a time, which would be lines that all say the same. */
function withCounts(notifications: readonly Mailed[]): readonly Mailed[] {
  return notifications.flatMap((one) => {
    const alike = COUNTED_KINDS.includes(one.kind) ? notifications.filter(({ kind }) => kind === one.kind) : [one]
    if (alike.length === 1) return one
    return one === alike[0]
      ? { ...one, facts: { count: alike.reduce((sum, { facts }) => sum + Number(facts.count ?? 1), 0) } }
      : []
  })
}

function listSubject(notifications: readonly Mailed[], isDaily: boolean): string {
  const count = notifications.length.toLocaleString('en-GB')
  if (isDaily) return `Your Gangway summary: ${count} ${notifications.length === 1 ? 'notification' : 'notifications'}`
  return `${KINDS[notifications[0]!.kind].title}: ${count} notifications`
}

interface Part {
  readonly text: string
  readonly html: Html
}

function onePart({ text, href, link, advice }: Wording, baseUrl: string): Part {
  const url = baseUrl + href
  return {
    text: [text, '', `${link}: ${url}`, ...(advice ? ['', advice] : [])].join('\n'),
    html: html`${text.split('\n\n').map(paragraph)}<p style="margin:24px 0"><a href="${url}" style="${LINK}">${link}</a></p>${advice ? paragraph(advice) : undefined}`,
  }
}

function listPart(wordings: readonly Wording[], baseUrl: string): Part {
  const shown = wordings.slice(0, MAX_LISTED)
  const more = wordings.length - shown.length
  const all = `${baseUrl}/notifications`
  const rest = more > 0 ? `And ${more.toLocaleString('en-GB')} more.` : ''
  return {
    text: [
      ...shown.flatMap(({ subject, href }) => [`- ${subject}`, `  ${baseUrl}${href}`]),
      ...(rest ? ['', rest] : []),
      '',
      `View all notifications: ${all}`,
    ].join('\n'),
    html: html`<ul style="padding-left:20px">${shown.map(
      ({ subject, href }) =>
        html`<li style="margin:8px 0"><a href="${baseUrl + href}" style="color:#0b5cad">${subject}</a></li>`,
    )}</ul>${rest ? paragraph(rest) : undefined}<p style="margin:24px 0"><a href="${all}" style="${LINK}">View all notifications</a></p>`,
  }
}

const LINK =
  'display:inline-block;padding:10px 16px;border-radius:6px;background:#0b5cad;color:#ffffff;text-decoration:none'
const SMALL = 'margin:24px 0 0;padding-top:16px;border-top:1px solid #d0d5dd;font-size:13px;color:#475467'

const paragraph = (text: string) =>
  html`<p style="margin:0 0 16px">${text.split('\n').map((line, i) => (i === 0 ? html`${line}` : html`<br>${line}`))}</p>`

const settingsLink = (settings: string) =>
  html`<p style="${SMALL}"><a href="${settings}" style="color:#475467">Change your email notifications</a></p>`

const REQUIRED = html`<p style="${SMALL}">You can’t turn off this email because it is about security.</p>`

function page(subject: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f5f6f8;font:16px/1.5 system-ui,sans-serif;color:#101828">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${subject}</h1>
${content}
</div>
</body>
</html>
`
}
