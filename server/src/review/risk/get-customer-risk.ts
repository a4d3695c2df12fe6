// The risk of a customer with its reasons. Assessed on every read, so that it is never stale; views are in the audit log.

import { findCustomerRef } from '../../customer/customer-ref.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { instant, named, oneOf, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { recordCustomerView } from '../../screening/customer-audit.ts'
import { assessRisk } from './assess-risk.ts'
import { needsSecondApproval, RISK_CODES, RISK_LEVELS } from './risk-rules.ts'

const RiskRecord = named('CustomerRisk', {
  customerId: uuid(),
  version: Type.Integer({ description: 'The customer version that was assessed.' }),
  score: Type.Integer({ description: 'The sum of the weights of the reasons.' }),
  level: oneOf(RISK_LEVELS),
  needsSecondApproval: Type.Boolean(),
  reasons: Type.Array(
    named('RiskReason', {
      code: oneOf(RISK_CODES),
      weight: Type.Integer(),
      text: Type.String(),
      target: Type.Object({ type: oneOf(['Business', 'Person', 'Identity', 'Document'] as const), id: uuid() }),
    }),
    { description: 'The risk factors, highest weight first.' },
  ),
  rulesVersion: Type.String(),
  assessedAt: instant(),
})

export const getCustomerRisk = operation({
  id: 'getCustomerRisk',
  method: 'GET',
  path: '/compliance/v1/customers/{customerId}/risk',
  scope: 'review.read',
  tag: 'Risk',
  summary: 'Get the risk of a customer',
  description:
    'Assesses the customer and returns the result. Views are recorded in the audit log. Never visible to partners.',
  params: customerIdParam,
  about: anyCustomer,
  value: RiskRecord,
  errors: ['Customer.NotFound'],

  async handle({ app, caller, params, requestId }) {
    const { partnerId, customerId } = await findCustomerRef(app, params.customerId)
    await recordCustomerView(app, { partnerId, customerId }, caller, {
      action: 'viewRisk',
      subjects: ['risk'],
      requestId,
    })
    const risk = await assessRisk(app, partnerId, customerId)
    if (!risk) throw new ApiError('Customer.NotFound')
    return {
      value: {
        customerId,
        version: risk.version,
        score: risk.score,
        level: risk.level,
        needsSecondApproval: needsSecondApproval(risk.level),
        reasons: risk.reasons.map(({ code, weight, text, target }) => ({
          code,
          weight,
          text,
          target: { ...target },
        })),
        rulesVersion: risk.rulesVersion,
        assessedAt: risk.assessedAt.toISOString(),
      },
    }
  },
})
