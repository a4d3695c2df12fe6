// The users of a partner, and open invitations.

import { instant, named, nullable, oneOf, pageParam, pageSizeParam, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { onClock } from '../../platform/clock.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { MAX_OPEN_INVITATIONS } from '../invitations/invite.ts'
import { listInvitations } from '../invitations/links-sql.ts'
import { PARTNER_ROLES, type PartnerRole } from '../roles.ts'
import { listUsers as findUsers } from './users-sql.ts'

export const InvitationRecord = named('Invitation', {
  invitationId: uuid(),
  email: Type.String(),
  role: oneOf(PARTNER_ROLES),
  invitedAt: instant(),
  expiresAt: instant({ description: 'When the link expires. To renew it, invite the user again.' }),
})

const User = named('User', {
  userId: uuid(),
  email: Type.String(),
  role: oneOf(PARTNER_ROLES),
  totpEnrolled: Type.Boolean(),
  passkeys: Type.Integer({ description: 'How many passkeys the user has.' }),
  addedAt: instant(),
  lastSeenAt: nullable(instant({ description: 'When the user last used an open session.' })),
})

const PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200
const MAX_PAGE = 999_999

export const UserListQuery = Type.Object({
  page: pageParam(MAX_PAGE),
  pageSize: pageSizeParam(PAGE_SIZE, MAX_PAGE_SIZE),
})

export const UserList = named('UserList', {
  items: Type.Array(User),
  page: Type.Integer(),
  pageSize: Type.Integer(),
  total: Type.Integer(),
  invitations: Type.Array(InvitationRecord),
})

export async function usersOf(
  app: App,
  partnerId: string,
  query: Static<typeof UserListQuery>,
): Promise<Static<typeof UserList>> {
  const page = query.page ?? 1
  const pageSize = Math.min(query.pageSize ?? PAGE_SIZE, MAX_PAGE_SIZE)
  const [users, invitations] = await app.db.reads.staffDirectory(partnerId, (sql) =>
    Promise.all([findUsers(sql, partnerId, page, pageSize), listInvitations(sql, partnerId, MAX_OPEN_INVITATIONS)]),
  )
  return {
    items: users.items.map((user) => ({
      ...user,
      addedAt: user.addedAt.toISOString(),
      lastSeenAt: user.lastSeenAt && onClock(app.clock, user.lastSeenAt).toISOString(),
    })),
    page,
    pageSize,
    total: users.total,
    invitations: invitations.map((invitation) => ({
      ...invitation,
      role: invitation.role as PartnerRole,
      invitedAt: invitation.invitedAt.toISOString(),
      expiresAt: invitation.expiresAt.toISOString(),
    })),
  }
}

export const listUsers = operation({
  id: 'listUsers',
  method: 'GET',
  path: '/customer/v1/partner-profile/users',
  scope: 'dashboard.manage',
  tag: 'People',
  summary: 'List users and open invitations',
  query: UserListQuery,
  value: UserList,
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query }) {
    return { value: await usersOf(app, caller.partnerId, query) }
  },
})
