// The sandbox inbox. A one-time link is as good as a password, so mail can only be read from the machine itself, and
// only in a sandbox. A reverse proxy on the machine also connects from loopback, and a rebound DNS name also leads there:
// both are recognised by their headers.

import { ApiError } from '../errors.ts'
import { instant, named, nullable, uuid } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import { isLoopback } from '../platform/loopback.ts'
import { listSandboxMail as listMail } from '../platform/mail/mail-sql.ts'
import { Type } from '../platform/schema-builder.ts'

const SandboxMail = named('SandboxMail', {
  mailId: uuid(),
  sentAt: instant(),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: nullable(Type.String()),
  messageId: nullable(Type.String({ description: 'The Message-ID header.' })),
  unsubscribeUrl: nullable(Type.String({ description: 'The List-Unsubscribe header; null if there is none.' })),
})

export const listSandboxMail = operation({
  id: 'listSandboxMail',
  method: 'GET',
  path: '/auth/sandbox-mail',
  scope: 'anyone',
  tag: 'Invitations and passwords',
  summary: 'List the emails in the sandbox inbox',
  description: 'Only in a sandbox without SMTP, and only from the machine it runs on.',
  sandboxOnly: true,
  value: named('SandboxMailList', { items: Type.Array(SandboxMail) }),
  errors: ['Route.NotFound'],

  async handle({ app, address, headers }) {
    const local = isLoopback(address) && isLoopback(hostOf(headers.host)) && !isForwarded(headers)
    if (!app.config.sandbox || app.config.mail || !local) throw new ApiError('Route.NotFound')
    const mails = await app.db.directory((sql) => listMail(sql))
    return { value: { items: mails.map((mail) => ({ ...mail, sentAt: mail.sentAt.toISOString() })) } }
  },
})

const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
]

function isForwarded(headers: Readonly<Record<string, string | undefined>>): boolean {
  return FORWARDING.some((name) => headers[name] !== undefined)
}

function hostOf(host: string | undefined): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
}
