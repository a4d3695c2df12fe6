// Approves, deactivates or reactivates a partner, for the operator API and the operator commands. Of two operators who do the
// same at once, one changes the partner and is recorded; the other gets the current state.
import { type AccountAction, recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { approveOnboarding } from '../../partners/approve-onboarding.ts'
import { setPartnerStatus } from '../../partners/set-partner-status.ts'
import type { App } from '../../platform/app.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Actor } from '../actor.ts'

export type PartnerChange = 'approve' | 'deactivate' | 'reactivate'

/** Returns whether anything changed. */
export async function changePartner(
  app: App,
  partnerId: string,
  change: PartnerChange,
  actor: Actor & { readonly staffNote?: string | undefined } = {},
): Promise<boolean> {
  const record = (action: AccountAction) => (sql: Sql) =>
    recordAction(sql, { partnerId, at: app.clock.now(), ...actor, action, subjectId: partnerId })
  const changed = await {
    approve: () => approveOnboarding(app, partnerId, record('PartnerApproved')),
    deactivate: () => setPartnerStatus(app, partnerId, 'Inactive', record('PartnerDeactivated')),
    reactivate: () => setPartnerStatus(app, partnerId, 'Active', record('PartnerReactivated')),
  }[change]()
  if (changed === undefined) throw new ApiError('Partner.NotFound')
  return changed
}
