// Records that a user looks at the overview, so that it can show what changed since their last visit.
import { instant, named, nullable } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { upsertVisit } from './visits-sql.ts'

const VISIT_MINUTES = 30

export const recordVisit = operation({
  id: 'recordVisit',
  method: 'POST',
  path: '/customer/v1/partner-profile/visits',
  scope: 'dashboard.read',
  tag: 'People',
  summary: 'Record a visit to the overview',
  description: `Returns when your previous visit ended. A visit ends after ${VISIT_MINUTES} minutes without this call, so that reloading the page changes nothing.`,
  value: named('RecordedVisit', {
    since: nullable(instant({ description: 'The end of your previous visit; null during the first one.' })),
  }),
  errors: [],

  async handle({ app, caller: { partnerId, user } }) {
    const at = app.clock.now()
    const overBefore = new Date(at.getTime() - VISIT_MINUTES * 60_000)
    const since = await app.db.partnerDirectory(partnerId, (sql) =>
      upsertVisit(sql, { partnerId, accountId: user!.userId, at, overBefore }),
    )
    return { value: { since: since?.toISOString() ?? null } }
  },
})
