// The dashboard API: users of a partner create, change and view customers, and manage webhooks, API credentials and team members.
// The auth API at /api/auth is for every user who signs in.
import {
  admitToDashboard,
  admitUser,
  authenticateAnyone,
  authenticateDashboard,
  roleLacksScope,
} from '../accounts/authenticate-user.ts'
import { exportAccountEvents } from '../accounts/export-account-events.ts'
import { acceptInvitation } from '../accounts/invitations/accept-invitation.ts'
import { inviteUser } from '../accounts/invitations/invite-user.ts'
import { lookAtInvitation } from '../accounts/invitations/look-at-invitation.ts'
import { withdrawInvitation } from '../accounts/invitations/withdraw-invitation.ts'
import { listAccountEvents } from '../accounts/list-account-events.ts'
import { listSandboxMail } from '../accounts/list-sandbox-mail.ts'
import { changeUserRole } from '../accounts/members/change-user-role.ts'
import { listAdmins } from '../accounts/members/list-admins.ts'
import { listUsers } from '../accounts/members/list-users.ts'
import { removeUser } from '../accounts/members/remove-user.ts'
import { resetUserTotp } from '../accounts/members/reset-user-totp.ts'
import { changeOwnName } from '../accounts/names/change-own-name.ts'
import { listNames } from '../accounts/names/list-names.ts'
import { listPasskeys } from '../accounts/passkeys/list-passkeys.ts'
import { registerPasskey } from '../accounts/passkeys/register-passkey.ts'
import { removePasskey } from '../accounts/passkeys/remove-passkey.ts'
import { renamePasskey } from '../accounts/passkeys/rename-passkey.ts'
import { startPasskeyRegistration } from '../accounts/passkeys/start-passkey-registration.ts'
import { startPasskeySignIn } from '../accounts/passkeys/start-passkey-sign-in.ts'
import { startPasskeyStepUp } from '../accounts/passkeys/start-passkey-step-up.ts'
import { changePassword } from '../accounts/passwords/change-password.ts'
import { checkPasswordReset } from '../accounts/passwords/check-password-reset.ts'
import { requestPasswordReset } from '../accounts/passwords/request-password-reset.ts'
import { resetPassword } from '../accounts/passwords/reset-password.ts'
import { confirmTotp } from '../accounts/second-factor/confirm-totp.ts'
import { disableTotp } from '../accounts/second-factor/disable-totp.ts'
import { enrolTotp } from '../accounts/second-factor/enrol-totp.ts'
import { getTotp } from '../accounts/second-factor/get-totp.ts'
import { renewRecoveryCodes } from '../accounts/second-factor/renew-recovery-codes.ts'
import { endSession } from '../accounts/sessions/end-session.ts'
import { getSession } from '../accounts/sessions/get-session.ts'
import { listSessions } from '../accounts/sessions/list-sessions.ts'
import { stepUp } from '../accounts/sessions/step-up.ts'
import { getSignInOptions } from '../accounts/sign-in/get-sign-in-options.ts'
import { signIn } from '../accounts/sign-in/sign-in.ts'
import { signOut } from '../accounts/sign-in/sign-out.ts'
import { signOutEverywhere } from '../accounts/sign-in/sign-out-everywhere.ts'
import { signOutOthers } from '../accounts/sign-in/sign-out-others.ts'
import { startOutsideSignIn } from '../accounts/sign-in/start-outside-sign-in.ts'
import { deleteSavedView } from '../accounts/views/delete-saved-view.ts'
import { listSavedViews } from '../accounts/views/list-saved-views.ts'
import { saveView } from '../accounts/views/save-view.ts'
import { recordVisit } from '../accounts/visits/record-visit.ts'
import { getBranding } from '../completion/branding/get-branding.ts'
import { getBrandingLogo } from '../completion/branding/get-branding-logo.ts'
import { updateBranding } from '../completion/branding/update-branding.ts'
import { createCompletionLink } from '../completion/links/create-completion-link.ts'
import { listCompletionLinks } from '../completion/links/list-completion-links.ts'
import { revokeCompletionLink } from '../completion/links/revoke-completion-link.ts'
import type { ErrorCode } from '../errors.ts'
import type { Api } from '../http/api.ts'
import { openApiDocument } from '../http/openapi/document.ts'
import type { Operation } from '../http/operation.ts'
import { userEnvelope } from '../http/user-envelope.ts'
import { userEnvelopeSchema } from '../http/user-envelope-schema.ts'
import { NOTIFICATION_OPERATIONS } from '../notifications/operations.ts'
import { listCustomerActivity } from '../onboarding/activity/list-customer-activity.ts'
import { createUploadLink } from '../onboarding/documents/create-upload-link.ts'
import { getDocumentContent } from '../onboarding/documents/get-document-content.ts'
import { exportCustomers } from '../onboarding/export/export-customers.ts'
import { getProfileOptions } from '../onboarding/identities/get-profile-options.ts'
import { getUboIdentityRequirements } from '../onboarding/identities/get-ubo-identity-requirements.ts'
import { addPerson } from '../onboarding/people/add-person.ts'
import { removePerson } from '../onboarding/people/remove-person.ts'
import { updatePerson } from '../onboarding/people/update-person.ts'
import { createBusinessProfile } from '../onboarding/profiles/create-business-profile.ts'
import { getBusinessProfile } from '../onboarding/profiles/get-business-profile.ts'
import { getBusinessProfileByReference } from '../onboarding/profiles/get-business-profile-by-reference.ts'
import { listBusinessProfiles } from '../onboarding/profiles/list-business-profiles.ts'
import { patchBusinessProfile } from '../onboarding/profiles/patch-business-profile.ts'
import { updateBusinessProfile } from '../onboarding/profiles/update-business-profile.ts'
import { getCustomerOverview } from '../onboarding/verification/get-customer-overview.ts'
import { getDecisionStats } from '../onboarding/verification/get-decision-stats.ts'
import { getVerificationStatus } from '../onboarding/verification/get-verification-status.ts'
import { listCustomerChanges } from '../onboarding/verification/list-customer-changes.ts'
import { listRequirementCounts } from '../onboarding/verification/list-requirement-counts.ts'
import { advanceSandboxTime } from '../operator/sandbox/advance-sandbox-time.ts'
import { getSandboxTime } from '../operator/sandbox/get-sandbox-time.ts'
import { addApiCredential } from '../partners/certificates/add-api-credential.ts'
import { listApiCredentialAttempts } from '../partners/certificates/list-api-credential-attempts.ts'
import { listApiCredentials } from '../partners/certificates/list-api-credentials.ts'
import { revokeApiCredential } from '../partners/certificates/revoke-api-credential.ts'
import { getPartnerProfile } from '../partners/get-partner-profile.ts'
import { exportApiRequests } from '../partners/requests/export-api-requests.ts'
import { getApiRequest } from '../partners/requests/get-api-request.ts'
import { getApiRequestSummary } from '../partners/requests/get-api-request-summary.ts'
import { listApiRequests } from '../partners/requests/list-api-requests.ts'
import { searchDashboard } from '../search/search-dashboard.ts'
import { WEBHOOK_OPERATIONS } from '../webhooks/operations.ts'
import { describeField, VOCABULARIES } from './descriptions/describe-field.ts'
import { limitUser } from './user-rate-limits.ts'

