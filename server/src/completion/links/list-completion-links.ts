// The completion links of a customer, newest first. Their addresses are never shown again.

import { listLinks } from '../../access/completion-links-sql.ts'
import { customerExistsFor } from '../../customer/customer-sql.ts'
import { customerIdParam, notYours, ownCustomer } from '../../customer/own-customer.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { listedLinkExamples } from './create-completion-link.examples.ts'
import { CompletionLinkRecord, linkRecord } from './link-record.ts'

const SHOWN = 100

export const listCompletionLinks = operation({
  id: 'listCompletionLinks',
  method: 'GET',
  path: '/partner/v1/business-profiles/{customerId}/completion-links',
  scope: 'partner.read',
  tag: 'Completion links',
  summary: 'List the completion links of a customer',
  description: `Newest first, at most ${SHOWN}. Links are listed until 30 days after they expire. Their URLs are never returned again.`,
  params: customerIdParam,
  about: ownCustomer,
  value: named('CompletionLinkList', { items: Type.Array(CompletionLinkRecord) }),
  errors: ['Customer.NotFound', 'Partner.NotAuthorized'],
  examples: listedLinkExamples,

  async handle({ app, caller: { partnerId }, params: { customerId } }) {
    const at = { partnerId, customerId }
    const [isOwn, rows] = await app.db.partner(partnerId, (sql) =>
      Promise.all([customerExistsFor(sql, partnerId, customerId), listLinks(sql, at, SHOWN)]),
    )
    if (!isOwn) throw await notYours(app, customerId)
    const now = app.clock.now()
    return { value: { items: rows.map((row) => linkRecord(row, now)) } }
  },
})
