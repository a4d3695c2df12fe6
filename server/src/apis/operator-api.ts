// The operator API: partners with their credentials and users, staff accounts, onboarding configurations, and the
// installation checks.
import { invitePartnerUser } from '../accounts/invitations/invite-partner-user.ts'
import { inviteStaff } from '../accounts/invitations/invite-staff.ts'
import { withdrawStaffInvitation } from '../accounts/invitations/withdraw-staff-invitation.ts'
import { changeStaffRole } from '../accounts/staff/change-staff-role.ts'
import { endStaffSuspension } from '../accounts/staff/end-staff-suspension.ts'
import { listStaff } from '../accounts/staff/list-staff.ts'
import { listStaffEvents } from '../accounts/staff/list-staff-events.ts'
import { removeStaff } from '../accounts/staff/remove-staff.ts'
import { resetStaffTotp } from '../accounts/staff/reset-staff-totp.ts'
import { sendStaffPasswordReset } from '../accounts/staff/send-staff-password-reset.ts'
import { suspendStaff } from '../accounts/staff/suspend-staff.ts'
import type { Api } from '../http/api.ts'
import { openApiDocument } from '../http/openapi/document.ts'
import type { Operation } from '../http/operation.ts'
import { userEnvelope } from '../http/user-envelope.ts'
import { userEnvelopeSchema } from '../http/user-envelope-schema.ts'
import { checkInstallation } from '../operator/checks/check-installation.ts'
import { getInstallationReport } from '../operator/checks/get-installation-report.ts'
import { activateConfiguration } from '../operator/configurations/activate-configuration.ts'
import { closeConfiguration } from '../operator/configurations/close-configuration.ts'
import { getConfiguration } from '../operator/configurations/get-configuration.ts'
import { getConfigurationUsage } from '../operator/configurations/get-configuration-usage.ts'
import { listConfigurations } from '../operator/configurations/list-configurations.ts'
import { revertConfiguration } from '../operator/configurations/revert-configuration.ts'
import { validateConfiguration } from '../operator/configurations/validate-configuration.ts'
import { eraseCustomerData } from '../operator/data-requests/erase-customer-data.ts'
import { findCustomerForErasure } from '../operator/data-requests/find-customer-for-erasure.ts'
import { getAuditStream } from '../operator/get-audit-stream.ts'
import { getJobs } from '../operator/jobs/get-jobs.ts'
import { addPartnerCredential } from '../operator/partners/add-partner-credential.ts'
import { approvePartner } from '../operator/partners/approve-partner.ts'
import { createPartner } from '../operator/partners/create-partner.ts'
import { deactivatePartner } from '../operator/partners/deactivate-partner.ts'
import { getPartner } from '../operator/partners/get-partner.ts'
import { getPartnerWebhook } from '../operator/partners/get-partner-webhook.ts'
import { listPartnerCredentials } from '../operator/partners/list-partner-credentials.ts'
import { listPartnerEvents } from '../operator/partners/list-partner-events.ts'
import { listPartnerUsers } from '../operator/partners/list-partner-users.ts'
import { listPartners } from '../operator/partners/list-partners.ts'
import { reactivatePartner } from '../operator/partners/reactivate-partner.ts'
import { removePartnerUser } from '../operator/partners/remove-partner-user.ts'
import { resetPartnerUserTotp } from '../operator/partners/reset-partner-user-totp.ts'
import { revokePartnerCredential } from '../operator/partners/revoke-partner-credential.ts'
import { updatePartner } from '../operator/partners/update-partner.ts'
import { withdrawPartnerInvitation } from '../operator/partners/withdraw-partner-invitation.ts'
import { cancelPartnerMove } from '../operator/placement/cancel-partner-move.ts'
import { getCells } from '../operator/placement/get-cells.ts'
import { startDrainingCell } from '../operator/placement/start-draining-cell.ts'
import { startPartnerMove } from '../operator/placement/start-partner-move.ts'
import { stopDrainingCell } from '../operator/placement/stop-draining-cell.ts'
import { describeField, VOCABULARIES } from './descriptions/describe-field.ts'
import { ALWAYS, ON_WRITES, STAFF_API } from './staff-apis.ts'

export const OPERATOR_OPERATIONS: readonly Operation[] = [
  listStaff,
  inviteStaff,
  withdrawStaffInvitation,
  changeStaffRole,
  removeStaff,
  resetStaffTotp,
  sendStaffPasswordReset,
  suspendStaff,
  endStaffSuspension,
  listStaffEvents,
  getAuditStream,
  invitePartnerUser,
  listPartners,
  createPartner,
  getPartner,
  updatePartner,
  approvePartner,
  deactivatePartner,
  reactivatePartner,
  listPartnerCredentials,
  addPartnerCredential,
  revokePartnerCredential,
  listPartnerUsers,
  removePartnerUser,
  resetPartnerUserTotp,
  withdrawPartnerInvitation,
  getPartnerWebhook,
  listPartnerEvents,
  listConfigurations,
  getConfiguration,
  getConfigurationUsage,
  validateConfiguration,
  activateConfiguration,
  revertConfiguration,
  closeConfiguration,
  getInstallationReport,
  checkInstallation,
  getJobs,
  findCustomerForErasure,
  eraseCustomerData,
  getCells,
  startDrainingCell,
  stopDrainingCell,
  startPartnerMove,
  cancelPartnerMove,
]

export const operatorApi: Api = { ...STAFF_API, operations: OPERATOR_OPERATIONS }

export function operatorApiDocument(baseUrl: string) {
  return openApiDocument({
    title: 'Gangway Operator API',
    version: '1.0.0',
    description:
      'For operators: manage partners, staff accounts and onboarding configurations, and check the installation. Sign in with `POST /api/auth/sign-in`; the ' +
      'session is a cookie. Every response is `{value, isSuccess, error}`. Every change requires re-authentication within the last ten minutes (step-up).',
    serverUrl: baseUrl,
    prefix: '/api',
    tags: {
      Partners: 'Partner organisations with their credentials, users and endpoints.',
      Staff: 'Staff accounts and their activity.',
      'Onboarding configurations': 'The identity documents that are accepted from residents of a country.',
      Installation: 'Checks of the installation, and its background work.',
      'Data requests': 'Erasing the data of a customer.',
      Cells: 'The databases of the installation, and moving partners between them.',
    },
    securityScheme: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-gangway_session',
      description:
        'Without the __Host- prefix on plain http, for example on localhost. The scope `operator` is that of operators.',
    },
    operations: OPERATOR_OPERATIONS,
    always: ALWAYS,
    onWrites: ON_WRITES,
    message: (_operation, code) => (code === 'Partner.NotAuthorized' ? 'Your role does not allow this.' : undefined),
    ...userEnvelopeSchema,
    descriptions: describeField,
    vocabularies: VOCABULARIES,
    successExample: userEnvelope.success,
    failureExample: (code, message, details) => userEnvelope.failure({ code, message, details }),
  })
}
