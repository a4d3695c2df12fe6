// Creates a link that lets a business answer its own requirements. The address is returned once; only the hash of its token
// is stored.

import { countEmails, countLinks, insertLink } from '../../access/completion-links-sql.ts'
import { assertCertificateInCell, assertEditor } from '../../access/creator-access-sql.ts'
import { actorOf } from '../../customer/actor-of.ts'
import { editError } from '../../customer/case/verification.ts'
import { assertKey, changeCustomer, type LockedCustomer } from '../../customer/change-customer.ts'
import { customerIdParam, ownCustomer } from '../../customer/own-customer.ts'
import { recordCustomerAction } from '../../customer/record-change.ts'
import { ApiError, type FieldError, throwFieldErrors } from '../../errors.ts'
import type { Caller } from '../../http/caller.ts'
import { instant, named, oneOf, optional, uuid } from '../../http/fields.ts'
import { readIdempotencyKey } from '../../http/idempotency.ts'
import { operation } from '../../http/operation.ts'
import { queueCustomerMail } from '../../notifications/mail/customer-mail.ts'
import type { App } from '../../platform/app.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { blindIndex } from '../../platform/keys/keyring.ts'
import { secondsUntil } from '../../platform/limits/throttle.ts'
import { hasMail } from '../../platform/mail/mail.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { hashOf, newToken } from '../../platform/secret-token.ts'
import { COMPLETION_LOCALES } from '../../reference/completion-locales.ts'
import { type BrandingRow, findBranding } from '../branding/branding-sql.ts'
import { completionMail } from '../mails/completion-mail.ts'
import { completionLinkErrors, completionLinkExamples } from './create-completion-link.examples.ts'
import { isAllowedReturnUrl } from './return-url.ts'

const DEFAULT_MINUTES = 7 * 24 * 60
const MAX_OPEN_LINKS = 10
const MAX_LINKS_A_DAY = 50
const MAX_EMAILS_A_DAY = 5
const MAX_PARTNER_EMAILS_A_DAY = 1000
const MAX_RECIPIENT_EMAILS_A_DAY = 5
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const CreateCompletionLink = named('CreateCompletionLink', {
  locale: optional(
    oneOf(COMPLETION_LOCALES, {
      description:
        "The language of the page and the email. Omitted: the browser's language for the page, English for the email.",
    }),
  ),
  returnUrl: optional(
    Type.String({
      maxLength: 2000,
      description:
        'Where the page sends the business when everything is done: https, on a host that an admin has allowed.',
      example: 'https://app.partner.example/onboarding/done',
    }),
  ),
  expiresInMinutes: optional(
    Type.Integer({
      minimum: 15,
      maximum: 43_200,
      description: `How long the link can be used, in minutes. Defaults to ${DEFAULT_MINUTES} (7 days).`,
      example: DEFAULT_MINUTES,
      'x-message': 'must be a whole number from 15 to 43200.',
    }),
  ),
  sendEmail: optional(
    Type.Boolean({
      description: 'Whether to send the link to the email address of the business as well. Defaults to false.',
    }),
  ),
})

const CompletionLink = named('CompletionLink', {
  linkId: uuid(),
  url: Type.String({
    description: 'The completion link. It is not returned again, and anyone who has it can answer for the business.',
  }),
  expiresAt: instant(),
})

export const createCompletionLink = operation({
  id: 'createCompletionLink',
  method: 'POST',
  path: '/partner/v1/business-profiles/{customerId}/completion-links',
  scope: 'partner.write',
  tag: 'Completion links',
  summary: 'Create a completion link',
  description:
    'The link opens a page on which the business answers its own outstanding requirements, without an account. Each answer ' +
    `takes effect immediately. A customer can have ${MAX_OPEN_LINKS} open links.`,
  params: customerIdParam,
  about: ownCustomer,
  body: CreateCompletionLink,
  idempotent: true,
  value: CompletionLink,
  errors: [
    'ValidationControl.Error',
    'Partner.NotAuthorized',
    'Customer.NotFound',
    'Customer.UnderReview',
    'Customer.NotEditable',
    'Completion.TooManyLinks',
    'Mail.Unavailable',
  ],
  examples: completionLinkExamples,
  errorExamples: completionLinkErrors,

  async handle({ app, caller, params, body, headers, requestId }) {
    const { customerId } = params
    const { partnerId } = caller
    const idempotency = readIdempotencyKey(headers, { operationId: 'createCompletionLink', params, body })
    const sendsEmail = body.sendEmail === true
    const token = newToken()
    const url = `${app.config.baseUrl}/complete#${token}`
    return changeCustomer(
      app,
      { partnerId, customerId },
      { requestId, idempotency, assertChangeable },
      async (customer) => {
        const { sql, at, row } = customer
        await assertCreator(app, sql, caller)
        const branding = await app.db.directoryBeside(sql, partnerId)((directory) => findBranding(directory, partnerId))
        throwFieldErrors(fieldErrorsOf(body, { branding, email: row.email }))
        if (sendsEmail && !hasMail(app))
          throw new ApiError('Mail.Unavailable', {
            message: 'This installation cannot send email. Send the URL to the business yourself.',
            headers: { 'retry-after': '3600' },
          })
        const recipientHash = sendsEmail ? await recipientHashOf(app, partnerId, row.email) : null
        await assertBelowLimits(app, customer, recipientHash)
        const linkId = newId(at.now)
        const locale = body.locale ?? null
        const expiresAt = new Date(at.now.getTime() + (body.expiresInMinutes ?? DEFAULT_MINUTES) * MINUTE_MS)
        const link = {
          linkId,
          tokenHash: hashOf(token),
          locale,
          // As the URL parser understood it, so that no browser reads another host.
          returnUrl: body.returnUrl ? new URL(body.returnUrl).href : null,
          hasEmail: sendsEmail,
          createdAt: at.now,
          createdBy: caller.clientId,
          thumbprint: caller.thumbprint ?? null,
          expiresAt,
          recipientHash,
        }
        const action = {
          actor: actorOf(caller),
          action: 'createCompletionLink',
          changedFields: [`completionLinks/${linkId}`],
        }
        await recordCustomerAction(customer, action, () => [
          insertLink(sql, at, link),
          sendsEmail
            ? queueCustomerMail(sql, at, {
                mailId: linkId,
                key: assertKey(customer),
                mail: {
                  to: row.email,
                  ...completionMail({ locale: locale ?? 'en', business: row.company_name, branding, url, expiresAt }),
                },
              })
            : undefined,
        ])
        return { value: { linkId, url, expiresAt: expiresAt.toISOString() } }
      },
    )
  },
})

