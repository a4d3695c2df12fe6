// What the APIs of staff have in common: the session, the rate limits, the envelope and the errors of every operation.
import { admitUser, authenticateStaff, roleLacksScope } from '../accounts/authenticate-user.ts'
import type { ErrorCode } from '../errors.ts'
import type { Api } from '../http/api.ts'
import { userEnvelope } from '../http/user-envelope.ts'
import { limitUser } from './user-rate-limits.ts'

export const STAFF_API: Omit<Api, 'operations'> = {
  prefixes: ['/api'],
  authenticate: authenticateStaff,
  lacksScope: roleLacksScope,
  limit: limitUser,
  admit: admitUser,
  ...userEnvelope,
}

export const ALWAYS: readonly ErrorCode[] = [
  'ValidationControl.Error',
  'Session.NotSignedIn',
  'Session.TotpEnrolmentRequired',
  'Partner.NotAuthorized',
  'RateLimit.Exceeded',
  'Service.Error',
  'Service.Unavailable',
]
export const ON_WRITES: readonly ErrorCode[] = ['Request.CrossSite', 'Request.TooLarge', 'Request.UnsupportedMediaType']
