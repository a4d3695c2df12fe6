// Requested changes: which of them a partner's change answers, and how they are listed together with the requirements of the
// rule table. Pure.
import { open, seal } from '../../platform/keys/keyring.ts'
import type { DocumentCategory } from '../../reference/document-categories.ts'
import type { ReasonCode } from '../../reference/reason-codes.ts'
import type { RequirementKind, RequirementStatus, RequirementTarget } from '../../reference/vocabularies.ts'
import { outstandingRequirements, type Package, type Requirement, ruleCount } from './requirements.ts'
import type { ReviewState } from './verification.ts'

/** As part of a package: times are text, and the message is sealed. */
export interface RequestedChange {
  readonly itemId: string
  readonly round: number
  /** Rule: a waived requirement of the rule table. Monitoring: a document of an approved customer expires. */
  readonly source: 'Request' | 'Rule' | 'Monitoring'
  readonly kind: RequirementKind
  readonly targetType: RequirementTarget
  readonly targetId: string
  readonly personId: string | null
  readonly path: string | null
  readonly acceptedCategories: readonly string[]
  readonly reasonCode: string
  readonly sealed: string
  readonly status: RequirementStatus
  readonly requestedAt: string
  readonly requestedBy: string
  readonly dueBy: string | null
  readonly answeredAt: string | null
  readonly answeredVersion: number | null
  readonly answeredBy: readonly string[]
  readonly resolvedAt: string | null
  readonly resolvedBy: string | null
}

/** What a partner's change or an arriving document brings. */
export interface Brought {
  /** Names of the changed fields, without people. */
  readonly fields: readonly string[]
  readonly addedPeople: readonly string[]
  /** People that were changed, removed or replaced by a newer entry. */
  readonly touchedPeople: readonly string[]
  /** Those of them that were removed or replaced. */
  readonly removedPeople: readonly string[]
  /** Documents that were confirmed by it. */
  readonly documents: readonly {
    documentId: string
    documentCategory: string
    personId: string | null
    /** It answers this requirement only. */
    requirementId?: string | null
  }[]
}

export interface AnsweredChange {
  readonly itemId: string
  readonly answeredBy: string[]
}

/** A file answers one request about an identity, not all of them. */
export function answeredChanges(changes: readonly RequestedChange[], brought: Brought): AnsweredChange[] {
  const used = new Set<string>()
  return changes
    .filter(({ status }) => status === 'Due')
    .map((change) => {
      if (change.targetType !== 'Identity') return { itemId: change.itemId, answeredBy: answersTo(change, brought) }
      const unused = brought.documents.filter(({ documentId }) => !used.has(documentId))
      const file = unused.find((document) => isAcceptedBy(change, document))
      if (file) used.add(file.documentId)
      return { itemId: change.itemId, answeredBy: answersTo(change, { ...brought, documents: file ? [file] : [] }) }
    })
    .filter(({ answeredBy }) => answeredBy.length > 0)
}

function isAcceptedBy(change: RequestedChange, file: Brought['documents'][number]): boolean {
  if ((file.requirementId ?? change.itemId) !== change.itemId) return false
  return file.personId === change.personId && change.acceptedCategories.includes(file.documentCategory)
}

function answersTo(item: RequestedChange, brought: Brought): string[] {
  const files = brought.documents.filter((file) => isAcceptedBy(item, file))
  const answers = files.map(({ documentId }) => `documents/${documentId}`)
  if (item.kind === 'Document') return answers
  // A renewed document proves a new date, an edit doesn't. Without its person there is nothing left to renew.
  if (item.source === 'Monitoring') {
    const isGone = item.personId !== null && brought.removedPeople.includes(item.personId)
    return isGone ? [...answers, `people/${item.personId}`] : answers
  }
  if (item.personId !== null) {
    if (brought.touchedPeople.includes(item.personId)) answers.push(`people/${item.personId}`)
    return answers
  }
  const field = item.path?.split('/')[1]
  if (item.kind === 'Person' || field === 'businessPersonList') {
    return [...answers, ...[...brought.addedPeople, ...brought.touchedPeople].map((id) => `people/${id}`)]
  }
  return [...answers, ...brought.fields.filter((name) => field === undefined || name === field)]
}

