// The mail a sandbox would have sent, for whoever sits at the machine. A one-time link is as good as a password, so
// nobody gets to read it over a network, and nowhere else is there such a route.
import { Type } from 'typebox'
import { ApiError } from '../errors.ts'
import { instant, named, uuid } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import { addressGroup } from '../platform/limits/throttle.ts'
import { listSandboxMail as listMail } from '../platform/mail/mail-sql.ts'

const SandboxMail = named('SandboxMail', {
  mailId: uuid(),
  sentAt: instant(),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
})

export const listSandboxMail = operation({
  id: 'listSandboxMail',
  method: 'GET',
  path: '/auth/sandbox-mail',
  scope: 'anyone',
  tag: 'Invitations and passwords',
  summary: 'Mail that the sandbox did not send',
  description: 'In a sandbox without SMTP, and from the machine it runs on, only.',
  value: named('SandboxMailList', { items: Type.Array(SandboxMail) }),
  errors: ['Route.NotFound'],

  async handle({ app, address }) {
    const near = address === '::1' || addressGroup(address).startsWith('127.')
    if (!app.config.sandbox || app.config.mail || !near) throw new ApiError('Route.NotFound')
    const mails = await app.db.everyPartner((sql) => listMail(sql))
    return { value: { items: mails.map((mail) => ({ ...mail, sentAt: mail.sentAt.toISOString() })) } }
  },
})
