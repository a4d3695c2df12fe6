// Erases a customer, as the command does. The reason is recorded, and the reference is repeated so that no other customer is erased
// by mistake.
import { customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { instant, named, oneOf, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { eraseCustomer } from '../customer-data/erase-customer.ts'
import { findCustomer } from '../customer-data/erasure-sql.ts'
import { assertPartner, partnerIdParam } from '../partners/partner-record.ts'

export const ERASURE_REASONS = ['SubjectRequest', 'PartnerRequest', 'RetentionEnded', 'CreatedByMistake'] as const

export const eraseCustomerData = operation({
  id: 'eraseCustomerData',
  method: 'POST',
  path: '/operator/v1/partners/{partnerId}/data-requests/{customerId}/erase',
  scope: 'operator',
  tag: 'Data requests',
  summary: 'Erase a customer',
  description:
    'Destroys the key of the customer, blanks its fields and removes its documents. This cannot be undone. IDs, decisions, counts and the audit log remain. ' +
    'Erasing a customer a second time changes nothing.',
  params: { ...partnerIdParam, ...customerIdParam },
  body: named('EraseCustomerData', {
    partnerCustomerId: Type.String({
      maxLength: 100,
      description: 'The reference of the customer, as a confirmation.',
    }),
    reason: oneOf(ERASURE_REASONS, { description: 'Why it is erased, for the audit log.' }),
    request: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9][A-Za-z0-9._:#/-]{0,63}$',
        description: 'The number of the request in your own system. Never personal data: the audit log keeps it.',
        example: 'DSR-2026-17',
        'x-message': 'must be 1 to 64 letters, digits, dots, underscores, colons, slashes, # or hyphens.',
      }),
    ),
  }),
  needsStepUp: true,
  value: named('ErasedCustomerData', {
    customerId: uuid(),
    erasedAt: instant(),
    alreadyErased: Type.Boolean({
      description: 'If `true`, it was erased before, and nothing was changed or recorded.',
    }),
    filesRemoved: Type.Integer({ description: 'Documents that were removed from the store.' }),
    filesLeft: Type.Integer({
      description:
        'Files that the service removes later, because the store was unreachable or an upload link is still open.',
    }),
  }),
  errors: ['ValidationControl.Error', 'Partner.NotFound', 'Customer.NotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { partnerId, customerId }, body, requestId }) {
    await assertPartner(app, partnerId)
    const found = await app.db.staff(partnerId, (sql) => findCustomer(sql, { partnerId, customerId, reference: null }))
    if (!found) throw new ApiError('Customer.NotFound')
    if (body.partnerCustomerId.trim() !== found.partnerCustomerId)
      throw new ApiError('ValidationControl.Error', {
        details: [
          {
            path: '/partnerCustomerId',
            code: 'ValidationControl.Error',
            message: 'partnerCustomerId must be the reference of this customer.',
          },
        ],
      })
    const { reason, request } = body
    const facts = { reason, ...(request !== undefined && { request }) }
    const done = await eraseCustomer(app, { partnerId, customerId }, { by: caller.user, requestId, facts })
    if (!done) throw new ApiError('Customer.NotFound')
    const { erasedAt, already, filesRemoved, filesLeft } = done
    return {
      value: { customerId, erasedAt: erasedAt.toISOString(), alreadyErased: already, filesRemoved, filesLeft },
    }
  },
})