/** The link ends with the access of its creator, so it must not be created after that has ended. */
async function assertCreator(app: App, sql: CellSql, caller: Caller): Promise<void> {
  const { partnerId, user, thumbprint } = caller
  if (user) await assertEditor(app, sql, caller)
  else if (thumbprint) await assertCertificateInCell(app, sql, { partnerId, thumbprint })
}

/** As for PATCH. */
function assertChangeable(customer: LockedCustomer): void {
  const code = editError(customer.state)
  if (code) throw new ApiError(code)
  assertKey(customer)
}

function fieldErrorsOf(
  { returnUrl, sendEmail }: Static<typeof CreateCompletionLink>,
  { branding, email }: { branding: BrandingRow; email: string },
): FieldError[] {
  const fieldErrors: FieldError[] = []
  const fieldError = (path: string, message: string) =>
    fieldErrors.push({ path, code: 'ValidationControl.Error', message })
  if (typeof returnUrl === 'string' && !isAllowedReturnUrl(returnUrl, branding.returnHosts))
    fieldError('/returnUrl', 'returnUrl must be an https URL on a host that an admin has allowed under Branding.')
  if (sendEmail && !email.includes('@')) fieldError('/sendEmail', 'The business has no email address.')
  return fieldErrors
}

/** Keyed, so that the hash of an address can't be looked up. */
async function recipientHashOf(app: App, partnerId: string, email: string): Promise<Buffer> {
  return blindIndex(await app.vault.partnerKey(partnerId), 'completion-recipient', email.trim().toLowerCase())
}

/** `recipientHash`: of the address that the link is sent to. */
async function assertBelowLimits(app: App, { sql, at }: LockedCustomer, recipientHash: Buffer | null): Promise<void> {
  const since = new Date(at.now.getTime() - DAY_MS)
  const { open, linksSince, emailsSince, oldestSince } = await countLinks(sql, at, {
    now: at.now,
    since,
  })
  if (open >= MAX_OPEN_LINKS) throw new ApiError('Completion.TooManyLinks')
  if (!app.config.rateLimits) return
  const tooMany = (message: string, oldest = oldestSince) =>
    new ApiError('RateLimit.Exceeded', {
      message,
      headers: { 'retry-after': String(secondsUntil(new Date(oldest!.getTime() + DAY_MS), at.now)) },
    })
  if (linksSince >= MAX_LINKS_A_DAY)
    throw tooMany(`At most ${MAX_LINKS_A_DAY} completion links can be created for one customer in 24 hours.`)
  if (!recipientHash) return
  if (emailsSince >= MAX_EMAILS_A_DAY)
    throw tooMany(`At most ${MAX_EMAILS_A_DAY} emails can be sent to one business in 24 hours.`)
  const emails = await countEmails(sql, at, { recipientHash, since })
  if (emails.toRecipient >= MAX_RECIPIENT_EMAILS_A_DAY)
    throw tooMany(
      `At most ${MAX_RECIPIENT_EMAILS_A_DAY} completion links can be sent to one email address in 24 hours.`,
      emails.oldestToRecipient,
    )
  if (emails.ofPartner >= MAX_PARTNER_EMAILS_A_DAY)
    throw tooMany(
      `At most ${MAX_PARTNER_EMAILS_A_DAY} completion links of one partner can be sent by email in 24 hours.`,
      emails.oldestOfPartner,
    )
}