/** An operation of the Partner API for signed-in users: the same operation in another API. */
function forUsers(shared: Operation): Operation {
  const name = shared.id.charAt(0).toUpperCase() + shared.id.slice(1)
  return {
    ...shared,
    id: `dashboard${name}`,
    path: shared.path.replace('/partner/v1/', '/customer/v1/'),
    scope: shared.method === 'GET' ? 'dashboard.read' : 'dashboard.edit',
    tag: 'Customers',
  }
}

export const DASHBOARD_OPERATIONS: readonly Operation[] = [
  searchDashboard,
  getPartnerProfile,
  getBranding,
  updateBranding,
  getBrandingLogo,
  getCustomerOverview,
  listCustomerChanges,
  getDecisionStats,
  listRequirementCounts,
  recordVisit,
  listApiCredentials,
  addApiCredential,
  revokeApiCredential,
  listApiCredentialAttempts,
  listApiRequests,
  exportApiRequests,
  getApiRequestSummary,
  getApiRequest,
  listAdmins,
  listUsers,
  inviteUser,
  withdrawInvitation,
  changeUserRole,
  removeUser,
  resetUserTotp,
  listAccountEvents,
  exportAccountEvents,
  ...NOTIFICATION_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...[
    listBusinessProfiles,
    createBusinessProfile,
    getBusinessProfileByReference,
    getBusinessProfile,
    updateBusinessProfile,
    patchBusinessProfile,
    getVerificationStatus,
    createUploadLink,
    createCompletionLink,
    revokeCompletionLink,
  ].map(forUsers),
  // Not for viewers: a link is part of changing a customer.
  { ...forUsers(listCompletionLinks), scope: 'dashboard.edit' },
  listCustomerActivity,
  addPerson,
  updatePerson,
  removePerson,
  getProfileOptions,
  exportCustomers,
  // As published, the path of the Partner API has the prefix of the dashboard, so the dashboard's own is another one.
  {
    ...forUsers(getUboIdentityRequirements),
    path: '/customer/v1/business-profiles/identity-requirements',
  },
  getDocumentContent,
]