/** How many of the due changes are answered, for the state machine. */
export function howAnswered(
  items: readonly RequestedChange[],
  answered: readonly AnsweredChange[],
): 'None' | 'Some' | 'All' {
  if (answered.length === 0) return 'None'
  return items.filter(({ status }) => status === 'Due').length === answered.length ? 'All' : 'Some'
}

/** The requested changes after the answer. */
export function withAnswers(items: readonly RequestedChange[], answered: readonly AnsweredChange[]): RequestedChange[] {
  const ids = new Set(answered.map(({ itemId }) => itemId))
  return items.map((item) => (ids.has(item.itemId) ? { ...item, status: 'Submitted' as const } : item))
}

/** Whether a requested change can still be answered. Once a case is closed, only what an approved customer has to renew. */
export const isAnswerable = (
  { source }: Pick<RequestedChange, 'source'>,
  state: Pick<RequirementsState, 'verificationStatus' | 'reviewStage'>,
) => (source === 'Monitoring' ? state.verificationStatus !== 'Rejected' : state.reviewStage !== 'Closed')

/** The changes that only this document answered: without it they are due again. */
export function answeredOnlyBy(
  items: readonly RequestedChange[],
  documentId: string,
  state: RequirementsState,
): string[] {
  return items
    .filter(
      (item) =>
        item.source !== 'Rule' &&
        isAnswerable(item, state) &&
        (item.status === 'Submitted' || item.status === 'Accepted') &&
        item.answeredBy.length > 0 &&
        item.answeredBy.every((answer) => answer === `documents/${documentId}`),
    )
    .map(({ itemId }) => itemId)
}

/** The changes that are answered by what is accepted now, and by nothing that isn't accepted: they are accepted with it. */
export function acceptedWith(
  items: readonly RequestedChange[],
  accepted: string,
  isAccepted: (answer: string) => boolean,
): string[] {
  return items
    .filter(({ status, answeredBy }) => status === 'Submitted' && answeredBy.includes(accepted))
    .filter(({ answeredBy }) => answeredBy.every((answer) => answer === accepted || isAccepted(answer)))
    .map(({ itemId }) => itemId)
}

/** How many requirements the partner still has to meet: the one way to count them. */
export function dueCount(about: Package, items: readonly RequestedChange[], state: RequirementsState): number {
  // Every read counts, and most customers have no requested changes to compare with: without a customer no IDs are computed.
  if (items.length === 0)
    return state.verificationStatus === 'Rejected' ? 0 : outstandingRequirements({ ...about, customerId: null }).length
  return allRequirements(about, items, state, undefined).filter(({ status }) => status === 'Due').length
}

/** How far a customer is: of all requirements, how many are met. A waived requirement counts as met. */
export function requirementProgress(
  about: Package,
  items: readonly RequestedChange[],
  state: RequirementsState,
): { met: number; total: number } {
  const listed = allRequirements(about, items, state, undefined)
  const unmetRules = new Set(outstandingRequirements(about).map(({ requirementId }) => requirementId))
  const requested = listed.filter(({ requirementId }) => !unmetRules.has(requirementId))
  // A rule that a due requested change repeats is counted once, as the requested change.
  const repeated = unmetRules.size - (listed.length - requested.length)
  const total = ruleCount(about) - repeated + requested.length
  return { met: total - listed.filter(({ status }) => status === 'Due').length, total }
}

type RequirementsState = Pick<ReviewState, 'verificationStatus' | 'reviewStage'>

