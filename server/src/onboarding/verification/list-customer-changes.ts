// What happened to the customers of a partner since a moment, such as the user's last visit.

import { instant, named, oneOf, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeFrom } from '../../platform/clock.ts'
import { Type } from '../../platform/schema-builder.ts'
import { VERIFICATION_STATUSES, type VerificationStatus } from '../../reference/vocabularies.ts'
import { countChanges, findStatusChanges } from './overview-sql.ts'

const SHOWN = 5
const MOST_COUNTED = 5000
/** A longer absence is reported as this long: what happened before is no news. */
const MOST_DAYS = 30

export const listCustomerChanges = operation({
  id: 'listCustomerChanges',
  method: 'GET',
  path: '/customer/v1/partner-profile/overview/changes',
  scope: 'dashboard.read',
  tag: 'Customers',
  summary: 'List recent changes to your customers',
  description: `New customers and changes of status since a time within the last ${MOST_DAYS} days.`,
  query: Type.Object({
    since: instant({ description: 'The start of the period. Usually the `since` of your visit.' }),
  }),
  value: named('CustomerChanges', {
    since: instant({ description: 'The requested time, or 30 days ago if that is later.' }),
    created: Type.Integer({ description: 'New customers.' }),
    byStatus: Type.Array(
      named('CustomerStatusChanges', {
        verificationStatus: oneOf(VERIFICATION_STATUSES, { description: 'The status that the customers have now.' }),
        customers: Type.Integer({ description: 'How many customers got this status.' }),
      }),
      { description: 'Customers whose status changed, by their current status.' },
    ),
    isComplete: Type.Boolean({
      description: `If \`false\`, more than ${MOST_COUNTED} customers changed, and the counts cover only the latest of them.`,
    }),
    latest: Type.Array(
      named('CustomerStatusChange', {
        customerId: uuid(),
        partnerCustomerId: Type.String(),
        companyName: Type.String(),
        verificationStatus: oneOf(VERIFICATION_STATUSES, { description: 'The current status.' }),
        changedAt: instant({ description: 'When it got this status.' }),
      }),
      { description: `The latest changes of status, at most ${SHOWN}.` },
    ),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller: { partnerId }, query }) {
    const earliest = app.clock.now().getTime() - MOST_DAYS * 24 * 3_600_000
    const since = new Date(Math.max(earliest, timeFrom(query.since).getTime()))
    const [counts, latest] = await app.db.reads.partner(partnerId, (sql) =>
      Promise.all([
        countChanges(sql, partnerId, since, MOST_COUNTED + 1),
        findStatusChanges(sql, partnerId, since, { limit: SHOWN, lookedAt: MOST_COUNTED }),
      ]),
    )
    const sum = (of: 'counted' | 'created') => counts.reduce((total, row) => total + row[of], 0)
    return {
      value: {
        since: since.toISOString(),
        created: sum('created'),
        byStatus: counts
          .filter(({ changed }) => changed > 0)
          .map((row) => ({
            verificationStatus: row.verification_status as VerificationStatus,
            customers: row.changed,
          })),
        isComplete: sum('counted') <= MOST_COUNTED,
        latest: latest.map((row) => ({
          customerId: row.customer_id,
          partnerCustomerId: row.partner_customer_id,
          companyName: row.company_name,
          verificationStatus: row.verification_status as VerificationStatus,
          changedAt: row.status_changed_at.toISOString(),
        })),
      },
    }
  },
})
