// A case as the console shows it: the customer, requested changes, decisions, what is new, what differs, and blockers.

import { Requirement } from '../../customer/case/requirements.ts'
import { DocumentRecord } from '../../customer/documents/document-record.ts'
import { ProfileRecord } from '../../customer/profile-record.ts'
import { day, instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { ACTIVE_CONTENT } from '../../platform/store/active-content.ts'
import { REASON_CODES } from '../../reference/reason-codes.ts'
import { REQUIREMENT_STATUSES, VERIFICATION_STATUSES } from '../../reference/vocabularies.ts'
import { HIT_CATEGORIES } from '../../screening/providers/provider.ts'
import { CaseAttachment } from '../attachments/case-attachments.ts'
import { CaseFlags } from '../flags/case-flags.ts'
import { CaseMark } from '../marks/case-marks.ts'
import { CaseState } from './case-state.ts'

const text = Type.String()

export const StaffRef = named('StaffRef', {
  userId: uuid(),
  email: nullable(
    Type.String({ description: 'The email address of the user; null for a removed user or a background job.' }),
  ),
})

const CaseRisk = named('CaseRisk', {
  level: oneOf(['Low', 'Medium', 'High']),
  score: nullable(Type.Integer()),
  reasons: Type.Array(Type.Unknown(), { description: 'The risk factors that add up to the score.' }),
})

const CaseItem = named('CaseItem', {
  ...Requirement.properties,
  status: oneOf([...REQUIREMENT_STATUSES, 'Closed'], {
    description: 'Where the request is. Closed: not answered or not reviewed when the case was closed.',
  }),
  round: Type.Integer({ description: 'The round in which the change was requested.' }),
  source: oneOf(['Request', 'Rule', 'Monitoring'], {
    description:
      'Request: an analyst requested it. Rule: a requirement set by the rules that was waived. Monitoring: a document expires.',
  }),
  requestedBy: text,
  answeredAt: nullable(instant()),
  answeredVersion: nullable(
    Type.Integer({ description: 'The version of the customer that contains the answer; null until then.' }),
  ),
  answeredBy: Type.Array(text, { description: 'What the answer changed: field names, people/<id> or documents/<id>.' }),
  resolvedAt: nullable(instant()),
  resolvedBy: nullable(text),
  isWaivedInThisRound: Type.Boolean({ description: 'The owner of the case can undo the waiver.' }),
})

const CasePerson = named('CasePerson', {
  uboId: uuid(),
  verificationStatus: oneOf(VERIFICATION_STATUSES),
  reasonCodes: Type.Array(oneOf(REASON_CODES)),
  replacedByUboId: nullable(uuid({ description: 'A newer entry for the same person; this one needs no decision.' })),
  flags: Type.Array(
    Type.Object({
      identityId: uuid(),
      code: oneOf(['CheckDigitFailed', 'BirthDateMismatch']),
      identityTypeCode: text,
      issuingCountry: text,
    }),
    { description: 'Inconsistencies within an identity number. A reason to check, not proof.' },
  ),
})

const CaseDocument = named('CaseDocument', {
  ...DocumentRecord.properties,
  reasonCode: nullable(oneOf(REASON_CODES)),
  sha256: nullable(text),
  activeContent: nullable(
    Type.Array(oneOf(ACTIVE_CONTENT), {
      description:
        'Active content found in a PDF. NotInspected: part of the file could not be read. null: the file has not arrived, or ' +
        'arrived before this check existed.',
    }),
  ),
  malware: nullable(
    Type.String({ description: 'The signature that the malware scanner matched. Such a file is rejected.' }),
  ),
  expiryDate: nullable(day({ description: 'The expiry date that an analyst entered; null if there is none.' })),
  isNew: Type.Boolean({ description: 'Whether the file arrived after the case was claimed.' }),
  uploadedBy: nullable(
    named('Uploader', {
      kind: oneOf(['Member', 'ApiClient', 'Business'], {
        description: 'Member: a user of the partner. Business: the business itself, on the completion page.',
      }),
      name: nullable(
        Type.String({
          description: 'The email address of the user, or the client ID; null for the business and removed users.',
        }),
      ),
    }),
  ),
})

const Blocker = named('Blocker', {
  code: text,
  message: text,
  path: Type.String({ description: 'Where the blocker is: items/<id>, requirements/<id>, people/<id> or screening.' }),
})

const Difference = named('Difference', {
  path: Type.String({ description: 'What changed: a field, people/<id>, or a field of a person.' }),
  kind: oneOf(['Added', 'Removed', 'Changed']),
  before: Type.Unknown(),
  after: Type.Unknown(),
})

const Ownership = named('Ownership', {
  totalShare: Type.Integer(),
  gap: Type.Integer({ description: '100 minus the declared shares; negative when they exceed 100.' }),
  beneficialOwners: Type.Integer(),
  directors: Type.Integer(),
  shareholders: Type.Integer(),
  withoutShare: Type.Array(uuid()),
  problems: Type.Array(oneOf(['SharesOver100', 'SharesUnder100', 'OwnerWithoutShare', 'SameOwnerTwice'])),
})

export const ACTIONS = [
  ...['claim', 'touch', 'release', 'assign', 'requestChanges', 'decide', 'approve', 'reject'],
  ...[
    'confirmApproval',
    'sendBack',
    'reopen',
    'addNote',
    'snooze',
    'endSnooze',
    'escalate',
    'resolveEscalation',
    'tag',
  ],
] as const

export const CaseRecord = named('Case', {
  ...CaseState.properties,
  partner: Type.Object({ partnerId: uuid(), name: text }),
  owner: nullable(StaffRef),
  preferredOwner: nullable(StaffRef),
  firstApprover: nullable(StaffRef),
  secondApprover: nullable(StaffRef),
  decision: nullable(
    named('CaseDecision', {
      kind: oneOf(['Approve', 'SecondApproval', 'Reject', 'RequestChanges', 'Reopen']),
      outcome: text,
      decidedAt: instant(),
      decidedBy: Type.Object({
        kind: oneOf(['Analyst', 'System']),
        id: text,
        email: nullable(text),
      }),
      risk: nullable(
        named('DecisionRisk', {
          level: oneOf(['Low', 'Medium', 'High']),
          score: nullable(Type.Integer()),
          codes: Type.Array(text, { description: 'The risk factors that were known then.' }),
        }),
      ),
    }),
  ),
  claimedAt: nullable(instant()),
  queuedAt: instant(),
  closedAt: nullable(instant()),
  nextReviewAt: nullable(
    instant({
      description: 'When the next periodic review of an approved customer is due; null for any other customer.',
    }),
  ),
  submittedAt: instant(),
  reasonCodes: Type.Array(oneOf(REASON_CODES), { description: 'The reasons shown to the partner.' }),
  innerReasonCodes: Type.Array(oneOf(REASON_CODES), {
    description: 'The internal reasons, never shown to the partner.',
  }),
  risk: nullable(CaseRisk),
  screening: Type.Object({
    openHits: Type.Integer(),
    confirmedHits: Type.Integer({
      description: 'Confirmed sanctions matches. With any, the customer can only be rejected.',
    }),
    confirmed: Type.Array(
      named('ConfirmedHit', {
        hitId: uuid(),
        subjectId: uuid({ description: 'The `uboId` of the person, or the `customerId` of the business.' }),
        category: oneOf(HIT_CATEGORIES),
        list: text,
        name: text,
      }),
      { description: 'All confirmed matches. An approval must acknowledge each of them.' },
    ),
    dismissed: Type.Array(
      named('DismissedHit', {
        hitId: uuid(),
        subjectId: uuid({ description: 'The `uboId` of the person, or the `customerId` of the business.' }),
        category: oneOf(HIT_CATEGORIES),
        list: text,
        name: text,
        score: Type.Integer({ minimum: 0, maximum: 100 }),
        decidedAt: instant(),
        decidedBy: StaffRef,
      }),
      {
        description:
          'Matches that were dismissed as false positives and are still listed, the highest score first. Empty for a quality sample.',
      },
    ),
    unfinished: Type.Array(uuid(), {
      description: 'Subjects that are not screened yet. The business has the ID of the customer.',
    }),
  }),
  profile: ProfileRecord,
  people: Type.Array(CasePerson),
  documents: Type.Array(CaseDocument),
  requirements: Type.Array(Requirement, {
    description: 'The requirements set by the rules, as the partner sees them.',
  }),
  items: Type.Array(CaseItem, { description: 'The requested changes of all rounds, oldest first.' }),
  ownership: Ownership,
  blockers: Type.Array(Blocker, { description: 'What blocks an approval. Empty when the case can be approved.' }),
  unreviewedDocuments: Type.Array(
    named('UnreviewedDocument', {
      documentId: uuid(),
      requirement: Type.String({ description: 'The requirement that it meets.' }),
    }),
    {
      description:
        'Documents that meet a requirement set by the rules and that no reviewer has decided on. They do not block an approval, ' +
        'which records them in the audit log. Empty for a quality sample.',
    },
  ),
  newSinceClaim: Type.Object({
    documents: Type.Array(uuid()),
    items: Type.Array(uuid(), { description: 'Requested changes that were answered since the claim.' }),
  }),
  differences: Type.Object({
    sinceVersion: nullable(Type.Integer({ description: 'The version of the last decision; null before the first.' })),
    changes: Type.Array(Difference),
  }),
  ...CaseFlags,
  possibleDuplicates: Type.Integer({
    description:
      'How many customers of any partner may be the same business or share people, at most 50, without those that a reviewer ' +
      'has decided on.',
  }),
  confirmedDuplicates: Type.Array(
    named('ConfirmedDuplicate', {
      customerId: uuid(),
      companyName: text,
      isSamePartner: Type.Boolean({
        description: 'False for a customer of another partner, which this partner must not learn of.',
      }),
    }),
    {
      description:
        'The customers that a reviewer has marked as the same business, if nothing more has come up since. Empty for a quality sample.',
    },
  ),
  marks: Type.Array(CaseMark, { description: 'What reviewers have checked, if it has not changed since.' }),
  noteCount: Type.Integer(),
  attachments: Type.Array(CaseAttachment, {
    description: 'Files that staff attached, the newest first. Never shown to the partner.',
  }),
  waitingSampleId: nullable(
    uuid({
      description: 'The quality sample of this approval that you can review; null when you read the case for it.',
    }),
  ),
  actions: Type.Array(oneOf(ACTIONS), { description: 'The actions that you can take now.' }),
})
export type CaseRecord = Static<typeof CaseRecord>
