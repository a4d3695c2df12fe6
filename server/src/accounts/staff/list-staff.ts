// Staff members and open invitations.

import { instant, named, nullable, oneOf, pageParam, pageSizeParam, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { onClock } from '../../platform/clock.ts'
import { Type } from '../../platform/schema-builder.ts'
import { MAX_OPEN_INVITATIONS } from '../invitations/invite.ts'
import { listInvitations } from '../invitations/links-sql.ts'
import { NO_PARTNER, STAFF_ROLES, type StaffRole } from '../roles.ts'
import { listStaff as findStaff } from './staff-sql.ts'

export const StaffInvitation = named('StaffInvitation', {
  invitationId: uuid(),
  email: Type.String(),
  role: oneOf(STAFF_ROLES),
  invitedAt: instant(),
  expiresAt: instant(),
})

const StaffMember = named('StaffMember', {
  userId: uuid(),
  email: Type.String(),
  role: oneOf(STAFF_ROLES),
  totpEnrolled: Type.Boolean(),
  passkeys: Type.Integer({ description: 'How many passkeys the user has.' }),
  addedAt: instant(),
  lastSeenAt: nullable(instant({ description: 'When the staff member last used an open session.' })),
  signedInAt: nullable(instant({ description: 'When the staff member last signed in.' })),
  suspendedUntil: nullable(instant({ description: 'Until when the staff member is suspended; null if they are not.' })),
  hasPassword: Type.Boolean({ description: 'If `false`, the staff member signs in with single sign-on.' }),
})

const PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200
const MAX_PAGE = 999_999

export const listStaff = operation({
  id: 'listStaff',
  method: 'GET',
  path: '/operator/v1/staff',
  scope: 'operator',
  tag: 'Staff',
  summary: 'List staff members and open invitations',
  query: Type.Object({
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'Part of the email address.' })),
    role: Type.Optional(oneOf(STAFF_ROLES)),
    page: pageParam(MAX_PAGE),
    pageSize: pageSizeParam(PAGE_SIZE, MAX_PAGE_SIZE),
  }),
  value: named('StaffList', {
    items: Type.Array(StaffMember),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    total: Type.Integer(),
    invitations: Type.Array(StaffInvitation),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, query }) {
    const page = query.page ?? 1
    const pageSize = Math.min(query.pageSize ?? PAGE_SIZE, MAX_PAGE_SIZE)
    const [staff, invitations] = await app.db.reads.directory((sql) =>
      Promise.all([
        findStaff(sql, query, page, pageSize, app.clock.now()),
        listInvitations(sql, NO_PARTNER, MAX_OPEN_INVITATIONS),
      ]),
    )
    return {
      value: {
        items: staff.items.map((member) => ({
          ...member,
          addedAt: member.addedAt.toISOString(),
          lastSeenAt: member.lastSeenAt && onClock(app.clock, member.lastSeenAt).toISOString(),
          signedInAt: member.signedInAt?.toISOString() ?? null,
          suspendedUntil: member.suspendedUntil?.toISOString() ?? null,
        })),
        page,
        pageSize,
        total: staff.total,
        invitations: invitations.map((invitation) => ({
          ...invitation,
          role: invitation.role as StaffRole,
          invitedAt: invitation.invitedAt.toISOString(),
          expiresAt: invitation.expiresAt.toISOString(),
        })),
      },
    }
  },
})
