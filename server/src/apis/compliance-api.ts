// The compliance API, for staff: analysts and supervisors decide, auditors read.
import { getEvidenceFile } from '../evidence/get-evidence-file.ts'
import type { Api } from '../http/api.ts'
import { openApiDocument } from '../http/openapi/document.ts'
import type { Operation } from '../http/operation.ts'
import { userEnvelope } from '../http/user-envelope.ts'
import { userEnvelopeSchema } from '../http/user-envelope-schema.ts'
import { forStaff, NOTIFICATION_OPERATIONS } from '../notifications/operations.ts'
import { getEvidenceContent } from '../onboarding/documents/get-evidence-content.ts'
import { dismissAlerts } from '../review/alerts/bulk/dismiss-alerts.ts'
import { previewDismissals } from '../review/alerts/bulk/preview-dismissals.ts'
import { claimAlert } from '../review/alerts/claim-alert.ts'
import { dismissAlert } from '../review/alerts/dismiss-alert.ts'
import { exportAlerts } from '../review/alerts/export-alerts.ts'
import { getAlert } from '../review/alerts/get-alert.ts'
import { listAlerts } from '../review/alerts/list-alerts.ts'
import { sendBackAlert } from '../review/alerts/proposal/send-back-alert.ts'
import { releaseAlert } from '../review/alerts/release-alert.ts'
import { reopenFromAlert } from '../review/alerts/reopen-from-alert.ts'
import { previewChangeRequestFromAlert } from '../review/alerts/requests/preview-change-request-from-alert.ts'
import { requestChangesFromAlert } from '../review/alerts/requests/request-changes-from-alert.ts'
import { assignCases } from '../review/assignment/assign-cases.ts'
import { claimCases } from '../review/assignment/claim-cases.ts'
import { planDistribution } from '../review/assignment/plan-distribution.ts'
import { addAttachment } from '../review/attachments/add-attachment.ts'
import { confirmAttachment } from '../review/attachments/confirm-attachment.ts'
import { getAttachmentContent } from '../review/attachments/get-attachment-content.ts'
import { removeAttachment } from '../review/attachments/remove-attachment.ts'
import { exportBacklog } from '../review/backlog/export-backlog.ts'
import { getBacklog } from '../review/backlog/get-backlog.ts'
import { getBacklogFlow } from '../review/backlog/get-backlog-flow.ts'
import { listFinishedCases } from '../review/backlog/list-finished-cases.ts'
import { listMovedCases } from '../review/backlog/list-moved-cases.ts'
import { assignCase } from '../review/case/assign-case.ts'
import { claimCase } from '../review/case/claim-case.ts'
import { claimNextCase } from '../review/case/claim-next-case.ts'
import { getCase } from '../review/case/get-case.ts'
import { getCaseState } from '../review/case/get-case-state.ts'
import { releaseCase } from '../review/case/release-case.ts'
import { touchCase } from '../review/case/touch-case.ts'
import { approveCase } from '../review/decisions/approve-case.ts'
import { confirmApproval } from '../review/decisions/confirm-approval.ts'
import { decideDocument } from '../review/decisions/decide-document.ts'
import { decidePerson } from '../review/decisions/decide-person.ts'
import { decideScreeningHit } from '../review/decisions/decide-screening-hit.ts'
import { getScreening } from '../review/decisions/get-screening.ts'
import { rejectCase } from '../review/decisions/reject-case.ts'
import { reopenCase } from '../review/decisions/reopen-case.ts'
import { sendBackCase } from '../review/decisions/send-back-case.ts'
import { undoAcceptance } from '../review/decisions/undo/undo-acceptance.ts'
import { undoRejection } from '../review/decisions/undo/undo-rejection.ts'
import { undoScreeningDecision } from '../review/decisions/undo/undo-screening-decision.ts'
import { deleteChangeRequestDraft } from '../review/drafts/delete-change-request-draft.ts'
import { getChangeRequestDraft } from '../review/drafts/get-change-request-draft.ts'
import { saveChangeRequestDraft } from '../review/drafts/save-change-request-draft.ts'
import { decideDuplicate } from '../review/duplicates/decide-duplicate.ts'
import { endSnooze } from '../review/flags/end-snooze.ts'
import { escalateCase } from '../review/flags/escalate-case.ts'
import { listTags } from '../review/flags/list-tags.ts'
import { resolveEscalation } from '../review/flags/resolve-escalation.ts'
import { snoozeCase } from '../review/flags/snooze-case.ts'
import { tagCase } from '../review/flags/tag-case.ts'
import { revealIdentityNumber } from '../review/identity-numbers/reveal-identity-number.ts'
import { staffListNotifications } from '../review/inbox/staff-list-notifications.ts'
import { staffMarkNotificationsRead } from '../review/inbox/staff-mark-notifications-read.ts'
import { markChecked } from '../review/marks/mark-checked.ts'
import { addNote } from '../review/notes/add-note.ts'
import { listNotes } from '../review/notes/list-notes.ts'
import { exportDisagreements } from '../review/quality/export-disagreements.ts'
import { exportQuality } from '../review/quality/export-quality.ts'
import { getQuality } from '../review/quality/get-quality.ts'
import { listQualitySamples } from '../review/quality/list-quality-samples.ts'
import { reviewQualitySample } from '../review/quality/review-quality-sample.ts'
import { setSampling } from '../review/quality/set-sampling.ts'
import { settleDisagreement } from '../review/quality/settle-disagreement.ts'
import { exportCases } from '../review/queue/export-cases.ts'
import { listCases } from '../review/queue/list-cases.ts'
import { listReviewPartners } from '../review/queue/list-review-partners.ts'
import { listReviewers } from '../review/queue/list-reviewers.ts'
import { acceptItem } from '../review/requests/accept-item.ts'
import { previewChangeRequest } from '../review/requests/preview-change-request.ts'
import { requestChanges } from '../review/requests/request-changes.ts'
import { undoWaiver } from '../review/requests/undo-waiver.ts'
import { undoWaivers } from '../review/requests/undo-waivers.ts'
import { waiveItem } from '../review/requests/waive-item.ts'
import { waiveItems } from '../review/requests/waive-items.ts'
import { getCustomerRisk } from '../review/risk/get-customer-risk.ts'
import { listPossibleDuplicates } from '../review/search/list-possible-duplicates.ts'
import { searchCustomers } from '../review/search/search-customers.ts'
import { getTimeline } from '../review/timeline/get-timeline.ts'
import { exportWorkload } from '../review/workload/export-workload.ts'
import { getWorkload } from '../review/workload/get-workload.ts'
import { listReviewerDecisions } from '../review/workload/list-reviewer-decisions.ts'
import { rescreenCustomer } from '../screening/rescreen-customer.ts'
import { searchReview } from '../search/search-review.ts'
import { describeField, VOCABULARIES } from './descriptions/describe-field.ts'
import { ALWAYS, ON_WRITES, STAFF_API } from './staff-apis.ts'