export const AUTH_OPERATIONS: readonly Operation[] = [
  getSignInOptions,
  signIn,
  startPasskeySignIn,
  signOut,
  signOutEverywhere,
  signOutOthers,
  getSession,
  listSessions,
  endSession,
  stepUp,
  startPasskeyStepUp,
  startOutsideSignIn,
  getTotp,
  enrolTotp,
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
  listPasskeys,
  startPasskeyRegistration,
  registerPasskey,
  renamePasskey,
  removePasskey,
  lookAtInvitation,
  acceptInvitation,
  changePassword,
  changeOwnName,
  listNames,
  requestPasswordReset,
  checkPasswordReset,
  resetPassword,
  listSavedViews,
  saveView,
  deleteSavedView,
  listSandboxMail,
  getSandboxTime,
  advanceSandboxTime,
]

export const dashboardApi: Api = {
  // As published, the routes also exist without the prefix.
  prefixes: ['/api', ''],
  operations: DASHBOARD_OPERATIONS,
  authenticate: authenticateDashboard,
  lacksScope: roleLacksScope,
  limit: limitUser,
  admit: admitToDashboard,
  ...userEnvelope,
}

export const authApi: Api = {
  prefixes: ['/api'],
  operations: AUTH_OPERATIONS,
  authenticate: authenticateAnyone,
  lacksScope: roleLacksScope,
  limit: limitUser,
  admit: admitUser,
  ...userEnvelope,
}

const ALWAYS: readonly ErrorCode[] = [
  'ValidationControl.Error',
  'RateLimit.Exceeded',
  'Service.Error',
  'Service.Unavailable',
]
const ON_WRITES: readonly ErrorCode[] = ['Request.CrossSite', 'Request.TooLarge', 'Request.UnsupportedMediaType']
const ON_DASHBOARD: readonly ErrorCode[] = ['Partner.NotAuthenticated', 'Partner.NotAuthorized']
const BY_PARTNER_STATE: readonly ErrorCode[] = ['Partner.Inactive', 'Partner.OnboardingNotApproved']
const WITH_IDEMPOTENCY: readonly ErrorCode[] = [
  'Idempotency.KeyInvalid',
  'Idempotency.KeyReused',
  'Idempotency.InProgress',
]

/** Errors of the API itself, beside those of the operation. */
function withApi(operation: Operation): Operation {
  const state = operation.inAnyPartnerState ? [] : BY_PARTNER_STATE
  const idempotency = operation.idempotent ? WITH_IDEMPOTENCY : []
  return { ...operation, errors: [...operation.errors, ...ON_DASHBOARD, ...state, ...idempotency] }
}

export function dashboardApiDocument(baseUrl: string, isSandbox = true) {
  const listed = (operation: Operation) => isSandbox || !operation.sandboxOnly
  return openApiDocument({
    title: 'Gangway Dashboard API',
    version: '1.0.0',
    description:
      'For users of a partner. Sign in with `POST /api/auth/sign-in`; the session is a cookie. Every response is ' +
      '`{value, isSuccess, error}`. Routes under `/customer/v1` are also available without the prefix `/api`. Writes accept JSON ' +
      'only and are rejected when they come from another site.',
    serverUrl: baseUrl,
    prefix: '/api',
    tags: {
      'Sign-in': 'Signing in and out, and your sessions.',
      'Second factor': 'Passkeys, authenticator apps and recovery codes.',
      'Invitations and passwords': 'Accepting invitations and resetting passwords with single-use links.',
      'Saved views': 'Named filters, columns and sort orders of a list.',
      'Partner profile': 'The partner organisation.',
      'API credentials': 'Certificates that your servers authenticate with.',
      'API activity': 'Recent API requests from your servers.',
      People: 'Team members and account activity.',
      Notifications: 'Your own notifications, and how you get them by email.',
      Webhooks: 'The endpoint, its deliveries, and event types.',
      Customers: 'The business customers of this partner.',
      ...(isSandbox ? { Sandbox: 'The sandbox time.' } : {}),
      Search: "Search all of this partner's data.",
    },
    securityScheme: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-gangway_session',
      description:
        "Without the __Host- prefix on plain http, for example on localhost. Scopes are those of the user's role: `dashboard.read` all users of a partner; " +
        '`dashboard.edit` admins and editors; `dashboard.manage` admins; `signed-in` every user with a session.',
    },
    operations: [...AUTH_OPERATIONS, ...DASHBOARD_OPERATIONS.map(withApi)].filter(listed),
    always: ALWAYS,
    onWrites: ON_WRITES,
    ...userEnvelopeSchema,
    descriptions: describeField,
    vocabularies: VOCABULARIES,
    successExample: userEnvelope.success,
    failureExample: (code, message, details) => userEnvelope.failure({ code, message, details }),
  })
}