/**
 * The requirements of the rules. One that a due requested change asks for as well is left out, so that nothing is listed
 * twice, and a rejected customer has nothing left to send.
 */
export function ruleRequirements(
  about: Package,
  items: readonly RequestedChange[],
  state: RequirementsState,
): Requirement[] {
  const waived = new Set(items.filter(({ status }) => status === 'Waived').map(({ itemId }) => itemId))
  const due = items.filter(({ source, status }) => source !== 'Rule' && status === 'Due')
  return outstandingRequirements(about)
    .map((requirement) =>
      requirement.requirementId && waived.has(requirement.requirementId)
        ? { ...requirement, status: 'Waived' as const, message: waivedMessage(requirement.message) }
        : requirement,
    )
    .filter(
      (requirement) =>
        requirement.status !== 'Due' ||
        (state.verificationStatus !== 'Rejected' && !due.some((item) => asksFor(item, requirement))),
    )
}

/**
 * All requirements, as the partner sees them. Of the requested changes: the open ones, and the results of the last request, as
 * long as the case is open. An approved customer has expiring documents to renew. Without the key the messages are gone with all other personal data.
 */
export function allRequirements(
  about: Package,
  items: readonly RequestedChange[],
  state: RequirementsState,
  key: Buffer | undefined,
): Requirement[] {
  const byRule = ruleRequirements(about, items, state)
  if (state.reviewStage === 'Closed') {
    const renewals = state.verificationStatus === 'Approved' ? items.filter(isRenewal) : []
    return [...byRule, ...renewals.map((item) => requirementOf(item, key))]
  }
  const asked = items.filter(({ source }) => source !== 'Rule')
  const lastRound = Math.max(0, ...asked.map(({ round }) => round))
  const isListed = ({ status, round }: RequestedChange) =>
    status === 'Due' || status === 'Submitted' || round === lastRound
  return [...byRule, ...asked.filter(isListed).map((item) => requirementOf(item, key))]
}

const isRenewal = ({ source, status }: RequestedChange) => source === 'Monitoring' && status === 'Due'

/** Whether an answer to the requested change meets the rule as well. */
function asksFor(item: RequestedChange, rule: Requirement): boolean {
  const accepted: readonly string[] = rule.acceptedDocumentCategories
  return (
    item.kind === rule.kind &&
    item.targetType === rule.target.type &&
    item.targetId === rule.target.id &&
    item.path === rule.path &&
    // A director and a beneficial owner are missing in the same place: only the reason differs.
    (rule.kind !== 'Person' || item.reasonCode === rule.reasonCode) &&
    item.acceptedCategories.every((category) => accepted.includes(category)) &&
    item.acceptedCategories.length > 0 === accepted.length > 0
  )
}

export function requirementOf(item: RequestedChange, key: Buffer | undefined): Requirement {
  return {
    requirementId: item.itemId,
    kind: item.kind,
    target: { type: item.targetType, id: item.targetId },
    uboId: item.personId,
    path: item.path,
    acceptedDocumentCategories: item.acceptedCategories as DocumentCategory[],
    reasonCode: item.reasonCode as ReasonCode,
    message: item.status === 'Waived' ? waivedMessage(messageOf(item, key)) : messageOf(item, key),
    status: item.status,
    requestedAt: item.requestedAt,
    dueBy: item.dueBy,
  }
}

export function messageOf(item: RequestedChange, key: Buffer | undefined): string {
  return key ? openMessage(key, item.itemId, Buffer.from(item.sealed, 'base64')) : 'A change was requested.'
}

/** A waived requirement must not read as if something were missing. */
const waivedMessage = (message: string) => `Waived: ${message}`

export function sealMessage(key: Buffer, itemId: string, message: string): Buffer {
  return seal(key, message, `requested_item:${itemId}`)
}

function openMessage(key: Buffer, itemId: string, sealed: Uint8Array): string {
  return open(key, sealed, `requested_item:${itemId}`).toString('utf8')
}
