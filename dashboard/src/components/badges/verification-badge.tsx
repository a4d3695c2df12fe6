// The status of a customer, person, document or requirement.
import { StatusBadge, type Tone } from './status-badge.tsx'

const VERIFICATION: Readonly<Record<string, readonly [Tone, string]>> = {
  NotStarted: ['neutral', 'Not started'],
  PendingVerification: ['waiting', 'In review'],
  ChangesRequested: ['attention', 'Changes requested'],
  StartedNotCompleted: ['attention', 'Partially answered'],
  Approved: ['good', 'Approved'],
  Rejected: ['bad', 'Rejected'],
}

/** In the order a customer goes through them. */
export const VERIFICATION_STATUSES = Object.keys(VERIFICATION)

export function verificationLabel(status: string): string {
  return VERIFICATION[status]?.[1] ?? status
}

export function verificationTone(status: string): Tone {
  return VERIFICATION[status]?.[0] ?? 'neutral'
}

export function VerificationBadge({ status }: { status: string }) {
  return <StatusBadge tone={verificationTone(status)}>{verificationLabel(status)}</StatusBadge>
}

const DOCUMENT: Readonly<Record<string, readonly [Tone, string]>> = {
  Pending: ['neutral', 'Not uploaded yet'],
  Confirmed: ['waiting', 'Received'],
  Accepted: ['good', 'Accepted'],
  Rejected: ['bad', 'Rejected'],
  Superseded: ['neutral', 'Replaced'],
  Expired: ['neutral', 'Link expired'],
}

export function documentState(status: string): readonly [Tone, string] {
  return DOCUMENT[status] ?? ['neutral', status]
}

export function DocumentBadge({ status }: { status: string }) {
  const [tone, words] = documentState(status)
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}

const REQUIREMENT: Readonly<Record<string, readonly [Tone, string]>> = {
  Due: ['attention', 'Required'],
  Submitted: ['waiting', 'Submitted'],
  Accepted: ['good', 'Accepted'],
  Waived: ['neutral', 'Waived'],
}

export function requirementState(status: string): readonly [Tone, string] {
  return REQUIREMENT[status] ?? ['neutral', status]
}

export function RequirementBadge({ status }: { status: string }) {
  const [tone, words] = requirementState(status)
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}
