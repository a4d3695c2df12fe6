// The operator's API: who belongs to our own staff, and the first people of a partner.
import type { ErrorCode } from './errors.ts'
import type { Door } from './http/door.ts'
import { openApiDocument } from './http/openapi.ts'
import type { Operation } from './http/operation.ts'
import { personEnvelope } from './http/person-envelope.ts'
import { personEnvelopeSchema } from './http/person-envelope-schema.ts'
import { admitPerson, authenticateStaff, roleLacksScope } from './people/authenticate-person.ts'
import { changeStaffRole } from './people/change-staff-role.ts'
import { invitePartnerUser } from './people/invite-partner-user.ts'
import { inviteStaff } from './people/invite-staff.ts'
import { listStaff } from './people/list-staff.ts'
import { listStaffEvents } from './people/list-staff-events.ts'
import { removeStaff } from './people/remove-staff.ts'
import { resetStaffTotp } from './people/reset-staff-totp.ts'
import { withdrawStaffInvitation } from './people/withdraw-staff-invitation.ts'

export const OPERATOR_OPERATIONS: readonly Operation[] = [
  listStaff,
  inviteStaff,
  withdrawStaffInvitation,
  changeStaffRole,
  removeStaff,
  resetStaffTotp,
  listStaffEvents,
  invitePartnerUser,
]

export const operatorDoor: Door = {
  prefixes: ['/api'],
  operations: OPERATOR_OPERATIONS,
  authenticate: authenticateStaff,
  lacksScope: roleLacksScope,
  admit: admitPerson,
  ...personEnvelope,
}

const ALWAYS: readonly ErrorCode[] = [
  'Session.NotSignedIn',
  'Session.TotpEnrolmentRequired',
  'Partner.NotAuthorized',
  'Service.Error',
  'Service.Unavailable',
]
const ON_WRITES: readonly ErrorCode[] = ['Request.CrossSite', 'Request.TooLarge', 'Request.UnsupportedMediaType']

export function operatorApiDocument(baseUrl: string) {
  return openApiDocument({
    title: 'Gangway Operator API',
    version: '1.0.0',
    description:
      'For operators: who belongs to our own staff, and the first people of a partner. Sign in with `POST /api/auth/sign-in`; ' +
      'the session is a cookie. Every answer is `{value, isSuccess, error}`. Every change needs a fresh proof of who one is.',
    serverUrl: baseUrl,
    prefix: '/api',
    tags: { Staff: 'Our own people, and what they did.' },
    securityScheme: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-gangway_session',
      description: 'Without __Host- on plain http, that is on a machine of your own.',
    },
    operations: OPERATOR_OPERATIONS,
    always: ALWAYS,
    onWrites: ON_WRITES,
    says: (_operation, code) => (code === 'Partner.NotAuthorized' ? 'Your role does not allow this.' : undefined),
    ...personEnvelopeSchema,
    successExample: personEnvelope.success,
    failureExample: (code, message, details) => personEnvelope.failure({ code, message, details }),
  })
}
