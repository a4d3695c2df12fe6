// The compliance API: what our own staff see and decide. Roles: analyst, supervisor, auditor (who only reads).
import type { ErrorCode } from './errors.ts'
import { getEvidenceFile } from './evidence/get-evidence-file.ts'
import type { Door } from './http/door.ts'
import { openApiDocument } from './http/openapi.ts'
import type { Operation } from './http/operation.ts'
import { personEnvelope } from './http/person-envelope.ts'
import { personEnvelopeSchema } from './http/person-envelope-schema.ts'
import { getEvidenceContent } from './onboarding/get-evidence-content.ts'
import { admitPerson, authenticateStaff, roleLacksScope } from './people/authenticate-person.ts'
import { acceptItem } from './review/accept-item.ts'
import { addNote } from './review/add-note.ts'
import { approveCase } from './review/approve-case.ts'
import { assignCase } from './review/assign-case.ts'
import { claimCase } from './review/claim-case.ts'
import { claimNextCase } from './review/claim-next-case.ts'
import { confirmApproval } from './review/confirm-approval.ts'
import { decideDocument } from './review/decide-document.ts'
import { decidePerson } from './review/decide-person.ts'
import { getCase } from './review/get-case.ts'
import { getCustomerRisk } from './review/get-customer-risk.ts'
import { getTimeline } from './review/get-timeline.ts'
import { getWorkload } from './review/get-workload.ts'
import { listCases } from './review/list-cases.ts'
import { listNotes } from './review/list-notes.ts'
import { listPossibleDuplicates } from './review/list-possible-duplicates.ts'
import { listReviewPartners } from './review/list-review-partners.ts'
import { listReviewers } from './review/list-reviewers.ts'
import { previewChangeRequest } from './review/preview-change-request.ts'
import { rejectCase } from './review/reject-case.ts'
import { releaseCase } from './review/release-case.ts'
import { reopenCase } from './review/reopen-case.ts'
import { requestChanges } from './review/request-changes.ts'
import { searchCustomers } from './review/search-customers.ts'
import { sendBackCase } from './review/send-back-case.ts'
import { touchCase } from './review/touch-case.ts'
import { waiveItem } from './review/waive-item.ts'
import { decideScreeningHit } from './screening/decide-screening-hit.ts'
import { getScreening } from './screening/get-screening.ts'
import { rescreenCustomer } from './screening/rescreen-customer.ts'

export const COMPLIANCE_OPERATIONS: readonly Operation[] = [
  listCases,
  claimNextCase,
  getCase,
  claimCase,
  touchCase,
  releaseCase,
  assignCase,
  requestChanges,
  previewChangeRequest,
  acceptItem,
  waiveItem,
  decidePerson,
  decideDocument,
  approveCase,
  confirmApproval,
  sendBackCase,
  rejectCase,
  reopenCase,
  getTimeline,
  listNotes,
  addNote,
  searchCustomers,
  getWorkload,
  listReviewers,
  listReviewPartners,
  getEvidenceContent,
  getEvidenceFile,
  getScreening,
  decideScreeningHit,
  rescreenCustomer,
  getCustomerRisk,
  listPossibleDuplicates,
]

export const complianceDoor: Door = {
  prefixes: ['/api'],
  operations: COMPLIANCE_OPERATIONS,
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

export function complianceApiDocument(baseUrl: string) {
  return openApiDocument({
    title: 'Gangway Compliance API',
    version: '1.0.0',
    description:
      'For our own staff. Analysts and supervisors decide, auditors read. Sign in with `POST /api/auth/sign-in`; the session is a ' +
      'cookie. Every answer is `{value, isSuccess, error}`. Every decision names the `version` it was made on and is refused when ' +
      'the customer has changed since; the answer has the next one. Every look at personal data is written into the trail.',
    serverUrl: baseUrl,
    prefix: '/api',
    tags: {
      Cases: 'The queue, a case, and what is decided on it.',
      Notes: 'What colleagues write for each other.',
      Evidence: 'Documents of customers, and everything about one in a file.',
      Screening: 'What the lists say.',
      Risk: 'How risky a customer looks, and whom it resembles.',
      Search: 'Customers of every partner.',
      Workload: 'Who has how much to do.',
    },
    securityScheme: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-gangway_session',
      description: 'Without __Host- on plain http, that is on a machine of your own.',
    },
    operations: COMPLIANCE_OPERATIONS,
    always: ALWAYS,
    onWrites: ON_WRITES,
    says: (_operation, code) => (code === 'Partner.NotAuthorized' ? 'Your role does not allow this.' : undefined),
    ...personEnvelopeSchema,
    successExample: personEnvelope.success,
    failureExample: (code, message, details) => personEnvelope.failure({ code, message, details }),
  })
}
