// Revokes a completion link and ends its sessions. Possible in every state of the customer.

import { findLink, revokeLink } from '../../access/completion-links-sql.ts'
import { assertEditor } from '../../access/creator-access-sql.ts'
import { actorOf } from '../../customer/actor-of.ts'
import { changeCustomer } from '../../customer/change-customer.ts'
import { customerIdParam, ownCustomer } from '../../customer/own-customer.ts'
import { recordCustomerAction } from '../../customer/record-change.ts'
import { ApiError } from '../../errors.ts'
import { idParam, operation } from '../../http/operation.ts'
import { withdrawCustomerMail } from '../../notifications/mail/customer-mail.ts'
import { revokedLinkExamples } from './create-completion-link.examples.ts'
import { CompletionLinkRecord, linkRecord } from './link-record.ts'

export const revokeCompletionLink = operation({
  id: 'revokeCompletionLink',
  method: 'DELETE',
  path: '/partner/v1/business-profiles/{customerId}/completion-links/{linkId}',
  scope: 'partner.write',
  tag: 'Completion links',
  summary: 'Revoke a completion link',
  description:
    'Takes effect immediately: the link and its open sessions end, and an email that is still waiting is not sent. ' +
    'Revoking a link again changes nothing.',
  params: { ...customerIdParam, linkId: idParam('The `linkId` of the completion link.', 'Completion.LinkNotFound') },
  about: ownCustomer,
  value: CompletionLinkRecord,
  errors: ['Customer.NotFound', 'Partner.NotAuthorized', 'Completion.LinkNotFound'],
  examples: revokedLinkExamples,

  async handle({ app, caller, params: { customerId, linkId }, requestId }) {
    const { partnerId } = caller
    return changeCustomer(app, { partnerId, customerId }, { requestId }, async (customer) => {
      const { sql, at } = customer
      await assertEditor(app, sql, caller)
      const link = await findLink(sql, at, linkId)
      if (!link) throw new ApiError('Completion.LinkNotFound')
      if (link.revokedAt) return { value: linkRecord(link, at.now) }
      const action = {
        actor: actorOf(caller),
        action: 'revokeCompletionLink',
        changedFields: [`completionLinks/${linkId}`],
      }
      await recordCustomerAction(customer, action, () => [
        revokeLink(sql, at, linkId, at.now),
        withdrawCustomerMail(sql, at, linkId, at.now),
      ])
      return { value: linkRecord({ ...link, revokedAt: at.now }, at.now) }
    })
  },
})
