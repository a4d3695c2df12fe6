// Advances the time of the sandbox. The request only says how far; a node with background jobs does what falls due on the
// way, in order (sandbox/time).

import { NO_PARTNER, recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { readSandboxTime } from '../../platform/sandbox-time/follow-sandbox-time.ts'
import { insertTarget, notifyOfSandboxTime } from '../../platform/sandbox-time/sandbox-time-sql.ts'
import { Type } from '../../platform/schema-builder.ts'
import type { Actor } from '../actor.ts'
import {
  DURATION_PATTERN,
  MAX_AHEAD_DAYS,
  MAX_AHEAD_MS,
  MAX_STEP_DAYS,
  MAX_STEP_MS,
  parseDuration,
} from './duration.ts'
import { SandboxTime, sandboxTimeOf } from './sandbox-time-record.ts'

const DURATION_ERROR = `The duration must be minutes, hours or days, for example 90m, 36h or 3d, and at most ${MAX_STEP_DAYS}d.`

export const advanceSandboxTime = operation({
  id: 'advanceSandboxTime',
  method: 'POST',
  path: '/auth/sandbox-time/advance',
  scope: 'signed-in',
  tag: 'Sandbox',
  summary: 'Advance the sandbox time',
  description: `Only in a sandbox, and not for viewers and auditors. Everything due in between (retries, deadlines, reminders, expiries and deletions) happens in order, at its due time. Returns immediately; \`advancingTo\` is null once the target is reached. At most ${MAX_STEP_DAYS} days at a time and ${MAX_AHEAD_DAYS} days in total.`,
  sandboxOnly: true,
  body: named('AdvanceSandboxTime', {
    by: Type.String({ pattern: DURATION_PATTERN, description: 'Minutes, hours or days.', example: '3d' }),
  }),
  value: SandboxTime,
  errors: [
    'Session.NotSignedIn',
    'Partner.NotAuthorized',
    'Sandbox.Only',
    'Sandbox.TimeAdvancing',
    'Sandbox.TimeLimit',
  ],

  async handle({ app, body, caller, requestId }) {
    const { user } = caller
    if (user?.role === 'viewer' || user?.role === 'auditor')
      throw new ApiError('Partner.NotAuthorized', { message: "Viewers and auditors can't advance the sandbox time." })
    const partnerId = caller.partnerId || NO_PARTNER
    await advanceSandbox(app, body.by, { by: user, requestId }, partnerId)
    return { value: await sandboxTimeOf(app) }
  },
})

/** Returns the time that is advanced to. */
export async function advanceSandbox(app: App, by: string, actor: Actor, partnerId = NO_PARTNER): Promise<Date> {
  const time = await readSandboxTime(app)
  if (!time) throw new ApiError('Sandbox.Only')
  const stepMs = parseDuration(by)
  if (stepMs === undefined || stepMs > MAX_STEP_MS)
    throw new ApiError('ValidationControl.Error', {
      message: DURATION_ERROR,
      details: [{ path: '/by', code: 'ValidationControl.Error', message: DURATION_ERROR }],
    })
  if (time.aheadMs + stepMs > MAX_AHEAD_MS) throw new ApiError('Sandbox.TimeLimit')
  const now = app.clock.now()
  const targetAt = new Date(now.getTime() + stepMs)
  await app.db.directoryTransaction(async (sql) => {
    if (!(await insertTarget(sql, targetAt, time.aheadMs + stepMs))) throw new ApiError('Sandbox.TimeAdvancing')
    const facts = { by, to: targetAt.toISOString() }
    await recordAction(sql, { ...actor, partnerId, at: now, action: 'SandboxTimeAdvanced', facts })
  })
  await app.db.directory(notifyOfSandboxTime)
  return targetAt
}
