// Suspends a staff member for a time: their sessions end, and they can't sign in until then. Role and second factors stay; their
// cases return to the queue.
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { instant, named, text, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeFrom } from '../../platform/clock.ts'
import { Type } from '../../platform/schema-builder.ts'
import { userIdParam } from '../members/remove-user.ts'
import { NO_PARTNER } from '../roles.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { lockStaffRole } from './lock-staff-role.ts'
import { countOtherOperators, setSuspension } from './staff-sql.ts'

const LONGEST_DAYS = 365
const DAY_MS = 86_400_000
const MAX_NOTE = 500

export const suspendStaff = operation({
  id: 'suspendStaff',
  method: 'POST',
  path: '/operator/v1/staff/{userId}/suspend',
  scope: 'operator',
  tag: 'Staff',
  summary: 'Suspend a staff member for a time',
  description:
    'Ends their sessions immediately; they cannot sign in until then. Their role and second factors stay, and their cases return to the queue within a minute. ' +
    'A second request changes the time.',
  params: userIdParam,
  body: named('SuspendStaff', {
    until: instant({ description: `In the future, at most ${LONGEST_DAYS} days ahead.` }),
    note: Type.Optional(
      text(MAX_NOTE, {
        description: 'Why you suspend them. It is kept in the staff audit log.',
        example: 'On leave until March',
      }),
    ),
  }),
  needsStepUp: true,
  value: named('StaffSuspension', {
    userId: uuid(),
    suspendedUntil: instant({ description: 'When they can sign in again.' }),
  }),
  errors: [
    'ValidationControl.Error',
    'User.NotFound',
    'User.LastAdmin',
    'Session.StepUpRequired',
    'Partner.NotAuthorized',
  ],

  async handle({ app, caller, params: { userId }, body, requestId }) {
    const by = caller.user
    const note = body.note?.trim()
    if (by?.userId === userId)
      throw new ApiError('Partner.NotAuthorized', { message: 'You cannot suspend your own account.' })
    const until = timeFrom(body.until)
    const now = app.clock.now()
    if (until <= now || until.getTime() > now.getTime() + LONGEST_DAYS * DAY_MS)
      throw new ApiError('ValidationControl.Error', {
        details: [
          {
            path: '/until',
            code: 'ValidationControl.Error',
            message: `until must be in the future, at most ${LONGEST_DAYS} days ahead.`,
          },
        ],
      })
    await app.db.directoryTransaction(async (sql) => {
      const role = await lockStaffRole(sql, { userId, by }, false)
      if (role === 'operator' && (await countOtherOperators(sql, userId, now)) === 0)
        throw new ApiError('User.LastAdmin', { message: 'At least one operator must remain.' })
      await setSuspension(sql, userId, until)
      await recordAction(sql, {
        partnerId: NO_PARTNER,
        at: now,
        by,
        action: 'StaffSuspended',
        subjectId: userId,
        facts: {
          until: until.toISOString(),
          sessionsEnded: await deleteSessionsOf(sql, userId),
          ...(note && { note }),
        },
        requestId,
      })
    })
    return { value: { userId, suspendedUntil: until.toISOString() } }
  },
})
