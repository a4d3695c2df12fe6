// The dashboard API: a signed-in person of a partner manages webhooks, credentials and people, and looks at customers.
// Beside it, at /api/auth, what everybody needs who signs in.
import type { ErrorCode } from './errors.ts'
import type { Door } from './http/door.ts'
import { openApiDocument } from './http/openapi.ts'
import type { Operation } from './http/operation.ts'
import { personEnvelope } from './http/person-envelope.ts'
import { personEnvelopeSchema } from './http/person-envelope-schema.ts'
import { getBusinessProfile } from './onboarding/get-business-profile.ts'
import { getBusinessProfileByReference } from './onboarding/get-business-profile-by-reference.ts'
import { getCustomerOverview } from './onboarding/get-customer-overview.ts'
import { getDocumentContent } from './onboarding/get-document-content.ts'
import { getVerificationStatus } from './onboarding/get-verification-status.ts'
import { listBusinessProfiles } from './onboarding/list-business-profiles.ts'
import { addApiCredential } from './partners/add-api-credential.ts'
import { getPartnerProfile } from './partners/get-partner-profile.ts'
import { listApiCredentialAttempts } from './partners/list-api-credential-attempts.ts'
import { listApiCredentials } from './partners/list-api-credentials.ts'
import { revokeApiCredential } from './partners/revoke-api-credential.ts'
import { acceptInvitation } from './people/accept-invitation.ts'
import {
  admitPerson,
  admitToDashboard,
  authenticateAnyone,
  authenticateDashboard,
  roleLacksScope,
} from './people/authenticate-person.ts'
import { changePassword } from './people/change-password.ts'
import { changeUserRole } from './people/change-user-role.ts'
import { confirmTotp } from './people/confirm-totp.ts'
import { disableTotp } from './people/disable-totp.ts'
import { enrolTotp } from './people/enrol-totp.ts'
import { getSession } from './people/get-session.ts'
import { getSignInOptions } from './people/get-sign-in-options.ts'
import { getTotp } from './people/get-totp.ts'
import { inviteUser } from './people/invite-user.ts'
import { listAccountEvents } from './people/list-account-events.ts'
import { listSandboxMail } from './people/list-sandbox-mail.ts'
import { listUsers } from './people/list-users.ts'
import { lookAtInvitation } from './people/look-at-invitation.ts'
import { removeUser } from './people/remove-user.ts'
import { renewRecoveryCodes } from './people/renew-recovery-codes.ts'
import { requestPasswordReset } from './people/request-password-reset.ts'
import { resetPassword } from './people/reset-password.ts'
import { resetUserTotp } from './people/reset-user-totp.ts'
import { signIn } from './people/sign-in.ts'
import { signOut } from './people/sign-out.ts'
import { signOutEverywhere } from './people/sign-out-everywhere.ts'
import { startOutsideSignIn } from './people/start-outside-sign-in.ts'
import { stepUp } from './people/step-up.ts'
import { withdrawInvitation } from './people/withdraw-invitation.ts'
import { WEBHOOK_OPERATIONS } from './webhooks/operations.ts'

/** A read of the Partner API, for a signed-in person: the same code, another door. */
function forPeople(read: Operation): Operation {
  const name = read.id.charAt(0).toUpperCase() + read.id.slice(1)
  return {
    ...read,
    id: `dashboard${name}`,
    path: read.path.replace('/partner/v1/', '/customer/v1/'),
    scope: 'dashboard.read',
    tag: 'Customers',
  }
}

export const DASHBOARD_OPERATIONS: readonly Operation[] = [
  getPartnerProfile,
  getCustomerOverview,
  listApiCredentials,
  addApiCredential,
  revokeApiCredential,
  listApiCredentialAttempts,
  listUsers,
  inviteUser,
  withdrawInvitation,
  changeUserRole,
  removeUser,
  resetUserTotp,
  listAccountEvents,
  ...WEBHOOK_OPERATIONS,
  ...[listBusinessProfiles, getBusinessProfileByReference, getBusinessProfile, getVerificationStatus].map(forPeople),
  getDocumentContent,
]

export const AUTH_OPERATIONS: readonly Operation[] = [
  getSignInOptions,
  signIn,
  signOut,
  signOutEverywhere,
  getSession,
  stepUp,
  startOutsideSignIn,
  getTotp,
  enrolTotp,
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
  lookAtInvitation,
  acceptInvitation,
  changePassword,
  requestPasswordReset,
  resetPassword,
  listSandboxMail,
]

export const dashboardDoor: Door = {
  // Where the rest of the service is, and, as published, without the prefix.
  prefixes: ['/api', ''],
  operations: DASHBOARD_OPERATIONS,
  authenticate: authenticateDashboard,
  lacksScope: roleLacksScope,
  admit: admitToDashboard,
  ...personEnvelope,
}

export const authDoor: Door = {
  prefixes: ['/api'],
  operations: AUTH_OPERATIONS,
  authenticate: authenticateAnyone,
  lacksScope: roleLacksScope,
  admit: admitPerson,
  ...personEnvelope,
}

const ALWAYS: readonly ErrorCode[] = ['RateLimit.Exceeded', 'Service.Error', 'Service.Unavailable']
const ON_WRITES: readonly ErrorCode[] = ['Request.CrossSite', 'Request.TooLarge', 'Request.UnsupportedMediaType']
const ON_DASHBOARD: readonly ErrorCode[] = ['Partner.NotAuthenticated', 'Partner.NotAuthorized']
const BY_PARTNER_STATE: readonly ErrorCode[] = ['Partner.Inactive', 'Partner.OnboardingNotApproved']

/** What the door itself may answer, beside what the operation refuses. */
function withDoor(operation: Operation): Operation {
  const state = operation.inAnyPartnerState ? [] : BY_PARTNER_STATE
  return { ...operation, refuses: [...operation.refuses, ...ON_DASHBOARD, ...state] }
}

export function dashboardApiDocument(baseUrl: string) {
  return openApiDocument({
    title: 'Gangway Dashboard API',
    version: '1.0.0',
    description:
      'For signed-in people of a partner. Sign in with `POST /api/auth/sign-in`; the session is a cookie. Every answer is ' +
      '`{value, isSuccess, error}`. Routes under `/customer/v1` answer without the prefix `/api` as well. Writes are refused ' +
      'when a browser says they come from another site, and take JSON only.',
    serverUrl: baseUrl,
    prefix: '/api',
    tags: {
      'Sign-in': 'Sessions.',
      'Second factor': 'Authenticator apps and recovery codes.',
      'Invitations and passwords': 'One-time links.',
      'Partner profile': 'The partner organisation.',
      'API credentials': 'Certificates that machines sign in with.',
      People: 'Who may sign in, and what they did.',
      Webhooks: 'The endpoint, its deliveries and the events there are.',
      Customers: 'The business customers of this partner.',
    },
    securityScheme: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-gangway_session',
      description: 'Without __Host- on plain http, that is on a machine of your own.',
    },
    operations: [...AUTH_OPERATIONS, ...DASHBOARD_OPERATIONS.map(withDoor)],
    always: ALWAYS,
    onWrites: ON_WRITES,
    ...personEnvelopeSchema,
    successExample: personEnvelope.success,
    failureExample: (code, message, details) => personEnvelope.failure({ code, message, details }),
  })
}