const COMPLIANCE_OPERATIONS: readonly Operation[] = [
  listCases,
  exportCases,
  claimNextCase,
  claimCases,
  assignCases,
  planDistribution,
  getCase,
  getCaseState,
  claimCase,
  touchCase,
  releaseCase,
  assignCase,
  requestChanges,
  previewChangeRequest,
  getChangeRequestDraft,
  saveChangeRequestDraft,
  deleteChangeRequestDraft,
  markChecked,
  snoozeCase,
  endSnooze,
  escalateCase,
  resolveEscalation,
  tagCase,
  listTags,
  revealIdentityNumber,
  acceptItem,
  waiveItem,
  waiveItems,
  undoWaiver,
  undoWaivers,
  undoAcceptance,
  undoRejection,
  decidePerson,
  decideDocument,
  approveCase,
  confirmApproval,
  sendBackCase,
  rejectCase,
  reopenCase,
  getTimeline,
  listNotes,
  addAttachment,
  confirmAttachment,
  getAttachmentContent,
  removeAttachment,
  addNote,
  searchCustomers,
  searchReview,
  getWorkload,
  exportWorkload,
  listReviewerDecisions,
  getBacklog,
  exportBacklog,
  getBacklogFlow,
  listMovedCases,
  listFinishedCases,
  listQualitySamples,
  reviewQualitySample,
  settleDisagreement,
  setSampling,
  getQuality,
  exportQuality,
  exportDisagreements,
  listReviewers,
  listReviewPartners,
  getEvidenceContent,
  getEvidenceFile,
  getScreening,
  decideScreeningHit,
  undoScreeningDecision,
  rescreenCustomer,
  getCustomerRisk,
  listPossibleDuplicates,
  decideDuplicate,
  listAlerts,
  exportAlerts,
  dismissAlerts,
  previewDismissals,
  getAlert,
  claimAlert,
  releaseAlert,
  sendBackAlert,
  dismissAlert,
  previewChangeRequestFromAlert,
  requestChangesFromAlert,
  reopenFromAlert,
  staffListNotifications,
  staffMarkNotificationsRead,
  ...NOTIFICATION_OPERATIONS.filter(({ id }) => !/^(list|mark)Notifications/.test(id)).map(forStaff),
]

export const complianceApi: Api = { ...STAFF_API, operations: COMPLIANCE_OPERATIONS }

export function complianceApiDocument(baseUrl: string) {
  return openApiDocument({
    title: 'Gangway Compliance API',
    version: '1.0.0',
    description:
      'For staff. Analysts and supervisors decide, auditors read. Sign in with `POST /api/auth/sign-in`; the session is a cookie. ' +
      'Every response is `{value, isSuccess, error}`. Every decision carries the `version` it was made on and is rejected if the ' +
      'customer has changed since; the response has the new version. Every view of personal data is recorded in the audit log.',
    serverUrl: baseUrl,
    prefix: '/api',
    tags: {
      Cases: 'The queue, cases, and decisions.',
      Notes: 'Internal notes, never visible to partners.',
      Evidence: 'Documents of customers, and the evidence file.',
      Screening: 'Matches on sanctions and watch lists.',
      Monitoring: 'Alerts about approved customers, never visible to partners.',
      Risk: 'Risk assessment and possible duplicates.',
      Search: 'Search across all partners.',
      Notifications: 'Your own notifications, and how you get them by email.',
      Workload: 'Open and finished work per analyst.',
      Quality: 'Approvals that another analyst reviews again. Partners never see these reviews.',
    },
    securityScheme: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-gangway_session',
      description:
        "Without the __Host- prefix on plain http, for example on localhost. Scopes are those of the user's role: `review.read` all staff of the review; " +
        '`review.decide` analysts and supervisors; `review.oversee` supervisors and auditors; `review.supervise` supervisors.',
    },
    operations: COMPLIANCE_OPERATIONS,
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
