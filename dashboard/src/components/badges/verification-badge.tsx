// The status of a customer, person, document or requirement.
import { StatusBadge, type Tone } from './status-badge.tsx'
import { documentTexts, requirementTexts, verificationTexts } from './texts.ts'

const VERIFICATION: Readonly<Record<string, readonly [Tone, string]>> = {
  NotStarted: ['neutral', verificationTexts.NotStarted],
  PendingVerification: ['waiting', verificationTexts.PendingVerification],
  ChangesRequested: ['attention', verificationTexts.ChangesRequested],
  StartedNotCompleted: ['attention', verificationTexts.StartedNotCompleted],
  Approved: ['good', verificationTexts.Approved],
  Rejected: ['bad', verificationTexts.Rejected],
}

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
  Pending: ['neutral', documentTexts.Pending],
  Confirmed: ['waiting', documentTexts.Confirmed],
  Accepted: ['good', documentTexts.Accepted],
  Rejected: ['bad', documentTexts.Rejected],
  Superseded: ['neutral', documentTexts.Superseded],
  Expired: ['neutral', documentTexts.Expired],
}

export function documentState(status: string): readonly [Tone, string] {
  return DOCUMENT[status] ?? ['neutral', status]
}

export function DocumentBadge({ status }: { status: string }) {
  const [tone, words] = documentState(status)
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}

const REQUIREMENT: Readonly<Record<string, readonly [Tone, string]>> = {
  Due: ['attention', requirementTexts.Due],
  Submitted: ['waiting', requirementTexts.Submitted],
  Accepted: ['good', requirementTexts.Accepted],
  Waived: ['neutral', requirementTexts.Waived],
}

export function requirementState(status: string): readonly [Tone, string] {
  return REQUIREMENT[status] ?? ['neutral', status]
}

export function RequirementBadge({ status }: { status: string }) {
  const [tone, words] = requirementState(status)
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}
