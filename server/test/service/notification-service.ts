// A service whose notifications a test raises, sends and reads, on two nodes.
import assert from 'node:assert/strict'
import type { NotificationKind } from '../../src/notifications/kinds.ts'
import { sendNotifications } from '../../src/notifications/notifier.ts'
import { raiseNotification } from '../../src/notifications/raise.ts'
import type { Raised } from '../../src/notifications/raised-sql.ts'
import { ManualClock } from '../../src/platform/clock.ts'
import { newId } from '../../src/platform/ids.ts'
import { inboxOf } from './sandbox-inbox.ts'
import { openSecondNode } from './second-node.ts'
import { startTestService, type TestPartner } from './test-service.ts'
import type { TestUser } from './test-user.ts'

export const NOTIFICATIONS = '/api/customer/v1/partner-profile/notifications'
export const STAFF_NOTIFICATIONS = '/api/compliance/v1/notifications'

export async function startNotificationService() {
  const clock = new ManualClock('2026-11-15T12:00:00Z')
  const service = await startTestService({ env: { RATE_LIMITS: 'off' }, clock })
  const { app } = service
  const node = await openSecondNode(service)
  const facts = {
    customerId: newId(clock.now()),
    reference: 'acme-1042',
    days: 7,
    status: 'Approved',
    reason: 'EndpointGone',
    dueAt: '2026-12-01T00:00:00Z',
    notAfter: '2026-12-01T00:00:00Z',
    at: '2026-11-15 12:00',
    device: 'Firefox',
    role: 'viewer',
    change: 'Joined',
  }
  const staff = new Set<TestUser>()

  async function listOf(user: TestUser, query = '') {
    const answer = await user.get((staff.has(user) ? STAFF_NOTIFICATIONS : NOTIFICATIONS) + query)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.value
  }

  return {
    ...service,
    clock,
    listOf,
    async aTeam() {
      const partner = await service.aPartner()
      const admin = await service.aUser({ partner, role: 'admin' })
      const viewer = await service.aUser({ partner, role: 'viewer' })
      return { partner, admin, viewer }
    },
    async aStaffMember(role: 'analyst' | 'supervisor' | 'auditor' | 'operator') {
      const user = await service.aUser({ role })
      staff.add(user)
      return user
    },
    raise({ partnerId }: Pick<TestPartner, 'partnerId'>, kind: NotificationKind, more: Partial<Raised> = {}) {
      const raised = { partnerId, kind, at: clock.now(), facts, ...more }
      return app.db.partnerTransaction(partnerId, (sql) => raiseNotification(sql, raised))
    },
    /** On both nodes at once. */
    send: () => Promise.all([sendNotifications(app), sendNotifications(node.app)]),
    kindsOf: async (user: TestUser): Promise<string[]> =>
      (await listOf(user, '?pageSize=200')).items.map(({ kind }: { kind: string }) => kind),
    mailsTo: async (user: TestUser) => (await inboxOf(service)).filter(({ to }) => to === user.email),
  }
}
